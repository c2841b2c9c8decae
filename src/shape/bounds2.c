/* The bounds of any shape of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/bounds2.h"

#include "shape/bounds.h"
#include "shape/vec2.h"

/* The sum rounds. */
static grz_axis_bounds grz2_rect_bounds(double begin, double size) {
    return grz_axis_bounds_grown(grz_axis_bounds_enclose(grz_axis_bounds_point(begin), begin + size), 0);
}

static grz_axis_bounds grz2_obb_bounds(const grz2_obb *o, int k) {
    const double along = grz2_at(&o->u, k), across = grz2_at(&o->u, 1 - k);
    const double reach = grz_axis_bounds_product(o->half.x, along) + grz_axis_bounds_product(o->half.y, across);
    return grz_axis_bounds_grown(grz_axis_bounds_point(grz2_at(&o->center, k)), reach);
}

#include "shape/space2.inc"
#include "shape/bounds.inc"
