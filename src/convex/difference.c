/* The Minkowski difference of two cores, in doubles and exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/difference.h"

#include "exact/grid.h"

#include <math.h>

/* In doubles */

/* Between these magnitudes products of up to four numbers neither overflow nor lose anything to underflow that matters. */
static const double smallest = 0x1p-100, largest = 0x1p200;

static void add_generators(const grz_core *core, grz_difference *d) {
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double half = g->half[0] + g->half[1];
        double reach = 0;
        for (int i = 0; i < d->dim; i++) {
            const double x = g->axis[i][0] + g->axis[i][1];
            d->axis[d->count][i] = x;
            reach = fabs(x) > reach ? fabs(x) : reach;
        }
        if (half == 0 || reach == 0) {
            /* zero, or flushed to zero: then what is left out must be small */
            d->size += half > largest || reach > largest ? 2 * largest : 0;
            continue;
        }
        d->half[d->count] = half;
        d->reach[d->count] = reach;
        d->size += half * reach;
        d->count++;
    }
}

bool grz_difference_of(const grz_core *a, const grz_core *b, grz_difference *d) {
    d->dim = a->dim;
    d->count = 0;
    d->size = 0;
    for (int i = 0; i < d->dim; i++) {
        const double *const p = a->center[i], *const q = b->center[i];
        d->center[i] = ((p[0] + p[1]) + p[2]) - ((q[0] + q[1]) + q[2]);
        d->size += (fabs(p[0]) + fabs(p[1])) + (fabs(q[0]) + fabs(q[1])) + (fabs(p[2]) + fabs(q[2]));
    }
    d->radius = 2 * (a->radius + b->radius);
    add_generators(a, d);
    add_generators(b, d);
    bool in_window = d->size >= smallest && d->size <= largest && d->radius <= largest;
    for (int k = 0; k < d->count; k++) in_window = in_window && d->reach[k] >= smallest && d->reach[k] <= largest;
    return in_window;
}

/* Adds the terms of a core to the grid of lengths and to the grid of pure numbers. The halves of a segment are the pure number 1, and
 * its axis is a length; an obb's halves are lengths, and its axes are pure numbers. */
static bool add_to_grids(const grz_core *core, grz_grid *lengths, grz_grid *numbers) {
    bool segments = false;
    for (int i = 0; i < core->dim; i++)
        for (int j = 0; j < 3; j++) grz_grid_add(lengths, core->center[i][j]);
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const bool segment = core->count == 1;
        segments = segments || segment;
        for (int j = 0; j < 2; j++) {
            grz_grid_add(segment ? numbers : lengths, g->half[j]);
            for (int i = 0; i < core->dim; i++) grz_grid_add(segment ? lengths : numbers, g->axis[i][j]);
        }
    }
    return segments;
}

int grz_difference_width(const grz_core *a, const grz_core *b, int degree) {
    grz_grid lengths = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY;
    grz_grid_add(&numbers, 1);
    const bool segment_a = add_to_grids(a, &lengths, &numbers), segment_b = add_to_grids(b, &lengths, &numbers);
    if (!grz_grid_within(lengths, 150) || !grz_grid_within(numbers, 150)) return 1 << 20;
    const int length = grz_grid_width(lengths), number = grz_grid_width(numbers);
    /* center: 6 lengths (3 bits); half: a sum of two (1 bit); in units of the product of both grids' units (`number` bits) */
    const int factor = (segment_a || segment_b) && length + 1 > number ? length + 1 : number;
    /* each product of coordinates but the first is one of at most 4 terms together with its sum: 2 bits; at the end 6 are added: 3 bits */
    return length + 3 + number + degree * factor + 2 * degree + 3;
}

/* Exactly */

static grz_dyadic sum(grz_arena *arena, int count, const double terms[]) {
    uint64_t *const mark = arena->next;
    grz_dyadic total = grz_dy(arena, terms[0]);
    for (int i = 1; i < count; i++) total = grz_dy_add(arena, total, grz_dy(arena, terms[i]));
    return grz_dy_keep(arena, mark, total);
}

/* The greatest of center_i + sum of +-half axis_i over a finite core for sign = 1; minus the least for sign = -1. Doubled, as cores are. */
static grz_dyadic reach_along(grz_arena *arena, const grz_core *core, int i, int sign) {
    uint64_t *const mark = arena->next;
    grz_dyadic reach = sum(arena, 3, core->center[i]);
    reach.sign *= sign;
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const grz_dyadic half = sum(arena, 2, g->half), axis = sum(arena, 2, g->axis[i]);
        reach = grz_dy_add(arena, reach, grz_dy_abs(grz_dy_mul(arena, half, axis)));
    }
    return grz_dy_keep(arena, mark, reach);
}

/* A bound of an aabb: max for sign = 1, minus min for sign = -1. An infinite one is put beyond its opposite and beyond the other core, so
 * that from everywhere in the other core the box looks the same. (Twice the other's reach, and 1, is beyond it wherever it lies.) */
static grz_dyadic clamped_bound(grz_arena *arena, const grz_core *box, const grz_core *other, int i, int sign) {
    const double bound = box->center[i][sign > 0], opposite = box->center[i][sign < 0];
    if (grz_finite(bound)) {
        grz_dyadic finite = grz_dy(arena, bound);
        finite.sign *= sign;
        return finite;
    }
    grz_dyadic beyond = grz_dy_abs(reach_along(arena, other, i, sign));
    if (grz_finite(opposite)) beyond = grz_dy_add(arena, beyond, grz_dy_abs(grz_dy(arena, opposite)));
    return grz_dy_add(arena, beyond, grz_dy(arena, 1));
}

static void add_exact_generator(grz_exact_difference *d, grz_dyadic half, const grz_dyadic axis[3]) {
    bool zero = true;
    for (int i = 0; i < d->dim; i++) {
        d->axis[d->count][i] = axis[i];
        zero = zero && axis[i].sign == 0;
    }
    if (zero || half.sign == 0) return;
    d->half[d->count] = half;
    d->count++;
}

/* Adds sign times the core to the difference. */
static void add_core(grz_arena *arena, const grz_core *core, const grz_core *other, int sign, grz_exact_difference *d) {
    for (int i = 0; i < d->dim; i++) {
        grz_dyadic center, axis[3] = {{0}};
        if (core->infinite) {
            const grz_dyadic max = clamped_bound(arena, core, other, i, 1), minus_min = clamped_bound(arena, core, other, i, -1);
            center = grz_dy_sub(arena, max, minus_min);
            axis[i] = grz_dy(arena, 1);
            add_exact_generator(d, grz_dy_add(arena, max, minus_min), axis);
        } else {
            center = sum(arena, 3, core->center[i]);
        }
        center.sign *= sign;
        d->center[i] = grz_dy_add(arena, d->center[i], center);
    }
    for (int k = 0; k < core->count && !core->infinite; k++) {
        grz_dyadic axis[3];
        for (int i = 0; i < d->dim; i++) axis[i] = sum(arena, 2, core->generator[k].axis[i]);
        add_exact_generator(d, sum(arena, 2, core->generator[k].half), axis);
    }
}

void grz_exact_difference_of(grz_arena *arena, const grz_core *a, const grz_core *b, grz_exact_difference *d) {
    d->dim = a->dim;
    d->count = 0;
    for (int i = 0; i < d->dim; i++) d->center[i] = grz_dy_zero();
    add_core(arena, a, b, 1, d);
    add_core(arena, b, a, -1, d);
    const double radii[4] = {a->radius, b->radius, a->radius, b->radius};
    d->radius = sum(arena, 4, radii);
}
