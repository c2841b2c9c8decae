/* Vectors of the plane, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_VEC2_H
#define GRZ_SHAPE_VEC2_H

#include <graze/shapes2.h>

#include <math.h>

static inline grz2_vec grz2_from_to(grz2_vec from, grz2_vec to) { return (grz2_vec){to.x - from.x, to.y - from.y}; }
static inline double grz2_dot(grz2_vec a, grz2_vec b) { return a.x * b.x + a.y * b.y; }
static inline double grz2_cross(grz2_vec a, grz2_vec b) { return a.x * b.y - a.y * b.x; }
/* The sum of |coordinates|. */
static inline double grz2_norm1(grz2_vec a) { return fabs(a.x) + fabs(a.y); }

#endif
