/* The zones of a box of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/zone.h"
#include "shape/frame2.h"
#include "num/dyadic.h"

/* An axis-aligned box */

static GRZ_NOINLINE int zone2_aabb_fallback(const grz2_vec *point, const grz2_aabb *b) {
    if (!grz2_valid_point(point) || !grz2_valid_aabb(b)) return GRZ_ZONE_NONE;
    return grz_zone_aabb_exact(2, &point->x, &b->min.x, &b->max.x);
}

int grz2_zone_point_aabb(const grz2_vec *point, const grz2_aabb *b) {
    const int zone = grz_zone_aabb_filter(2, &point->x, &b->min.x, &b->max.x);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone2_aabb_fallback(point, b);
}

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
    const int zone = grz_zone_filter(certain, x, y, 0);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone2_rect_fallback(point, b);
}

/* An oriented box */

/* With d = point - center, the coordinates along u and v = (-u.y, u.x) are d . u / u^2 and d . v / u^2. */
static GRZ_NOINLINE int zone2_obb_fallback(const grz2_vec *point, const grz2_obb *b) {
    if (!grz2_valid_point(point) || !grz2_valid_obb(b) || (grz_zero(b->u.x) && grz_zero(b->u.y))) return GRZ_ZONE_NONE;
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    const grz_dyadic x = grz_dy_sub(&arena, grz_dy(&arena, point->x), grz_dy(&arena, b->center.x));
    const grz_dyadic y = grz_dy_sub(&arena, grz_dy(&arena, point->y), grz_dy(&arena, b->center.y));
    const grz_dyadic u[2] = {grz_dy(&arena, b->u.x), grz_dy(&arena, b->u.y)}, u2 = grz_dy_dot(&arena, 2, u, u);
    const grz_dyadic from[2] = {x, y};
    const grz_dyadic along[2] = {grz_dy_dot(&arena, 2, from, u), grz_dy_det2(&arena, u[0], y, u[1], x)};
    const double half[2] = {b->half.x, b->half.y};
    int zone = 0;
    for (int i = 0, weight = 1; i < 2; i++, weight *= 3) {
        const bool outside = grz_dy_compare(grz_dy_abs(along[i]), grz_dy_mul(&arena, grz_dy(&arena, half[i]), u2)) > 0;
        zone += weight * (outside ? 1 + along[i].sign : 1);
    }
    return zone;
}

int grz2_zone_point_obb(const grz2_vec *point, const grz2_obb *b) {
    const grz2_view view = grz2_view_from(b, *point);
    const int zone = grz_zone_obb_filter(2, &view.along.x, &view.half.x, view.error, view.usable);
    return GRZ_LIKELY(zone != GRZ_ZONE_NONE) ? zone : zone2_obb_fallback(point, b);
}
