/* A ball against a zonotope core, or against another ball: is the core within the radius R of the center?
 *
 * The nearest point c' = sum s_k g_k, |s_k| <= h_k, minimises |c - c'|^2: a quadratic program of at most three variables. The filter takes
 * any good point and proves both directions: the distance is at most the one to that point, and at least the gap of the plane across
 * the way to it. The exact stage finds the one set of generators that are strictly between their bounds, by the Karush-Kuhn-Tucker
 * conditions, and compares squared distances over their Gram determinant; nothing is divided. Neither needs orthogonal axes.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/difference.h"
#include "exact/stage.h"

#include <math.h>

enum { UNDECIDED = 2 };

static double dot(int dim, const double a[3], const double b[3]) {
    const double xy = a[0] * b[0] + a[1] * b[1];
    return dim == 2 ? xy : xy + a[2] * b[2];
}

/* The way from a point near the zonotope's nearest to the center, by minimising along one generator after the other: after one round it is
 * the nearest point where the generators are orthogonal. `side` gets -1, 1 where a generator ends at a bound, 0 between. */
static void approach(const grz_difference *d, double way[3], int side[]) {
    double s[GRZ_MAX_GENERATORS] = {0};
    memcpy(way, d->center, sizeof d->center);
    bool moving = true;
    for (int round = 0; round < 8 && moving; round++) {
        moving = false;
        for (int k = 0; k < d->count; k++) {
            const double *const g = d->axis[k];
            const double wanted = s[k] + dot(d->dim, way, g) / dot(d->dim, g, g);
            side[k] = wanted > d->half[k] ? 1 : wanted < -d->half[k] ? -1 : 0;
            const double bounded = side[k] == 0 ? wanted : side[k] * d->half[k];
            moving = moving || fabs(bounded - s[k]) > 0x1p-40 * d->half[k];
            s[k] = bounded;
            for (int i = 0; i < d->dim; i++) {
                way[i] = d->center[i];
                for (int m = 0; m < d->count; m++) way[i] -= s[m] * d->axis[m][i];
            }
        }
    }
}

/* Errors, with T the size and w the way as computed, |w| its sum of |coordinates|:
 *   w against the true way to the point with the same s: 4 u T for c; 3 u h A for each generator (axis, product; the half may be smaller
 *     than computed by u: the point moves by as much), 3 u T for the sum: 8 u T a coordinate. Its square: 2 * 8 u T |w|, and 4 u w^2 for
 *     rounding, where w^2 <= 2 T |w|: 24 u T |w|; and (8 u T)^2 a coordinate, less than 2^-97 T^2 together.
 *   the gap w . c - sum h |w . g|: w . c 4 u T + 3 u T for each of |w|, 7 u T |w|; each h |w . g| 6 u h A |w| (axis, product, two
 *   additions, half, product), and 3 u for the sum: 10 u T |w|. R^2: 3 u R^2. */
GRZ_BOUND(ball_point_error, 24 * GRZ_U);
GRZ_BOUND(ball_gap_error, 12 * GRZ_U);

static int filter(const grz_difference *d, int side[]) {
    double way[3];
    approach(d, way, side);
    const double size = d->size, radius2 = d->radius * d->radius;
    double length = 0, gap = dot(d->dim, way, d->center);
    for (int i = 0; i < d->dim; i++) length += fabs(way[i]);
    for (int k = 0; k < d->count; k++) gap -= d->half[k] * fabs(dot(d->dim, way, d->axis[k]));
    const double way2 = dot(d->dim, way, way);
    if (way2 + (ball_point_error * size * length + 0x1p-97 * size * size) < radius2 * (1 - 8 * GRZ_U)) return GRZ_MEETING;
    const double certain = gap - ball_gap_error * size * length;
    if (way2 > 0x1p-800 && certain > 0 && certain * certain > radius2 * way2 * (1 + 16 * GRZ_U)) return GRZ_APART;
    return UNDECIDED;
}

/* Exactly */

/* A guess of where the nearest point is: generator k at its bound (side -1 or 1) or free (0). If the optimality conditions hold for it,
 * stores the sign of distance^2 - R^2 and returns true. */
