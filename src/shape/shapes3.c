/* The shapes of space: conversions and constructors. What rounds goes through exact numbers and is rounded once, so
 * that the result is the same everywhere, and right at the ends of the range of double.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/shapes3.h>

#include "num/bits.h"
#include "num/rotation.h"
#include "num/rounded.h"
#include "shape/core3.h"
#include "shape/kinds.h"
#include "shape/order.h"

#include <math.h>

#include "shape/space3.inc"
#include "shape/order.inc"

grz3_shape grz3_shape_from_point(const grz3_vec *point) { return (grz3_shape){.kind = GRZ_POINT, .point = *point}; }

grz3_shape grz3_shape_from_segment(const grz3_segment *segment) {
    return (grz3_shape){.kind = GRZ_SEGMENT, .segment = *segment};
}

grz3_shape grz3_shape_from_ray(const grz3_ray *ray) { return (grz3_shape){.kind = GRZ_RAY, .ray = *ray}; }

grz3_shape grz3_shape_from_line(const grz3_line *line) { return (grz3_shape){.kind = GRZ_LINE, .line = *line}; }

grz3_shape grz3_shape_from_plane(const grz3_plane *plane) { return (grz3_shape){.kind = GRZ_PLANE, .plane = *plane}; }

grz3_shape grz3_shape_from_halfspace(const grz3_halfspace *halfspace) {
    return (grz3_shape){.kind = GRZ_HALFSPACE, .halfspace = *halfspace};
}

grz3_shape grz3_shape_from_sphere(const grz3_sphere *sphere) {
    return (grz3_shape){.kind = GRZ_BALL, .sphere = *sphere};
}

grz3_shape grz3_shape_from_capsule(const grz3_capsule *capsule) {
    return (grz3_shape){.kind = GRZ_CAPSULE, .capsule = *capsule};
}

grz3_shape grz3_shape_from_aabb(const grz3_aabb *aabb) { return (grz3_shape){.kind = GRZ_AABB, .aabb = *aabb}; }

grz3_shape grz3_shape_from_obb(const grz3_obb *obb) { return (grz3_shape){.kind = GRZ_OBB, .obb = *obb}; }

grz3_shape grz3_shape_from_triangle(const grz3_triangle *triangle) {
    return (grz3_shape){.kind = GRZ_TRIANGLE, .triangle = *triangle};
}

grz3_shape grz3_shape_from_hull(const grz3_hull *hull) { return (grz3_shape){.kind = GRZ_HULL, .hull = *hull}; }

grz3_shape grz3_shape_from_cylinder(const grz3_cylinder *cylinder) {
    return (grz3_shape){.kind = GRZ_CYLINDER, .cylinder = *cylinder};
}

static const grz3_aabb no_box3 = {{(double)NAN, (double)NAN, (double)NAN}, {(double)NAN, (double)NAN, (double)NAN}};

static bool shape3_is_size(const grz3_vec *v) {
    return grz_finite(v->x) && grz_finite(v->y) && grz_finite(v->z) && !grz_negative(v->x) && !grz_negative(v->y) &&
           !grz_negative(v->z);
}

/* Only the sign bit changes: a product with -1 would flush a subnormal in some modes. */
static grz3_vec shape3_negative(grz3_vec v) { return (grz3_vec){-v.x, -v.y, -v.z}; }

/* a + b, each coordinate rounded in a direction. */
static grz3_vec shape3_sum(grz3_vec a, grz3_vec b, grz_direction direction) {
    return (grz3_vec){
        grz_rounded_sum(a.x, b.x, 0, direction),
        grz_rounded_sum(a.y, b.y, 0, direction),
        grz_rounded_sum(a.z, b.z, 0, direction),
    };
}

grz3_aabb grz3_aabb_from_min_max(grz3_vec min, grz3_vec max) { return (grz3_aabb){min, max}; }

grz3_aabb grz3_aabb_from_center_half(grz3_vec center, grz3_vec half) {
    if (!shape3_is_size(&half)) return no_box3;
    return (grz3_aabb){shape3_sum(center, shape3_negative(half), GRZ_DOWN), shape3_sum(center, half, GRZ_UP)};
}

grz3_aabb grz3_aabb_from_origin_size(grz3_vec origin, grz3_vec size) {
    if (!shape3_is_size(&size)) return no_box3;
    return (grz3_aabb){origin, shape3_sum(origin, size, GRZ_UP)};
}

grz3_obb grz3_obb_from_center_half(grz3_vec center, grz3_vec half) {
    return (grz3_obb){center, half, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

grz3_obb grz3_obb_from_quaternion(grz3_vec position, grz3_vec half, grz3_quat rotation) {
    const double q[4] = {rotation.x, rotation.y, rotation.z, rotation.w};
    double axis[3][3];
    grz_rotation_of(q, axis);
    grz3_obb obb = {.center = position, .half = half};
    for (int k = 0; k < 3; k++) obb.axis[k] = (grz3_vec){axis[k][0], axis[k][1], axis[k][2]};
    return obb;
}

grz3_plane grz3_plane_from_point_normal(grz3_vec point, grz3_vec normal) {
    const double p[3] = {point.x, point.y, point.z}, n[3] = {normal.x, normal.y, normal.z};
    return (grz3_plane){normal, grz_rounded_dot(3, p, n)};
}

/* (b - a) x (c - a) = a x b + b x c + c x a: in each coordinate six products. */
grz3_plane grz3_plane_from_points(grz3_vec a, grz3_vec b, grz3_vec c) {
    const double x[3] = {a.x, b.x, c.x}, y[3] = {a.y, b.y, c.y}, z[3] = {a.z, b.z, c.z};
    const double *const axes[3] = {x, y, z};
    double normal[3];
    for (int i = 0; i < 3; i++) {
        const double *const p = axes[(i + 1) % 3], *const q = axes[(i + 2) % 3];
        const double left[6] = {p[0], -p[1], p[1], -p[2], p[2], -p[0]}, right[6] = {q[1], q[0], q[2], q[1], q[0], q[2]};
        normal[i] = grz_rounded_dot(6, left, right);
    }
    return grz3_plane_from_point_normal(a, (grz3_vec){normal[0], normal[1], normal[2]});
}

grz3_halfspace grz3_halfspace_from_plane(const grz3_plane *plane) {
    return (grz3_halfspace){plane->normal, plane->offset};
}
