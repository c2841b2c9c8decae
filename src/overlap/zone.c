/* The zones of a box: 3^dim of them, numbered position along x + 3 position along y + 9 position along z. A position is
 * 0 below the box, 1 between its ends, which belong to it, and 2 above.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "num/dyadic.h"
#include "num/stage.h"
#include "shape/core.h"
#include "shape/frame2.h"
#include "shape/frame3.h"

#include <math.h>

/* The number of the zone; GRZ_ZONE_NONE if not all positions are certain. z is 0 in the plane. */
static GRZ_INLINE int filter_zone(bool certain, int x, int y, int z) {
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain) ? x + 3 * y + 9 * z : GRZ_ZONE_NONE;
}

/* An axis-aligned box */

/* The position to [min, max]. `certain` becomes false where strict comparisons do not prove it: x may be a bound, or
 * flushed to one, or not finite; the box may be flat. */
static GRZ_INLINE int position_between(double x, double min, double max, bool *certain) {
    const bool below = x < min, above = max < x, between = (min < x) & (x < max);
    *certain &= (below | above | between) & (min < max) & (fabs(x) < (double)INFINITY);
    return 1 + above - below;
}

/* Compared as bits: with denormals-are-zero a subnormal would equal 0. */
static GRZ_NOINLINE int zone_aabb_fallback(int dim, const double p[], const double box[]) {
    int zone = 0;
    bool valid = true;
    for (int i = 0; i < dim; i++) valid &= grz_finite(p[i]) && grz_is_range(box[i], box[dim + i]);
    for (int i = 0, weight = 1; i < dim && valid; i++, weight *= 3)
        zone += weight * (1 + (grz_compare(p[i], box[dim + i]) > 0) - (grz_compare(p[i], box[i]) < 0));
    return valid ? zone : GRZ_ZONE_NONE;
}

/* `box`: the least corner, then the greatest. */
static GRZ_INLINE int zone_aabb(int dim, const double p[], const double box[]) {
    bool certain = true;
    const int x = position_between(p[0], box[0], box[dim], &certain);
    const int y = position_between(p[1], box[1], box[dim + 1], &certain);
    const int z = dim == 3 ? position_between(p[2], box[2], box[5], &certain) : 0;
    const int zone = filter_zone(certain, x, y, z);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone_aabb_fallback(dim, p, box);
}

int grz2_zone_point_aabb(const grz2_vec *point, const grz2_aabb *b) { return zone_aabb(2, &point->x, &b->min.x); }

int grz3_zone_point_aabb(const grz3_vec *point, const grz3_aabb *b) { return zone_aabb(3, &point->x, &b->min.x); }

/* A rect */

/* The position to [min, min + size], the sum exact. */
static int position_from_exact(double x, double min, double size) {
    if (grz_compare(x, min) < 0) return 0;
    uint64_t limbs[256];
    grz_arena arena = grz_arena_over(limbs, 256);
    const grz_dyadic offset = grz_dy_sub(&arena, grz_dy(&arena, x), grz_dy(&arena, min));
    return grz_dy_compare(offset, grz_dy(&arena, size)) > 0 ? 2 : 1;
}

static GRZ_NOINLINE int zone2_rect_fallback(const grz2_vec *point, const grz2_rect *b) {
    if (!grz2_valid_point(point) || !grz2_valid_rect(b)) return GRZ_ZONE_NONE;
    return position_from_exact(point->x, b->x, b->width) + 3 * position_from_exact(point->y, b->y, b->height);
}

/* The position of an offset to [0, size]. The offset is a difference of two doubles, rounded. That keeps its order to 0
 * and to the double size, unless it becomes equal to one of them. */
static inline int position_of_offset(double offset, double size, bool *certain) {
    const double excess = offset - size;
    const bool moderate = (size > 0x1p-900) & (size < (double)INFINITY) & (fabs(offset) < (double)INFINITY);
    *certain &= moderate & (offset != 0) & (excess != 0);
    return 1 + (excess > 0) - (offset < 0);
}

