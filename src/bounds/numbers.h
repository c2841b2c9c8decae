/* The bounds of a shape as an array, for what searches boxes of either space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_NUMBERS_H
#define GRZ_BOUNDS_NUMBERS_H

#include "num/bits.h"
#include "num/directed.h"

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

/* An end of a box, moved outward. Either may be infinite. */
static inline double grz_moved_bound(double end, double by, grz_direction outward) {
    return grz_finite(end) && grz_finite(by) ? grz_directed_sum_of_two(end, by, outward) : end + by;
}

/* The same of all points within a margin of the shape. */
static inline void grz_bounds_numbers_within(int dim, const void *shape, double margin, double box[]) {
    grz_bounds_numbers(dim, shape, box);
    for (int i = 0; i < dim && !grz_zero(margin); i++) { /* sums with 0 are exact, but not free */
        box[i] = grz_moved_bound(box[i], -margin, GRZ_DOWN);
        box[dim + i] = grz_moved_bound(box[dim + i], margin, GRZ_UP);
    }
}

/* The bounds of a box on its way along `by`. */
static inline void grz_bounds_along(int dim, const double by[], double box[]) {
    for (int k = 0; k < dim; k++) {
        double *const end = grz_negative(by[k]) ? &box[k] : &box[dim + k];
        *end = grz_moved_bound(*end, by[k], grz_negative(by[k]) ? GRZ_DOWN : GRZ_UP);
    }
}

#endif
