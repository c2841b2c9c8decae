/* Two cores that touch but for rounding: whether they do, and when they begin or cease to if one of them moves, from
 * one face of their difference.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_RESTING_H
#define GRZ_CONVEX_RESTING_H

#include "num/triple.h"
#include "num/verdict.h"
#include "shape/core.h"

/* What is proven, for the times from 0 on, however long the motion is; but a time is within 1. */
typedef struct grz_resting {
    grz_meet meet; /* UNDECIDED: nothing is proven. MEETING: openly, at some time */
    double enter;  /* the first time, correctly rounded: of a half the earlier one; not of cores that are apart */
    bool leaves;   /* the last time is known, too */
    double exit;
    grz_simplex face; /* that is hit, inside, after the start: its corners differ by as many moves as it has dimensions;
                         or empty */
} grz_resting;

/* Both are bounded, and neither moves but a by its motion from time 0 on. */
grz_resting grz_find_resting(const grz_core *a, const grz_core *b);

/* A facet of the difference on which 0 lies, of cores without radii. */
typedef struct grz_rest_facet {
    grz_triple n[3]; /* its normal, to the side of the difference */
    double room;     /* if the difference moves away by no more than that, this is still its face nearest to 0 */
} grz_rest_facet;

/* Of two bounded cores that do not move. False if they do not touch, and if it is not certain. */
bool grz_find_rest_facet(const grz_core *a, const grz_core *b, grz_rest_facet *facet);

/* How two bounded cores meet that do not move; UNDECIDED if that is not proven. */
grz_meet grz_meet_resting(const grz_core *a, const grz_core *b);

#endif
