/* Two cores that touch but for rounding: whether they do, and when they begin or cease to if one of them moves, from one
 * face of their difference.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_RESTING_H
#define GRZ_CONVEX_RESTING_H

#include "num/verdict.h"
#include "shape/core.h"

/* What is proven, for the times from 0 on, however long the motion is; but a time is within 1. */
typedef struct grz_resting {
    grz_meet meet; /* UNDECIDED: nothing is proven. MEETING: openly, at some time */
    double enter;  /* the first time, correctly rounded: of a half the earlier one; not of cores that are apart */
    bool leaves;   /* the last time is known, too */
    double exit;
} grz_resting;

/* Both are bounded, and neither moves but a by its motion from time 0 on. */
grz_resting grz_find_resting(const grz_core *a, const grz_core *b);

/* How two bounded cores meet that do not move; UNDECIDED if that is not proven. */
grz_meet grz_meet_resting(const grz_core *a, const grz_core *b);

#endif
