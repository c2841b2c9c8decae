/* The zones around a box.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "exact/dyadic.h"

#include <graze/query3.h>

/* 0, 1, 2: x below, in, above [min, max]. */
static int position(double x, double min, double max) { return grz_compare(x, min) < 0 ? 0 : grz_compare(x, max) > 0 ? 2 : 1; }

int grz3_zone_point_aabb(const grz3_vec *point, const grz3_aabb *b) {
    if (!grz3_valid_point(point) || !grz3_valid_aabb(b)) return GRZ_ZONE_NONE;
    return position(point->x, b->min.x, b->max.x) + 3 * position(point->y, b->min.y, b->max.y) + 9 * position(point->z, b->min.z, b->max.z);
}

/* By Cramer's rule c_i = det(d, the two other axes) / det(axes), d = point - center. */
int grz3_zone_point_obb(const grz3_vec *point, const grz3_obb *b) {
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
