/* Planes against cores and against each other.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/core.h"
#include "exact/dyadic.h"
#include "exact/grid.h"
#include "exact/stage.h"

#include <math.h>

/* In doubles: twice the core's center lies at `middle` along the normal, measured from the plane, and the core reaches `reach` to both
 * sides. */
typedef struct estimate {
    double middle, reach;
    double magnitude; /* sum of the magnitudes of all terms of the two */
    double largest;   /* at least as large as any number that goes into them, but for the offset */
} estimate;

static estimate estimated(const double normal[], double offset, const grz_core *core) {
    double middle = 0, reach = 0, magnitude = 2 * fabs(offset), largest = core->radius;
    for (int i = 0; i < core->dim; i++) {
        const double *const c = core->center[i];
        const double size = (fabs(c[0]) + fabs(c[1])) + fabs(c[2]);
        middle += normal[i] * ((c[0] + c[1]) + c[2]);
        magnitude += fabs(normal[i]) * size;
        largest += fabs(normal[i]) + size;
    }
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double half = g->half[0] + g->half[1];
        double along = 0, size = 0;
        for (int i = 0; i < core->dim; i++) {
            const double x = g->axis[i][0] + g->axis[i][1];
            along += normal[i] * x;
            size += fabs(normal[i] * x);
            largest += fabs(x);
        }
        reach += half * fabs(along);
        magnitude += half * size;
        largest += half;
    }
    if (core->radius != 0) {
        double normal2 = 0;
        for (int i = 0; i < core->dim; i++) normal2 += normal[i] * normal[i];
        const double grown = 2 * core->radius * sqrt(normal2);
        reach += grown;
        magnitude += grown;
        largest += normal2 > 0x1p-900 ? 0 : (double)INFINITY; /* the square underflowed */
    }
    return (estimate){middle - 2 * offset, reach, magnitude, largest};
}

/* The error of middle -+ reach, with S the sum of all magnitudes: in middle each term passes through 2 additions of the center, its
 * product, 3 additions and the offset's: 7 u; in reach an axis coordinate 1, product 1, 2 additions, half 1, product 1, and at most 4 more
 * additions: 10 u; the radius' term sqrt 3 u, 3 products, additions; the last addition 1 u, and S itself is short of the true sum by at
 * most 10 u of itself: 12 u. */
GRZ_BOUND(extent_error, 12 * GRZ_U);

/* Are middle and reach computed without rounding? Their terms are normal * center, normal * half * axis and the offset. */
static bool is_short(const double normal[], double offset, const grz_core *core) {
    grz_grid normals = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY, offsets = GRZ_GRID_EMPTY;
    if (!grz_zero(core->radius)) return false;
    grz_grid_add(&offsets, offset);
    grz_grid_add(&numbers, 1);
    for (int i = 0; i < core->dim; i++) {
        grz_grid_add(&normals, normal[i]);
        for (int j = 0; j < 3; j++) grz_grid_add(&numbers, core->center[i][j]);
        for (int k = 0; k < core->count; k++)
            for (int j = 0; j < 2; j++) grz_grid_add(&numbers, core->generator[k].axis[i][j]);
    }
    for (int k = 0; k < core->count; k++)
        for (int j = 0; j < 2; j++) grz_grid_add(&numbers, core->generator[k].half[j]);
    if (!grz_grid_within(normals, 150) || !grz_grid_within(numbers, 150) || !grz_grid_within(offsets, 400)) return false;
    /* `numbers` contains 1, so that its products lie between the squares of its ends; exponents as those of the offset, biased once */
    grz_grid terms = {normals.low + 2 * (numbers.low - 1075), normals.high + 2 * (numbers.high - 1075)};
    if (offsets.low < terms.low) terms.low = offsets.low;
    if (offsets.high > terms.high) terms.high = offsets.high;
    /* a center has 3 terms and an axis or half 2 each: 2 bits; at most 3 * 3 + 3 + 1 terms are added up, twice: 5 bits */
    return grz_grid_width(terms) + 7 <= 53;
}

/* Exactly */

/* The sign of x - 2 radius |normal|. */
static int sign_less_radius(grz_arena *arena, grz_dyadic x, double radius, int dim, const grz_dyadic normal[]) {
    const grz_dyadic r = grz_dy(arena, radius), r2 = grz_dy_add(arena, r, r);
    if (r.sign == 0) return x.sign;
    if (x.sign <= 0) return -1;
    const grz_dyadic n2 = grz_dy_dot(arena, dim, normal, normal);
    return grz_dy_compare(grz_dy_mul(arena, x, x), grz_dy_mul(arena, grz_dy_mul(arena, r2, r2), n2));
}

