/* The smallest aabbs of the shapes of space. The obb-to-aabb conversion is classic (for instance Gottschalk, Lin
 * and Manocha, "OBBTree", 1996); here it is rounded outward, once.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/bounds3.h>

#include "base/isa.h"
#include "bounds/round.h"
#include "bounds/obb.h"
#include "bounds/obb_ends.h"
#include "bounds/plane.h"
#include "bounds/points.h"
#include "num/directed.h"
#include "shape/core3.h"
#include "shape/kinds.h"
#include "shape/vec3.h"

#include <math.h>
#include <string.h>

static GRZ_INLINE void grz3_reach(const grz3_obb *o, int k, double half[3], double part[3]) {
    for (int i = 0; i < 3; i++) {
        half[i] = grz3_at(&o->half, i);
        part[i] = grz3_at(&o->axis[i], k);
    }
}

/* x and y side by side; of z the min and the max. */
static bool grz3_obb_ends(const grz3_obb *o, grz3_aabb *bounds) {
    const grz3_vec *const a = o->axis;
    const grz_reach xy = grz_reach_add(grz_reach_add(grz_reach_product(o->half.x, grz_two_of(a[0].x, a[0].y)),
                                                     grz_reach_product(o->half.y, grz_two_of(a[1].x, a[1].y))),
                                       grz_reach_product(o->half.z, grz_two_of(a[2].x, a[2].y)));
    const grz_reach z = grz_reach_add(grz_reach_add(grz_reach_product(o->half.x, grz_two_same(a[0].z)),
                                                    grz_reach_product(o->half.y, grz_two_same(a[1].z))),
                                      grz_reach_product(o->half.z, grz_two_same(a[2].z)));
    const grz_two center = grz_two_of(o->center.x, o->center.y);
    grz_two min, max, both;
    const grz_two sure_min = grz_reach_ends(xy, center, grz_two_same(-1), &min),
                  sure_max = grz_reach_ends(xy, center, grz_two_same(1), &max),
                  sure_z = grz_reach_ends(z, grz_two_same(o->center.z), grz_two_of(-1, 1), &both);
    bounds->min = (grz3_vec){grz_two_low(min), grz_two_high(min), grz_two_low(both)};
    bounds->max = (grz3_vec){grz_two_low(max), grz_two_high(max), grz_two_high(both)};
    const double *const numbers = (const double *)o;
    bool usable = GRZ_FILTER_CLAIMS;
    for (size_t i = 0; i < sizeof *o / sizeof *numbers; i++) usable = usable && grz_is_moderate(numbers[i]);
    return usable && !grz_negative(o->half.x) && !grz_negative(o->half.y) && !grz_negative(o->half.z) &&
           grz_two_both(grz_two_and(grz_two_and(sure_min, sure_max), sure_z));
}

#include "shape/space3.inc"

#include "bounds/aabb.inc"

grz3_aabb grz3_bounds(const grz3_shape *shape) { return grz3_aabb_of_shape(shape); }
grz3_aabb grz3_bounds_obb(const grz3_obb *box) { return grz3_aabb_of_obb(box); }
grz3_aabb grz3_bounds_points(const grz_points *points) { return grz3_aabb_of_points(points); }

grz3_aabb grz3_bounds_swept(const grz3_shape *shape, const grz3_vec *by) {
    return by ? grz3_aabb_of_swept(shape, by) : grz3_aabb_of_shape(shape);
}

grz3_aabb grz3_bounds_merged(const grz3_aabb *a, const grz3_aabb *b) { return grz3_aabb_of_both(a, b); }

grz3_aabb grz3_bounds_transformed(const grz3_aabb *box, const double matrix[12]) {
    return grz3_aabb_of_image(box, matrix);
}