static bool decide_at(grz_arena *arena, const grz_exact_difference *d, const int side[], int *sign) {
    uint64_t *const mark = arena->next;
    const int dim = d->dim, count = d->count;
    /* c minus the generators at their bounds */
    grz_dyadic c[3];
    for (int i = 0; i < dim; i++) {
        c[i] = d->center[i];
        for (int k = 0; k < count; k++) {
            grz_dyadic step = grz_dy_mul(arena, d->half[k], d->axis[k][i]);
            step.sign *= -side[k];
            if (side[k] != 0) c[i] = grz_dy_add(arena, c[i], step);
        }
    }
    /* the free generators, and along[k] = c . g_k for all */
    int free[3], frees = 0;
    grz_dyadic along[3];
    for (int k = 0; k < count; k++) {
        if (side[k] == 0) free[frees++] = k;
        along[k] = grz_dy_dot(arena, dim, c, d->axis[k]);
    }
    /* Gram determinant and numerators of the free generators' coordinates, by Cramer's rule */
    grz_dyadic gram[3][3], numerator[3], determinant = grz_dy(arena, 1);
    for (int m = 0; m < frees; m++)
        for (int k = 0; k < count; k++) gram[m][k] = grz_dy_dot(arena, dim, d->axis[free[m]], d->axis[k]);
    if (frees == 1) {
        determinant = gram[0][free[0]];
        numerator[0] = along[free[0]];
    } else if (frees == 2) {
        const grz_dyadic pp = gram[0][free[0]], pq = gram[0][free[1]], qq = gram[1][free[1]];
        determinant = grz_dy_det2(arena, pp, qq, pq, pq);
        numerator[0] = grz_dy_det2(arena, along[free[0]], qq, along[free[1]], pq);
        numerator[1] = grz_dy_det2(arena, along[free[1]], pp, along[free[0]], pq);
    } else if (frees == 3) {
        /* in space c = sum t_k g_k: t_k = det(c, others) / det(g), no Gram matrix needed */
        grz_dyadic n[3];
        grz_dy_cross(arena, d->axis[1], d->axis[2], n);
        determinant = grz_dy_dot(arena, dim, d->axis[0], n);
        for (int k = 0; k < 3; k++) {
            if (k > 0) grz_dy_cross(arena, d->axis[(k + 1) % 3], d->axis[(k + 2) % 3], n);
            numerator[k] = grz_dy_dot(arena, dim, c, n);
            numerator[k].sign *= determinant.sign;
        }
        determinant = grz_dy_abs(determinant);
    }
    bool optimal = determinant.sign > 0;
    for (int m = 0; m < frees && optimal; m++) {
        const grz_dyadic bound = grz_dy_mul(arena, d->half[free[m]], determinant);
        optimal = grz_dy_compare(grz_dy_abs(numerator[m]), bound) <= 0;
    }
    /* at a bound the way to the center must not lead back inside; with as many free generators as dimensions there is no way */
    for (int k = 0; k < count && optimal && frees < dim; k++) {
        if (side[k] == 0) continue;
        uint64_t *const here = arena->next;
        grz_dyadic rest = grz_dy_mul(arena, determinant, along[k]);
        for (int m = 0; m < frees; m++) rest = grz_dy_sub(arena, rest, grz_dy_mul(arena, numerator[m], gram[m][k]));
        optimal = rest.sign * side[k] >= 0;
        arena->next = here;
    }
    if (optimal && frees == dim) {
        *sign = -d->radius.sign;
    } else if (optimal) {
        grz_dyadic distance2 = grz_dy_mul(arena, determinant, grz_dy_dot(arena, dim, c, c));
        for (int m = 0; m < frees; m++) distance2 = grz_dy_sub(arena, distance2, grz_dy_mul(arena, numerator[m], along[free[m]]));
        const grz_dyadic radius2 = grz_dy_mul(arena, determinant, grz_dy_mul(arena, d->radius, d->radius));
        *sign = grz_dy_compare(distance2, radius2);
    }
    arena->next = mark;
    return optimal;
}

/* Tries the filter's guess, then all 3^count. One of them is optimal: of all nearest combinations one has linearly independent free
 * generators. */
static GRZ_NOINLINE int decide_exactly(const grz_core *a, const grz_core *b, const int *guess) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_exact_difference d;
    grz_exact_difference_of(&arena, a, b, &d);
    int sign;
    if (guess && decide_at(&arena, &d, guess, &sign)) return sign;
    int side[3] = {-1, -1, -1};
    while (!decide_at(&arena, &d, side, &sign)) {
        int k = 0;
        while (side[k] == 1) side[k++] = -1;
        side[k]++;
    }
    return sign;
}

grz_meet grz_meet_ball(const grz_core *a, const grz_core *b) {
    grz_difference d;
    int side[GRZ_MAX_GENERATORS] = {0};
    const bool usable = !a->infinite && !b->infinite && grz_difference_of(a, b, &d);
    if (usable) {
        const int meet = filter(&d, side);
        if (GRZ_FILTER_CLAIMS && meet != UNDECIDED) return (grz_meet)meet;
    }
    /* apart, touching, meeting for distance greater than, equal to, less than the radius */
    return (grz_meet)-decide_exactly(a, b, usable ? side : NULL);
}
