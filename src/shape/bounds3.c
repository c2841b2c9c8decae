/* The bounds of any shape of space.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds3.h"

#include "shape/bounds.h"
#include "shape/vec3.h"

static grz_axis_bounds grz3_obb_bounds(const grz3_obb *o, int k) {
    double reach = 0;
    for (int i = 0; i < 3; i++) reach += grz_axis_bounds_product(grz3_at(&o->half, i), grz3_at(&o->axis[i], k));
    return grz_axis_bounds_grown(grz_axis_bounds_point(grz3_at(&o->center, k)), reach);
}

#include "shape/space3.inc"
#include "shape/bounds.inc"
