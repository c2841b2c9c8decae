/* Distances as roots of exact numbers, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ROOT_H
#define GRZ_DISTANCE_ROOT_H

#include "convex/exact_gjk.h"
#include "num/dyadic.h"

/* The square of a distance as a ratio: over / under, over >= 0, under > 0. */
typedef struct grz_squared {
    grz_dyadic over, under;
} grz_squared;

/* Of the nearest point of a difference, which is not 0. */
grz_squared grz_squared_of_nearest(grz_arena *arena, int dim, const grz_nearest *nearest);

/* Twice the midpoint between the double of this order and the next. 2^1024 stands for infinity. */
grz_dyadic grz_doubled_midpoint(grz_arena *arena, int64_t order);

/* sqrt(square) / 2, within some 2^-50 of itself where it is no subnormal. */
double grz_about_root(grz_squared square);

/* (sqrt(square) - radius) / 2 rounded to nearest, ties to even; never -0. The radius may be negative. The arena is left
 * as it was. */
double grz_rounded_root(grz_arena *arena, grz_squared square, grz_dyadic radius);

#endif
