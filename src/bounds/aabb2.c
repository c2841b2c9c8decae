/* The smallest aabbs of the shapes of the plane. The obb-to-aabb conversion is classic (for instance Gottschalk, Lin
 * and Manocha, "OBBTree", 1996); here it is rounded outward, once.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/bounds2.h>

#include "base/isa.h"
#include "bounds/obb.h"
#include "bounds/obb_ends.h"
#include "bounds/plane.h"
#include "bounds/points.h"
#include "num/directed.h"
#include "shape/core2.h"
#include "shape/vec2.h"

#include <math.h>
#include <string.h>

/* The axes are u and v = (-u.y, u.x). */
static GRZ_INLINE void grz2_reach(const grz2_obb *o, int k, double half[2], double part[2]) {
    half[0] = o->half.x;
    half[1] = o->half.y;
    part[0] = grz2_at(&o->u, k);
    part[1] = grz2_at(&o->u, 1 - k);
}

static bool grz2_obb_ends(const grz2_obb *o, grz2_aabb *bounds) {
    const grz_two center = grz_two_of(o->center.x, o->center.y), u = grz_two_of(o->u.x, o->u.y);
    const grz_reach reach =
        grz_reach_add(grz_reach_product(o->half.x, u), grz_reach_product(o->half.y, grz_two_swap(u)));
    grz_two min, max;
    const grz_two sure_min = grz_reach_ends(reach, center, grz_two_same(-1), &min),
                  sure_max = grz_reach_ends(reach, center, grz_two_same(1), &max);
    *bounds = (grz2_aabb){{grz_two_low(min), grz_two_high(min)}, {grz_two_low(max), grz_two_high(max)}};
    const double *const numbers = (const double *)o;
    bool usable = GRZ_FILTER_CLAIMS;
    for (size_t i = 0; i < sizeof *o / sizeof *numbers; i++) usable = usable && grz_is_moderate(numbers[i]);
    return usable && !grz_negative(o->half.x) && !grz_negative(o->half.y) &&
           grz_two_both(grz_two_and(sure_min, sure_max));
}

#include "shape/space2.inc"

#include "bounds/aabb.inc"

grz2_aabb grz2_bounds(const grz2_shape *shape) { return grz2_aabb_of_shape(shape); }
grz2_aabb grz2_bounds_obb(const grz2_obb *box) { return grz2_aabb_of_obb(box); }
grz2_aabb grz2_bounds_points(const grz_points *points) { return grz2_aabb_of_points(points); }

grz2_aabb grz2_bounds_swept(const grz2_shape *shape, const grz2_vec *by) {
    return by ? grz2_aabb_of_swept(shape, by) : grz2_aabb_of_shape(shape);
}

grz2_aabb grz2_bounds_merged(const grz2_aabb *a, const grz2_aabb *b) { return grz2_aabb_of_both(a, b); }

grz2_aabb grz2_bounds_transformed(const grz2_aabb *box, const double matrix[6]) {
    return grz2_aabb_of_image(box, matrix);
}
