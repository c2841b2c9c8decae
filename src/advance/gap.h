/* How far two moving bodies are from each other at a time: a distance that is proven from below by a direction, and
 * from above by two points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ADVANCE_GAP_H
#define GRZ_ADVANCE_GAP_H

#include "advance/mover.h"

/* Two bodies in the same scale; b is a core. */
typedef struct grz_encounter {
    grz_mover a, b;
    double size, error; /* error: no place, along no direction, is off by more (gap_error in gap.c) */
    bool rough;         /* whether they are apart is enough, and about how far */
} grz_encounter;

/* At the time `at` the bodies are apart by at least `low` along the unit vector `normal`, out of b, and by at most
 * `high`; but for the error. `first` is the gap along the direction that was asked for. `a`, `b`: near points of the
 * cores from the pivots' places. */
typedef struct grz_gap {
    double at, low, high, first;
    double normal[3], a[3], b[3];
} grz_gap;

/* Sets the rest of it; not rough. */
void grz_encounter_begin(grz_encounter *e);
/* The gap at a time; the search begins along `direction`, and ends when low and high are nearly the same. If they are
 * further apart than 2^-20 of the size, low is at least half of the distance. */
void grz_gap_at(const grz_encounter *e, double t, const double direction[3], grz_gap *gap);

#endif
