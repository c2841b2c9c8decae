/* Distances as roots of exact numbers, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ROOT_H
#define GRZ_DISTANCE_ROOT_H

#include "num/dyadic.h"

/* The square of a distance as a ratio: over / under, over >= 0, under > 0. */
typedef struct grz_squared {
    grz_dyadic over, under;
} grz_squared;

/* (sqrt(square) - radius) / 2 rounded to nearest, ties to even; never -0. The radius may be negative. The arena is left
 * as it was. */
double grz_rounded_root(grz_arena *arena, grz_squared square, grz_dyadic radius);

#endif
