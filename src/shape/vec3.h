/* Vectors of space, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_VEC3_H
#define GRZ_SHAPE_VEC3_H

#include <graze/shapes3.h>

#include <assert.h>
#include <math.h>
#include <stddef.h>

/* A vector is an array of its coordinates: no padding lies between them. */
static_assert(sizeof(grz3_vec) == 3 * sizeof(double) && offsetof(grz3_vec, y) == sizeof(double) &&
                  offsetof(grz3_vec, z) == 2 * sizeof(double),
              "an array");

/* No motion; also the origin. */
static const grz3_vec grz3_nowhere = {0, 0, 0};

/* Coordinate i. (&v.x)[i] would leave the member x, which is undefined: clang at -O2 reads something else then. */
static inline double grz3_at(const grz3_vec *v, int i) { return ((const double *)v)[i]; }

static inline grz3_vec grz3_from_to(grz3_vec from, grz3_vec to) {
    return (grz3_vec){to.x - from.x, to.y - from.y, to.z - from.z};
}
static inline double grz3_dot(grz3_vec a, grz3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline grz3_vec grz3_cross(grz3_vec a, grz3_vec b) {
    return (grz3_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/* The sum of |coordinates|. */
static inline double grz3_norm1(grz3_vec a) { return fabs(a.x) + fabs(a.y) + fabs(a.z); }

#endif
