/* The zones of a box of space.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/zone.h"
#include "shape/frame3.h"
#include "num/dyadic.h"

/* An axis-aligned box */

static GRZ_NOINLINE int zone3_aabb_fallback(const grz3_vec *point, const grz3_aabb *b) {
    if (!grz3_valid_point(point) || !grz3_valid_aabb(b)) return GRZ_ZONE_NONE;
    return grz_zone_aabb_exact(3, &point->x, &b->min.x, &b->max.x);
}

int grz3_zone_point_aabb(const grz3_vec *point, const grz3_aabb *b) {
    const int zone = grz_zone_aabb_filter(3, &point->x, &b->min.x, &b->max.x);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone3_aabb_fallback(point, b);
}

/* An oriented box */

/* With d = point - center, the coordinate along axis i is det(d, the two other axes) / det(axes), by Cramer's rule. */
static GRZ_NOINLINE int zone3_obb_fallback(const grz3_vec *point, const grz3_obb *b) {
    if (!grz3_valid_point(point) || !grz3_valid_obb(b)) return GRZ_ZONE_NONE;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const double *const half = &b->half.x, *const from = &b->center.x, *const to = &point->x;
    grz_dyadic axis[3][3], d[3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) axis[i][j] = grz_dy(&arena, grz3_at(&b->axis[i], j));
        d[i] = grz_dy_sub(&arena, grz_dy(&arena, to[i]), grz_dy(&arena, from[i]));
    }
    int zone = 0;
    for (int i = 0, weight = 1; i < 3; i++, weight *= 3) {
        grz_dyadic n[3];
        grz_dy_cross(&arena, axis[(i + 1) % 3], axis[(i + 2) % 3], n);
        const grz_dyadic determinant = grz_dy_dot(&arena, 3, axis[i], n), numerator = grz_dy_dot(&arena, 3, d, n);
        if (determinant.sign == 0) return GRZ_ZONE_NONE;
        const grz_dyadic bound = grz_dy_abs(grz_dy_mul(&arena, grz_dy(&arena, half[i]), determinant));
        const bool outside = grz_dy_compare(grz_dy_abs(numerator), bound) > 0;
        zone += weight * (outside ? 1 + numerator.sign * determinant.sign : 1);
    }
    return zone;
}

/* The coordinate along axis i is d . n_i / det, with n_i the cross product of the two other axes. So its order to
 * half_i is that of d . n_i to half_i det. frame3.h bounds what taking axis i for n_i changes. */
int grz3_zone_point_obb(const grz3_vec *point, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, *point);
    const double error = grz3_frame_error(view.skew, view.size);
    const int zone = grz_zone_obb_filter(3, &view.along.x, &b->half.x, error, view.usable);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone3_obb_fallback(point, b);
}
