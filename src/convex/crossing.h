/* Where rays and lines of the plane cross: in doubles, as their ends are so far away that nothing else in doubles is of
 * use.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_CROSSING_H
#define GRZ_CONVEX_CROSSING_H

#include "shape/core.h"

/* Do they cross in one point, as lines? At these times of both, of which the signs are certain, and the magnitudes
 * within a factor of 16. False if it is not certain, or one is at 0; and if they are no rays, from time 0 on, or lines
 * of the plane, without radii. */
bool grz_cross(const grz_core *a, const grz_core *b, double *of_a, double *of_b);

#endif
