/* The bounds of a shape as an array, for what searches boxes of either space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_NUMBERS_H
#define GRZ_BOUNDS_NUMBERS_H

#include <graze/bounds2.h>
#include <graze/bounds3.h>

#include <string.h>

/* The least corner and then the greatest: 2 dim numbers. `shape` is a grz2_shape or a grz3_shape. */
static inline void grz_bounds_numbers(int dim, const void *shape, double box[]) {
    if (dim == 2) {
        const grz2_aabb bounds = grz2_bounds((const grz2_shape *)shape);
        memcpy(box, &bounds, sizeof bounds);
    } else {
        const grz3_aabb bounds = grz3_bounds((const grz3_shape *)shape);
        memcpy(box, &bounds, sizeof bounds);
    }
}

#endif
