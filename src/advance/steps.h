/* How far two moving bodies are free of each other: in steps of time, each of which is proven.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ADVANCE_STEPS_H
#define GRZ_ADVANCE_STEPS_H

#include "advance/gap.h"

#include <graze/base.h>

/* After so many steps the answer is what is known by then. */
enum { GRZ_MOST_ADVANCES = 1 << 17 };

/* free_until: from the start on they do not touch before; steps: so many were taken. `gap` is the one at that time. */
typedef struct grz_advanced {
    grz_advance verdict;
    double free_until;
    int steps;
    grz_gap gap;
} grz_advanced;

/* Of two bodies of which one is a core, b. The tolerance is in their scale, and at least 2^-40 of the size. At the
 * start: open at 0 if the doubles can neither prove that they are apart, nor that they are within the tolerance. */
grz_advanced grz_advance_bodies(grz_encounter *e, double tolerance);

/* A time up to which two bodies, known to be free up to `from`, are proven to be free, after a few steps; +inf if that
 * is beyond `until`. The same holds of all that is in them and takes part in their motions. */
double grz_free_time(const grz_encounter *e, double from, double until);

#endif