int grz2_zone_point_rect(const grz2_vec *point, const grz2_rect *b) {
    bool certain = true;
    const int x = position_of_offset(point->x - b->x, b->width, &certain);
    const int y = position_of_offset(point->y - b->y, b->height, &certain);
    const int zone = filter_zone(certain, x, y, 0);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone2_rect_fallback(point, b);
}

/* An oriented box */

/* With d = point - center, the coordinate along axis i is d . n / axis . n, by Cramer's rule, where n is across the
 * other axes: in the plane, where the second axis is the first one turned, the axis itself. */
static GRZ_NOINLINE int zone_obb_fallback(int dim, bool valid, const double point[], const double center[],
                                          const double axes[]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const double *const half = center + dim;
    grz_dyadic axis[3][3], d[3], across[3], determinant = grz_dy_zero();
    int zone = 0;
    if (!valid) return GRZ_ZONE_NONE;
    for (int i = 0; i < dim; i++) {
        d[i] = grz_dy_sub(&arena, grz_dy(&arena, point[i]), grz_dy(&arena, center[i]));
        for (int j = 0; j < dim && (dim == 3 || i == 0); j++) axis[i][j] = grz_dy(&arena, axes[dim * i + j]);
    }
    if (dim == 2) {
        axis[1][0] = grz_dy_neg(axis[0][1]);
        axis[1][1] = axis[0][0];
    }
    for (int i = 0, weight = 1; i < dim; i++, weight *= 3) {
        const grz_dyadic *const n = dim == 3 ? across : axis[i];
        if (dim == 3) grz_dy_cross(&arena, axis[(i + 1) % 3], axis[(i + 2) % 3], across);
        if (i == 0) determinant = grz_dy_dot(&arena, dim, axis[0], n); /* the same of all axes */
        if (determinant.sign == 0) return GRZ_ZONE_NONE;
        const grz_dyadic along = grz_dy_dot(&arena, dim, d, n);
        const grz_dyadic bound = grz_dy_abs(grz_dy_mul(&arena, grz_dy(&arena, half[i]), determinant));
        const bool outside = grz_dy_compare(grz_dy_abs(along), bound) > 0;
        zone += weight * (outside ? 1 + along.sign * determinant.sign : 1);
    }
    return zone;
}

/* The position of x to [-half, half], where both are within `error` of the true ones. */
static GRZ_INLINE int position_along(double x, double half, double error, bool *certain) {
    const double excess = fabs(x) - half;
    *certain &= fabs(excess) > error;
    return 1 + ((excess > 0) & (x > 0)) - ((excess > 0) & (x < 0));
}

/* A point in the frame of an obb. */
static GRZ_INLINE int filter_zone_obb(int dim, const double along[], const double half[], double error, bool usable) {
    bool certain = usable;
    const int x = position_along(along[0], half[0], error, &certain);
    const int y = position_along(along[1], half[1], error, &certain);
    const int z = dim == 3 ? position_along(along[2], half[2], error, &certain) : 0;
    return filter_zone(certain, x, y, z);
}

int grz2_zone_point_obb(const grz2_vec *point, const grz2_obb *b) {
    const grz2_view view = grz2_view_from(b, *point);
    const int zone = filter_zone_obb(2, &view.along.x, &view.half.x, view.error, view.usable);
    if (GRZ_LIKELY(zone != GRZ_ZONE_NONE)) return zone;
    return zone_obb_fallback(2, grz2_valid_point(point) && grz2_valid_obb(b), &point->x, &b->center.x, &b->u.x);
}

/* The coordinate along axis i is d . n_i / det, with n_i the cross product of the two other axes. So its order to
 * half_i is that of d . n_i to half_i det. frame3.h bounds what taking axis i for n_i changes. */
int grz3_zone_point_obb(const grz3_vec *point, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, *point);
    const double error = grz3_frame_error(view.skew, view.size);
    const int zone = filter_zone_obb(3, &view.along.x, &b->half.x, error, view.usable);
    if (GRZ_LIKELY(zone != GRZ_ZONE_NONE)) return zone;
    return zone_obb_fallback(3, grz3_valid_point(point) && grz3_valid_obb(b), &point->x, &b->center.x, &b->axis[0].x);
}
