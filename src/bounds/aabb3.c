/* The smallest aabbs of the shapes of space. The obb-to-aabb conversion is classic (for instance Gottschalk, Lin
 * and Manocha, "OBBTree", 1996); here it is rounded outward, once.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/bounds3.h>

#include "base/isa.h"
#include "bounds/round.h"
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
