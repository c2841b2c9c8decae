/* Two axis-aligned boxes, or points, with or without radii: the middle of what their cores have in common on an axis.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_AXIS_ALIGNED_H
#define GRZ_HIT_AXIS_ALIGNED_H

#include "convex/moving_pair.h"

/* Are both cores such? */
bool grz_are_axis_aligned(const grz_core *a, const grz_core *b);

/* On axis i, at the time over / under, under > 0; correctly rounded. Any number if they have nothing in common there.
 * */
double grz_middle_of_axis_aligned(const grz_moving_pair *p, grz_dyadic over, grz_dyadic under, int i);

#endif
