/* The least ball of a few points, in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_PRECISE_HOLD_H
#define GRZ_BOUNDS_PRECISE_HOLD_H

#include "num/dd.h"

enum { GRZ_MOST_PRECISELY_HELD = 5 };

/* Points that hold a ball; the one that joined last comes last. */
typedef struct grz_precise_hold {
    double point[GRZ_MOST_PRECISELY_HELD][3];
    int count;
    grz_dd center[3];
    grz_dd square; /* of the radius */
} grz_precise_hold;

/* Finds the least ball of the points that has the last one on its boundary, and keeps those that hold it. */
void grz_hold_precisely(grz_precise_hold *h, int dim);

#endif
