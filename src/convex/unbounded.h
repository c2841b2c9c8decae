/* Rays and lines of the plane, in doubles: see unbounded.c. (grz_clip is declared with the cores.)
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_UNBOUNDED_H
#define GRZ_CONVEX_UNBOUNDED_H

#include "shape/core.h"

/* Do they cross in one point, taken as lines? Then *of_a and *of_b are the times of both: certain in sign, and within a
 * factor of 16. Their difference has an interior then, so that what crosses at times > 0 meets. False if it is not
 * certain, if a time is 0, or if they are not two rays, from time 0 on, or lines of the plane without radii. */
bool grz_lines_cross(const grz_core *a, const grz_core *b, double *of_a, double *of_b);

/* For two unbounded cores whose nearest points may be anywhere along a common direction. grz_clip_at gives them ends
 * where their points are about 2^exponent from the origin; that may change the answer. The exponent is at least
 * grz_clip_exponent: 2^that is beyond 8 times all finite points, as for one unbounded core. */
int grz_clip_exponent(const grz_core *a, const grz_core *b);
void grz_clip_at(grz_core *a, grz_core *b, int exponent);

#endif
