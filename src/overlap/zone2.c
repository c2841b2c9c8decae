/* The zones around a box.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "shape/frame2.h"
#include "num/dyadic.h"
#include "num/stage.h"

#include <graze/query2.h>

/* 0, 1, 2: x below, in, above [min, max], compared as bits: with denormals-are-zero a subnormal would equal 0. */
static int position(double x, double min, double max) {
    const int64_t key = grz_order(x);
    return 1 + (key > grz_order(max)) - (key < grz_order(min));
}

static GRZ_NOINLINE int zone_aabb_fallback(const grz2_vec *point, const grz2_aabb *b) {
    if (!grz2_valid_point(point) || !grz2_valid_aabb(b)) return GRZ_ZONE_NONE;
    return position(point->x, b->min.x, b->max.x) + 3 * position(point->y, b->min.y, b->max.y);
}

/* 0, 1, 2 for x below, in, above [min, max], if strict comparisons of a finite x and a box that is not flat say so. */
static inline int position_between(double x, double min, double max, bool *certain) {
    const bool below = x < min, above = max < x, between = (min < x) & (x < max);
    *certain &= (below | above | between) & (min < max) & (fabs(x) < (double)INFINITY);
    return 1 + above - below;
}

int grz2_zone_point_aabb(const grz2_vec *point, const grz2_aabb *b) {
    bool certain = true;
    const int x = position_between(point->x, b->min.x, b->max.x, &certain);
    const int y = position_between(point->y, b->min.y, b->max.y, &certain);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain)) return x + 3 * y;
    return zone_aabb_fallback(point, b);
}

/* 0, 1, 2: x below, in, above [min, min + size], the sum exact. */
static int position_from(double x, double min, double size) {
    if (grz_compare(x, min) < 0) return 0;
    uint64_t limbs[256];
    grz_arena arena = grz_arena_over(limbs, 256);
    const grz_dyadic past = grz_dy_sub(&arena, grz_dy(&arena, x), grz_dy(&arena, min));
    return grz_dy_compare(past, grz_dy(&arena, size)) > 0 ? 2 : 1;
}

static GRZ_NOINLINE int zone_rect_fallback(const grz2_vec *point, const grz2_rect *b) {
    if (!grz2_valid_point(point) || !grz2_valid_rect(b)) return GRZ_ZONE_NONE;
    return position_from(point->x, b->x, b->width) + 3 * position_from(point->y, b->y, b->height);
}

/* 0, 1, 2 for x below, in, above [0, size], if that is certain: x is a difference of two doubles, rounded, which keeps
 * its order to 0 and to the double size, unless it becomes equal to them. */
static inline int position_within(double x, double size, bool *certain) {
    const double past = x - size;
    *certain &= (size > 0x1p-900) & (size < (double)INFINITY) & (x != 0) & (past != 0) & (fabs(x) < (double)INFINITY);
    return 1 + (past > 0) - (x < 0);
}

int grz2_zone_point_rect(const grz2_vec *point, const grz2_rect *b) {
    bool certain = true;
    const int x = position_within(point->x - b->x, b->width, &certain),
              y = position_within(point->y - b->y, b->height, &certain);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain)) return x + 3 * y;
    return zone_rect_fallback(point, b);
}

/* With d = point - center, the coordinates along u and v = (-u.y, u.x) are d . u / u^2 and d . v / u^2. */
static GRZ_NOINLINE int zone_obb_fallback(const grz2_vec *point, const grz2_obb *b) {
    if (!grz2_valid_point(point) || !grz2_valid_obb(b) || (grz_zero(b->u.x) && grz_zero(b->u.y))) return GRZ_ZONE_NONE;
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    const grz_dyadic x = grz_dy_sub(&arena, grz_dy(&arena, point->x), grz_dy(&arena, b->center.x));
    const grz_dyadic y = grz_dy_sub(&arena, grz_dy(&arena, point->y), grz_dy(&arena, b->center.y));
    const grz_dyadic u[2] = {grz_dy(&arena, b->u.x), grz_dy(&arena, b->u.y)}, u2 = grz_dy_dot(&arena, 2, u, u);
    const grz_dyadic along[2] = {grz_dy_dot(&arena, 2, (grz_dyadic[]){x, y}, u), grz_dy_det2(&arena, u[0], y, u[1], x)};
    const double half[2] = {b->half.x, b->half.y};
    int zone = 0;
    for (int i = 0, place = 1; i < 2; i++, place *= 3) {
        const bool outside = grz_dy_compare(grz_dy_abs(along[i]), grz_dy_mul(&arena, grz_dy(&arena, half[i]), u2)) > 0;
        zone += place * (outside ? 1 + along[i].sign : 1);
    }
    return zone;
}

/* 0, 1, 2 for x below, in, above [-half, half], if that is certain. */
static inline int position_along(double x, double half, double error, bool *certain) {
    const double excess = fabs(x) - half;
    *certain &= fabs(excess) > error;
    return 1 + ((excess > 0) & (x > 0)) - ((excess > 0) & (x < 0));
}

int grz2_zone_point_obb(const grz2_vec *point, const grz2_obb *b) {
    const grz2_view view = grz2_view_from(b, *point);
    bool certain = view.usable;
    const int x = position_along(view.along.x, view.half.x, view.error, &certain);
    const int y = position_along(view.along.y, view.half.y, view.error, &certain);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain)) return x + 3 * y;
    return zone_obb_fallback(point, b);
}
