/* Axes in doubles are neither orthogonal nor of length 1, so what a box needs along axis i is not the projection onto
 * it. With the normal n of the two other axes (in the plane: of the other one) the coordinate of p along axis i is
 *
 *     n . (p - center) / n . axis_i.
 *
 * Doubles find the few points for which it can be the largest; of these it is computed in dyadic integers, and the
 * largest is rounded up.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/fit.h"

#include "num/directed.h"
#include "num/stage.h"
#include "num/vec.h"

#include <string.h>

enum { FIT_LIMBS = 2048 };

/* The cofactors of axis i, in doubles and exactly; in the plane the axis itself turned back from the other one. */
static void fit_normal(int dim, const double axis[3][3], int i, double n[3]) {
    const double *const a = axis[(i + 1) % dim], *const b = axis[(i + 2) % 3];
    if (dim == 2) {
        n[0] = i == 0 ? a[1] : -a[1];
        n[1] = i == 0 ? -a[0] : a[0];
        n[2] = 0;
        return;
    }
    grz_cross(a, b, n);
}

static void fit_exact_normal(grz_arena *arena, int dim, const double axis[3][3], int i, grz_dyadic n[3]) {
    double rounded[3];
    grz_dyadic a[3], b[3];
    if (dim == 2) {
        fit_normal(2, axis, i, rounded);
        for (int k = 0; k < 2; k++) n[k] = grz_dy(arena, rounded[k]);
        return;
    }
    for (int k = 0; k < 3; k++) {
        a[k] = grz_dy(arena, axis[(i + 1) % 3][k]);
        b[k] = grz_dy(arena, axis[(i + 2) % 3][k]);
    }
    grz_dy_cross(arena, a, b, n);
}

/* For axes of length at most 1 + 2^-20 a cofactor is within 2.1 u, so that with |d| the sum of all |p - center|, each
 * with errors of 2 u, n . (p - center) is within (2.1 + 2 + 3) u |d|. */
GRZ_BOUND(fit_reach_error, 8 * GRZ_U);

/* The largest |n . (p - center)| of all points is at least this. */
static double fit_reach(const grz_cloud *c, const double n[3]) {
    double reach = 0;
    for (size_t i = 0; i < c->count; i++) {
        double p[3];
        grz_cloud_point(c, i, p);
        const double along = fabs(grz_dot(3, n, p)) - fit_reach_error * grz_norm1(3, p);
        if (along > reach) reach = along;
    }
    return reach;
}

/* |n . (p - center)| */
static grz_dyadic fit_exact_reach(grz_arena *arena, int dim, const grz_dyadic n[3], const double p[3],
                                  const double center[3]) {
    grz_dyadic d[3];
    for (int k = 0; k < dim; k++) d[k] = grz_dy_sub(arena, grz_dy(arena, p[k]), grz_dy(arena, center[k]));
    return grz_dy_abs(grz_dy_dot(arena, dim, n, d));
}

static double fit_half(const grz_cloud *c, const double axis[3][3], int i) {
    uint64_t limbs[FIT_LIMBS], kept[FIT_LIMBS / 8];
    grz_arena arena = grz_arena_over(limbs, FIT_LIMBS), keep = grz_arena_over(kept, FIT_LIMBS / 8);
    const grz_dy_mark first = grz_dy_now(&keep);
    double normal[3];
    grz_dyadic n[3], a[3], most = grz_dy_zero();
    fit_normal(c->dim, axis, i, normal);
    fit_exact_normal(&arena, c->dim, axis, i, n);
    const double reach = fit_reach(c, normal);
    for (size_t k = 0; k < c->count; k++) {
        double place[3], p[3];
        grz_cloud_read(c, k, place);
        grz_cloud_shift(c, place, p);
        if (GRZ_FILTER_CLAIMS && fabs(grz_dot(3, normal, p)) + fit_reach_error * grz_norm1(3, p) < reach) continue;
        const grz_dy_mark mark = grz_dy_now(&arena);
        const grz_dyadic exact = fit_exact_reach(&arena, c->dim, n, place, c->origin);
        if (grz_dy_compare(exact, most) > 0) most = grz_dy_keep(&keep, first, exact);
        grz_dy_free(&arena, mark);
    }
    for (int k = 0; k < c->dim; k++) a[k] = grz_dy(&arena, axis[i][k]);
    return grz_directed_quotient(&arena, most, grz_dy_abs(grz_dy_dot(&arena, c->dim, n, a)), GRZ_UP);
}

void grz_cloud_extents(const grz_cloud *c, const double axis[3][3], double low[3], double high[3]) {
    for (size_t i = 0; i < c->count; i++) {
        double p[3];
        grz_cloud_point(c, i, p);
        for (int k = 0; k < c->dim; k++) {
            const double along = grz_dot(3, axis[k], p);
            if (i == 0 || along < low[k]) low[k] = along;
            if (i == 0 || along > high[k]) high[k] = along;
        }
    }
}

void grz_fit_box(grz_cloud *c, const double axis[3][3], double center[3], double half[3]) {
    double low[3], high[3], middle[3] = {0};
    grz_cloud_extents(c, axis, low, high);
    for (int k = 0; k < c->dim; k++)
        for (int j = 0; j < 3; j++) middle[j] += (low[k] / 2 + high[k] / 2) * axis[k][j];
    grz_cloud_place(c, middle, center);
    memcpy(c->origin, center, (size_t)c->dim * sizeof *center);
    for (int k = 0; k < c->dim; k++) half[k] = fit_half(c, axis, k);
}
