/* The bounds of any shape of space.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds3.h"

#include "shape/bounds.h"

static grz_axis_bounds grz3_obb_bounds(const grz3_obb *o, int k) {
    double reach = 0;
    for (int i = 0; i < 3; i++) reach += grz_axis_bounds_product((&o->half.x)[i], (&o->axis[i].x)[k]);
    return grz_axis_bounds_grown(grz_axis_bounds_point((&o->center.x)[k]), reach);
}

#include "shape/space3.inc"
#include "shape/bounds.inc"
