/* The Minkowski difference of two clipped zonotopes, doubled as they are: a zonotope around `center`, which contains 0
 * exactly when the cores meet. Once in doubles with what is known of their errors, once exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_DIFFERENCE_H
#define GRZ_CONVEX_DIFFERENCE_H

#include "shape/core.h"
#include "num/dyadic.h"

#define GRZ_MAX_GENERATORS 7

typedef struct grz_difference {
    int dim, count;
    double center[3];
    double half[GRZ_MAX_GENERATORS];
    double axis[GRZ_MAX_GENERATORS][3];
    double reach[GRZ_MAX_GENERATORS]; /* the largest |coordinate| of the axis */
    double size;                      /* sum of all magnitudes: |center terms| + half * reach */
} grz_difference;

/* In doubles. With u = 2^-53, each coordinate of center is within 4 u size of the true one (each term passes through at
 * most three additions; the fourth u is for the errors' products and for underflow; a motion is one more addition and
 * has at most 6 u of its own, for which it is counted three times), each half and each coordinate of an axis is within
 * a relative u (one addition), but for a motion's half, within 2 u of the sum of its times' magnitudes. Generators that
 * are zero are left out; those that were flushed to zero, too. False if a magnitude is so extreme that over- or
 * underflow could break these bounds or those of products of four such numbers: then nothing may be claimed. */
bool grz_difference_of(const grz_core *a, const grz_core *b, grz_difference *difference);

/* The bits that c . (g x h) and half axis . (g x h) need at the most, where c is the center, g, h and axis are axes
 * (for dim 2: c . g); `degree` axes in the product. If at most 53, these expressions are computed exactly in doubles. A
 * large number if the inputs are not on one grid. */
int grz_difference_width(const grz_core *a, const grz_core *b, int degree);

/* The core with the infinite bounds of a box in doubles, as `near` or itself if it has none; with NaN if doubles cannot
 * express them. */
const grz_core *grz_near(const grz_core *core, grz_core *near);

grz_dyadic grz_exact_time(grz_arena *arena, grz_time time);

/* A zonotope's center and generators; of a hull of points only its motion. */
typedef struct grz_exact_core {
    int count;
    grz_dyadic center[3], half[4], axis[4][3];
} grz_exact_core;
void grz_exact_core_of(grz_arena *arena, const grz_core *core, grz_exact_core *out);
/* The greatest n . x over the doubled core, which stands still; of points, `exact` is not looked at. */
grz_dyadic grz_exact_reach(grz_arena *arena, const grz_core *core, const grz_exact_core *exact, const grz_dyadic n[]);

typedef struct grz_exact_difference {
    int dim, count;
    grz_dyadic center[3];
    grz_dyadic half[GRZ_MAX_GENERATORS];
    grz_dyadic axis[GRZ_MAX_GENERATORS][3];
} grz_exact_difference;

/* Exactly; generators that are zero are left out. */
void grz_exact_difference_of(grz_arena *arena, const grz_core *a, const grz_core *b, grz_exact_difference *difference);

#endif
