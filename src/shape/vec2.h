/* Vectors of the plane, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_VEC2_H
#define GRZ_SHAPE_VEC2_H

#include <graze/shapes2.h>

#include <assert.h>
#include <math.h>
#include <stddef.h>

/* A vector is an array of its coordinates: no padding lies between them. */
static_assert(sizeof(grz2_vec) == 2 * sizeof(double) && offsetof(grz2_vec, y) == sizeof(double), "an array");
/* A rect is read as two such vectors. */
static_assert(offsetof(grz2_rect, width) == 2 * sizeof(double) && sizeof(grz2_rect) == 4 * sizeof(double), "an array");

/* No motion; also the origin. */
static const grz2_vec grz2_nowhere = {0, 0};

/* Coordinate i. (&v.x)[i] would leave the member x, which is undefined: clang at -O2 reads something else then. */
static inline double grz2_at(const grz2_vec *v, int i) { return ((const double *)v)[i]; }

static inline grz2_vec grz2_from_to(grz2_vec from, grz2_vec to) { return (grz2_vec){to.x - from.x, to.y - from.y}; }
static inline double grz2_dot(grz2_vec a, grz2_vec b) { return a.x * b.x + a.y * b.y; }
static inline double grz2_cross(grz2_vec a, grz2_vec b) { return a.x * b.y - a.y * b.x; }
/* The sum of |coordinates|. */
static inline double grz2_norm1(grz2_vec a) { return fabs(a.x) + fabs(a.y); }

#endif
