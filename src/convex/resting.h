/* Two cores that touch but for rounding: whether they do, and when they begin or cease to if one of them moves, from
 * one face of their difference.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_RESTING_H
#define GRZ_CONVEX_RESTING_H

#include "num/triple.h"
#include "num/verdict.h"
#include "shape/core.h"

/* What is proven, for the times from 0 on; a time is within 1. */
typedef struct grz_resting {
    grz_meet meet; /* UNDECIDED: nothing else is proven. MEETING: openly, at some time */
    bool parted;   /* they never overlap openly, as a plane is always between them, which they may touch */
    double until;  /* it holds if the motion ends then, or before; +inf: however long it is */
    double enter;  /* the first time, correctly rounded: of a half the earlier one; not of cores that are apart */
    bool leaves;   /* the last time is known, too */
    double exit;
    grz_simplex face; /* that is hit, inside, after the start: its corners differ by as many moves as it has dimensions;
                         or empty */
} grz_resting;

/* Both are bounded, and neither moves but a by its motion from time 0 on. */
grz_resting grz_find_resting(const grz_core *a, const grz_core *b);

/* The face of the difference that is nearest to 0, or on which 0 lies, of two bounded cores that do not move. */
typedef struct grz_rest_face {
    grz_meet meet;  /* how they meet; UNDECIDED: of the rest nothing is known */
    grz_simplex id; /* corners in whose plane, line or place the nearest point is; none if 0 is certainly inside */
    bool
        of_one; /* only one of the cores has more than one corner on the face: so there is one pair of nearest points */
    grz_triple n[3]; /* of a facet: its normal, to the side of the difference */
    double room;     /* of a facet on which 0 lies, of cores without radii: if the difference moves away by no more than
                        that, this is still its face nearest to 0; else 0 */
} grz_rest_face;

grz_rest_face grz_find_rest_face(const grz_core *a, const grz_core *b);

/* How two bounded cores meet that do not move; UNDECIDED if that is not proven. */
grz_meet grz_meet_resting(const grz_core *a, const grz_core *b);

#endif
