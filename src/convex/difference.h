/* The Minkowski difference of two clipped zonotopes, doubled as they are: a zonotope around `center`. It contains 0
 * exactly when the cores meet. Once in doubles with bounds for their errors, once exactly.
 *
 * SPDX-License-Identifier: MIT
 * */
#ifndef GRZ_CONVEX_DIFFERENCE_H
#define GRZ_CONVEX_DIFFERENCE_H

#include "shape/core.h"
#include "num/dyadic.h"
#include "num/grid.h"

#define GRZ_MAX_GENERATORS 7

typedef struct grz_difference {
    int dim, count;
    double center[3];
    double half[GRZ_MAX_GENERATORS];
    double axis[GRZ_MAX_GENERATORS][3];
    double reach[GRZ_MAX_GENERATORS]; /* the largest |coordinate| of the axis */
    double size;                      /* sum of all magnitudes: |center terms| + half * reach */
} grz_difference;

/* In doubles. With u = 2^-53, each coordinate of center is within 4 u size of the true one: each term goes through at
 * most three additions; the fourth u is for the errors' products and for underflow; a motion is one more addition and
 * has at most 6 u of its own, for which it is counted three times. Each half and each coordinate of an axis is within a
 * relative u (one addition), but a motion's half is within 2 u of the sum of its times' magnitudes. Generators that are
 * zero, or flushed to zero, are left out. Returns false if a magnitude is so extreme that over- or underflow could
 * break these bounds or those of products of four such numbers: then nothing may be claimed. */
bool grz_difference_of(const grz_core *a, const grz_core *b, grz_difference *difference);

/* Adds the numbers of a core to the grid of lengths and to the grid of pure numbers. The halves of a segment are the
 * pure number 1, and its axis is a length; an obb's halves are lengths, and its axes are pure numbers; times are pure
 * numbers. */
void grz_add_to_grids(const grz_core *core, grz_grid *lengths, grz_grid *numbers);

/* The bits that c . (g x h) and half axis . (g x h) need at most, where c is the center, and g, h and axis are axes
 * (for dim 2: c . g); the product has `degree` axes. With at most 53 bits doubles compute these expressions exactly.
 * Returns a large number if the inputs are not on one grid. */
int grz_difference_width(const grz_core *a, const grz_core *b, int degree);

/* A clipped core whose bounds are doubles: the core itself if it has no infinite bound, else `near`, which is
 * overwritten. A bound that is beyond the range of double becomes NaN. */
const grz_core *grz_near(const grz_core *core, grz_core *near);

/* The value of a time. */
grz_dyadic grz_exact_time(grz_arena *arena, grz_time time);

/* A core in dyadic numbers: a zonotope's center and generators; of a hull of points only its motion. */
typedef struct grz_exact_core {
    int count;
    grz_dyadic center[3], half[4], axis[4][3];
} grz_exact_core;
void grz_exact_core_of(grz_arena *arena, const grz_core *core, grz_exact_core *out);
/* The same without its motion. */
void grz_exact_core_at_rest(grz_arena *arena, const grz_core *core, grz_exact_core *out);
/* The center and the steps, each half extent times its axis, of which it returns the number. Nothing else is left in
 * the arena. */
int grz_exact_steps_of(grz_arena *arena, const grz_core *core, grz_dyadic center[3], grz_dyadic step[][3]);
/* The least and the greatest n . x over the doubled core at rest, and the greatest alone. For a hull of points `exact`
 * is not read. */
void grz_exact_extent(grz_arena *arena, const grz_core *core, const grz_exact_core *exact, const grz_dyadic n[],
                      grz_dyadic extent[2]);
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
