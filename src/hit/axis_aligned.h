/* Two upright boxes, or points, with or without radii: the middle of what their cores have in common along an axis.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_AXIS_ALIGNED_H
#define GRZ_HIT_AXIS_ALIGNED_H

#include "convex/moving_pair.h"

bool grz_are_axis_aligned(const grz_core *a, const grz_core *b);

/* Along axis i, at the time over / under, under > 0; correctly rounded. Anything if they have nothing in common
 * there. */
double grz_middle_of_axis_aligned(const grz_moving_pair *p, grz_dyadic over, grz_dyadic under, int i);

#endif
