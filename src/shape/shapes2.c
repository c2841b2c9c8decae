/* The shapes of the plane: conversions and constructors. What rounds goes through exact numbers and is rounded once, so
 * that the result is the same everywhere, and right at the ends of the range of double.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/shapes2.h>

#include "num/angle.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "shape/kinds.h"
#include "shape/order.h"

#include <math.h>

#include "shape/space2.inc"
#include "shape/order.inc"

grz2_shape grz2_shape_from_point(const grz2_vec *point) { return (grz2_shape){.kind = GRZ_POINT, .point = *point}; }

grz2_shape grz2_shape_from_segment(const grz2_segment *segment) {
    return (grz2_shape){.kind = GRZ_SEGMENT, .segment = *segment};
}

grz2_shape grz2_shape_from_ray(const grz2_ray *ray) { return (grz2_shape){.kind = GRZ_RAY, .ray = *ray}; }

grz2_shape grz2_shape_from_line(const grz2_line *line) { return (grz2_shape){.kind = GRZ_LINE, .line = *line}; }

grz2_shape grz2_shape_from_plane(const grz2_plane *plane) { return (grz2_shape){.kind = GRZ_PLANE, .plane = *plane}; }

grz2_shape grz2_shape_from_halfspace(const grz2_halfspace *halfspace) {
    return (grz2_shape){.kind = GRZ_HALFSPACE, .halfspace = *halfspace};
}

grz2_shape grz2_shape_from_circle(const grz2_circle *circle) {
    return (grz2_shape){.kind = GRZ_BALL, .circle = *circle};
}

grz2_shape grz2_shape_from_capsule(const grz2_capsule *capsule) {
    return (grz2_shape){.kind = GRZ_CAPSULE, .capsule = *capsule};
}

grz2_shape grz2_shape_from_aabb(const grz2_aabb *aabb) { return (grz2_shape){.kind = GRZ_AABB, .aabb = *aabb}; }

grz2_shape grz2_shape_from_rect(const grz2_rect *rect) { return (grz2_shape){.kind = GRZ_RECT, .rect = *rect}; }

grz2_shape grz2_shape_from_obb(const grz2_obb *obb) { return (grz2_shape){.kind = GRZ_OBB, .obb = *obb}; }

grz2_shape grz2_shape_from_triangle(const grz2_triangle *triangle) {
    return (grz2_shape){.kind = GRZ_TRIANGLE, .triangle = *triangle};
}

grz2_shape grz2_shape_from_hull(const grz2_hull *hull) { return (grz2_shape){.kind = GRZ_HULL, .hull = *hull}; }

static const grz2_aabb no_box2 = {{(double)NAN, (double)NAN}, {(double)NAN, (double)NAN}};

static bool shape2_is_size(const grz2_vec *v) {
    return grz_finite(v->x) && grz_finite(v->y) && !grz_negative(v->x) && !grz_negative(v->y);
}

/* Only the sign bit changes: a product with -1 would flush a subnormal in some modes. */
static grz2_vec shape2_negative(grz2_vec v) { return (grz2_vec){-v.x, -v.y}; }

/* a + b, each coordinate rounded in a direction. */
static grz2_vec shape2_sum(grz2_vec a, grz2_vec b, grz_direction direction) {
    return (grz2_vec){grz_rounded_sum(a.x, b.x, 0, direction), grz_rounded_sum(a.y, b.y, 0, direction)};
}

grz2_aabb grz2_aabb_from_min_max(grz2_vec min, grz2_vec max) { return (grz2_aabb){min, max}; }

grz2_aabb grz2_aabb_from_center_half(grz2_vec center, grz2_vec half) {
    if (!shape2_is_size(&half)) return no_box2;
    return (grz2_aabb){shape2_sum(center, shape2_negative(half), GRZ_DOWN), shape2_sum(center, half, GRZ_UP)};
}

grz2_aabb grz2_aabb_from_origin_size(grz2_vec origin, grz2_vec size) {
    if (!shape2_is_size(&size)) return no_box2;
    return (grz2_aabb){origin, shape2_sum(origin, size, GRZ_UP)};
}

grz2_rect grz2_rect_from_origin_size(grz2_vec origin, grz2_vec size) {
    return (grz2_rect){origin.x, origin.y, size.x, size.y};
}

grz2_rect grz2_rect_from_min_max(grz2_vec min, grz2_vec max) {
    const grz2_vec size = shape2_sum(max, shape2_negative(min), GRZ_UP);
    return (grz2_rect){min.x, min.y, size.x, size.y};
}

grz2_rect grz2_rect_from_center_half(grz2_vec center, grz2_vec half) {
    if (!shape2_is_size(&half)) return (grz2_rect){center.x, center.y, (double)NAN, (double)NAN};
    const grz2_vec min = shape2_sum(center, shape2_negative(half), GRZ_DOWN);
    return (grz2_rect){
        min.x,
        min.y,
        grz_rounded_sum(center.x, half.x, -min.x, GRZ_UP),
        grz_rounded_sum(center.y, half.y, -min.y, GRZ_UP),
    };
}

grz2_obb grz2_obb_from_center_half(grz2_vec center, grz2_vec half) { return (grz2_obb){center, half, {1, 0}}; }

grz2_obb grz2_obb_from_angle(grz2_vec center, grz2_vec half, double angle) {
    grz2_vec u = {(double)NAN, (double)NAN};
    if (grz_finite(angle)) grz_cos_sin(angle, &u.x, &u.y);
    return (grz2_obb){center, half, u};
}

grz2_plane grz2_plane_from_point_normal(grz2_vec point, grz2_vec normal) {
    const double p[2] = {point.x, point.y}, n[2] = {normal.x, normal.y};
    return (grz2_plane){normal, grz_rounded_dot(2, p, n)};
}

grz2_plane grz2_plane_from_points(grz2_vec a, grz2_vec b) {
    const grz2_vec along = shape2_sum(b, shape2_negative(a), GRZ_NEAREST);
    return grz2_plane_from_point_normal(a, (grz2_vec){-along.y, along.x});
}

grz2_halfspace grz2_halfspace_from_plane(const grz2_plane *plane) {
    return (grz2_halfspace){plane->normal, plane->offset};
}
