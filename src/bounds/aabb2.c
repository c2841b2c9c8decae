/* The smallest aabbs of the shapes of the plane. The obb-to-aabb conversion is classic (for instance Gottschalk, Lin
 * and Manocha, "OBBTree", 1996); here it is rounded outward, once.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/bounds2.h>

#include "base/isa.h"
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