static GRZ_NOINLINE grz_extent decide_exactly(const double normal[], double offset, const grz_core *core) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const int dim = core->dim;
    grz_dyadic n[3], reach = grz_dy_zero();
    for (int i = 0; i < dim; i++) n[i] = grz_dy(&arena, normal[i]);
    grz_dyadic middle = grz_dy(&arena, offset);
    middle = grz_dy_neg(grz_dy_add(&arena, middle, middle));
    for (int i = 0; i < dim; i++)
        for (int j = 0; j < 3; j++) middle = grz_dy_add(&arena, middle, grz_dy_mul(&arena, n[i], grz_dy(&arena, core->center[i][j])));
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        grz_dyadic along = grz_dy_zero();
        for (int i = 0; i < dim; i++)
            for (int j = 0; j < 2; j++) along = grz_dy_add(&arena, along, grz_dy_mul(&arena, n[i], grz_dy(&arena, g->axis[i][j])));
        const grz_dyadic half = grz_dy_add(&arena, grz_dy(&arena, g->half[0]), grz_dy(&arena, g->half[1]));
        reach = grz_dy_add(&arena, reach, grz_dy_mul(&arena, half, grz_dy_abs(along)));
    }
    const grz_dyadic min = grz_dy_sub(&arena, middle, reach), max = grz_dy_add(&arena, middle, reach);
    return (grz_extent){sign_less_radius(&arena, min, core->radius, dim, n),
                        -sign_less_radius(&arena, grz_dy_neg(max), core->radius, dim, n)};
}

/* The sign of max normal . x - offset over an aabb that is infinite, for sign = 1; minus that of min for sign = -1. Its sides to which
 * the normal points are what counts. */
static int infinite_bound(const double normal[], double offset, const grz_core *box, int sign) {
    grz_core point = {.dim = box->dim, .radius = box->radius};
    for (int i = 0; i < box->dim; i++) {
        if (grz_zero(normal[i])) continue;
        const bool upwards = grz_negative(normal[i]) == (sign < 0);
        const double bound = box->center[i][upwards];
        if (!grz_finite(bound)) return 1;
        point.center[i][0] = point.center[i][1] = bound;
    }
    const grz_extent extent = grz_extent_of(normal, offset, &point);
    return sign > 0 ? extent.max : -extent.min;
}

grz_extent grz_extent_of(const double normal[], double offset, const grz_core *core) {
    if (core->infinite) return (grz_extent){-infinite_bound(normal, offset, core, -1), infinite_bound(normal, offset, core, 1)};
    const estimate e = estimated(normal, offset, core);
    const double min = e.middle - e.reach, max = e.middle + e.reach, error = extent_error * e.magnitude;
    /* The window keeps what underflows, at most 2^-1022 times two of the largest numbers, far below the bound. */
    const bool usable = e.magnitude > 0x1p-400 && e.magnitude < 0x1p400 && e.largest < 0x1p200;
    if (GRZ_FILTER_CLAIMS && usable && fabs(min) > error && fabs(max) > error) return (grz_extent){min > 0 ? 1 : -1, max > 0 ? 1 : -1};
    if (GRZ_SHORT_CLAIMS && usable && is_short(normal, offset, core)) return (grz_extent){(min > 0) - (min < 0), (max > 0) - (max < 0)};
    return decide_exactly(normal, offset, core);
}

grz_parallel grz_planes_parallel(int dim, const double normal_a[], double offset_a, const double normal_b[], double offset_b) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_dyadic a[3], b[3];
    int axis = 0; /* a coordinate in which a is not zero */
    for (int i = 0; i < dim; i++) {
        a[i] = grz_dy(&arena, normal_a[i]);
        b[i] = grz_dy(&arena, normal_b[i]);
        if (a[i].sign != 0) axis = i;
    }
    for (int i = 0; i < dim; i++)
        if (i != axis && grz_dy_det2(&arena, a[axis], b[i], a[i], b[axis]).sign != 0) return (grz_parallel){0, 0};
    /* b = k a. On plane b, a . x = offset_b / k; its order against offset_a is that of offset_b a_i and offset_a b_i, times the sign of
     * b_i = k a_i: (offset_b a_i / b_i - offset_a) */
    const int order = grz_dy_det2(&arena, grz_dy(&arena, offset_b), a[axis], grz_dy(&arena, offset_a), b[axis]).sign;
    return (grz_parallel){a[axis].sign * b[axis].sign, order * b[axis].sign};
}
