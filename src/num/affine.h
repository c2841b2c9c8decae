/* Affine maps of points in 3D, each coordinate rounded once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_AFFINE_H
#define GRZ_NUM_AFFINE_H

#include "base/isa.h"

#include <stddef.h>

/* A matrix of three rows and four columns; the fourth row is 0. */
typedef struct grz_affine {
    double column[4][4];
} grz_affine;

/* Of the numbers row by row. */
grz_affine grz_affine_of(const double matrix[12]);

/* Maps points: each coordinate is the exact row . (x, y, z, 1), rounded to the nearest double, ties to even; never -0;
 * NaN if a number of it is not finite. `to` may be `from`. */
void grz_affine_map(const grz_affine *map, size_t count, const double (*from)[3], double (*to)[3]);

/* The same by fused multiply-add, and for the points that it does not decide. */
void grz_affine_map_avx2(const grz_affine *map, size_t count, const double (*from)[3], double (*to)[3]);
void grz_affine_map_fallback(const grz_affine *map, size_t count, const double (*from)[3], double (*to)[3]);

#endif
