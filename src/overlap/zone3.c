/* The zones around a box.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "shape/frame3.h"
#include "num/dyadic.h"
#include "num/stage.h"

#include <graze/query3.h>

/* 0, 1, 2: x below, in, above [min, max], compared as bits: with denormals-are-zero a subnormal would equal 0. */
static int position(double x, double min, double max) {
    const int64_t key = grz_order(x);
    return 1 + (key > grz_order(max)) - (key < grz_order(min));
}

static GRZ_NOINLINE int zone_aabb_fallback(const grz3_vec *point, const grz3_aabb *b) {
    if (!grz3_valid_point(point) || !grz3_valid_aabb(b)) return GRZ_ZONE_NONE;
    return position(point->x, b->min.x, b->max.x) + 3 * position(point->y, b->min.y, b->max.y) +
           9 * position(point->z, b->min.z, b->max.z);
}

/* 0, 1, 2 for x below, in, above [min, max], if strict comparisons of a finite x and a box that is not flat say so. */
static inline int position_between(double x, double min, double max, bool *certain) {
    const bool below = x < min, above = max < x, between = (min < x) & (x < max);
    *certain &= (below | above | between) & (min < max) & (fabs(x) < (double)INFINITY);
    return 1 + above - below;
}

int grz3_zone_point_aabb(const grz3_vec *point, const grz3_aabb *b) {
    bool certain = true;
    const int x = position_between(point->x, b->min.x, b->max.x, &certain);
    const int y = position_between(point->y, b->min.y, b->max.y, &certain);
    const int z = position_between(point->z, b->min.z, b->max.z, &certain);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain)) return x + 3 * y + 9 * z;
    return zone_aabb_fallback(point, b);
}

/* By Cramer's rule c_i = det(d, the two other axes) / det(axes), d = point - center. */
static GRZ_NOINLINE int zone_obb_fallback(const grz3_vec *point, const grz3_obb *b) {
    if (!grz3_valid_point(point) || !grz3_valid_obb(b)) return GRZ_ZONE_NONE;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const double half[3] = {b->half.x, b->half.y, b->half.z};
    const double from[3] = {b->center.x, b->center.y, b->center.z}, to[3] = {point->x, point->y, point->z};
    grz_dyadic axis[3][3], d[3];
    for (int i = 0; i < 3; i++) {
        const double a[3] = {b->axis[i].x, b->axis[i].y, b->axis[i].z};
        for (int j = 0; j < 3; j++) axis[i][j] = grz_dy(&arena, a[j]);
        d[i] = grz_dy_sub(&arena, grz_dy(&arena, to[i]), grz_dy(&arena, from[i]));
    }
    int zone = 0;
    for (int i = 0, place = 1; i < 3; i++, place *= 3) {
        grz_dyadic n[3];
        grz_dy_cross(&arena, axis[(i + 1) % 3], axis[(i + 2) % 3], n);
        const grz_dyadic determinant = grz_dy_dot(&arena, 3, axis[i], n), numerator = grz_dy_dot(&arena, 3, d, n);
        if (determinant.sign == 0) return GRZ_ZONE_NONE;
        const grz_dyadic bound = grz_dy_abs(grz_dy_mul(&arena, grz_dy(&arena, half[i]), determinant));
        const bool outside = grz_dy_compare(grz_dy_abs(numerator), bound) > 0;
        zone += place * (outside ? 1 + numerator.sign * determinant.sign : 1);
    }
    return zone;
}

/* 0, 1, 2 for x below, in, above [-half, half], if that is certain. */
static inline int position_along(double x, double half, double error, bool *certain) {
    const double excess = fabs(x) - half;
    *certain &= fabs(excess) > error;
    return 1 + ((excess > 0) & (x > 0)) - ((excess > 0) & (x < 0));
}

/* c_i = d . n_i / det, so that its order to half_i is that of d . n_i to half_i det, and frame3.h bounds what taking
 * a_i for n_i does. */
int grz3_zone_point_obb(const grz3_vec *point, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, *point);
    const double error = grz3_frame_error(view.skew, view.size);
    bool certain = view.usable;
    const int x = position_along(view.along.x, b->half.x, error, &certain),
              y = position_along(view.along.y, b->half.y, error, &certain);
    const int z = position_along(view.along.z, b->half.z, error, &certain);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain)) return x + 3 * y + 9 * z;
    return zone_obb_fallback(point, b);
}
