/* The bounds of a cylinder.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_CYLINDER_H
#define GRZ_BOUNDS_CYLINDER_H

#include <graze/shapes3.h>

/* The smallest aabb in doubles of a valid cylinder that moves by `by`. */
grz3_aabb grz3_bounds_of_cylinder(const grz3_cylinder *cylinder, const grz3_vec *by);

#endif
