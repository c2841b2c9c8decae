/* The shapes of space: conversions and constructors. What rounds goes through exact numbers and is rounded once, so
 * that the result is the same everywhere, and right at the ends of the range of double.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/shapes3.h>

#include "num/bits.h"
#include "num/rounded.h"
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

/* x 2^-exponent as if doubles had no smallest number; 0 where it is below 2^-150 of the largest. */
static double scaled_down(double x, int exponent) {
    const uint64_t bits = grz_bits(x), mantissa = bits & GRZ_MANTISSA_MASK;
    const int biased = (int)(bits >> 52 & 0x7ff), own = biased ? biased : 1;
    if (own < exponent - 200) return 0;
    const double magnitude = ldexp((double)(biased ? mantissa | UINT64_C(1) << 52 : mantissa), own - exponent);
    return bits >> 63 ? -magnitude : magnitude;
}

/* a b, rounded: out of reach of a compiler that would fuse it with a sum, so that the bits are the same without our
 * flags too. */
static GRZ_NOINLINE double rounded_product(double a, double b) { return a * b; }

/* The columns of the rotation matrix of q / |q|. Errors, u = 2^-53, for n = x^2 + y^2 + z^2 + w^2 >= all sums of
 * magnitudes: the squares and two additions 3 u n above and 3 u below, division u: 7 u <= 2^-50 on the diagonal; beside
 * it 2 u n, 3 u, u: 6 u. */
grz3_obb grz3_obb_from_quaternion(grz3_vec position, grz3_vec half, grz3_quat q) {
    const double parts[4] = {q.x, q.y, q.z, q.w};
    int exponent = 1;
    for (int i = 0; i < 4; i++) {
        const int biased = (int)(grz_bits(parts[i]) >> 52 & 0x7ff);
        exponent = biased > exponent ? biased : exponent;
    }
    if (exponent == 0x7ff || (grz_zero(q.x) && grz_zero(q.y) && grz_zero(q.z) && grz_zero(q.w))) {
        const grz3_vec none = {(double)NAN, (double)NAN, (double)NAN};
        return (grz3_obb){position, half, {none, none, none}};
    }
    const double x = scaled_down(q.x, exponent), y = scaled_down(q.y, exponent), z = scaled_down(q.z, exponent),
                 w = scaled_down(q.w, exponent);
    const double xx = rounded_product(x, x), yy = rounded_product(y, y), zz = rounded_product(z, z),
                 ww = rounded_product(w, w), n = (xx + yy) + (zz + ww);
    const double xy = rounded_product(x, y), yz = rounded_product(y, z), zx = rounded_product(z, x),
                 wx = rounded_product(w, x), wy = rounded_product(w, y), wz = rounded_product(w, z);
    return (grz3_obb){
        position,
        half,
        {
            {((ww - zz) + (xx - yy)) / n, 2 * (xy + wz) / n, 2 * (zx - wy) / n},
            {2 * (xy - wz) / n, ((ww - xx) + (yy - zz)) / n, 2 * (yz + wx) / n},
            {2 * (zx + wy) / n, 2 * (yz - wx) / n, ((ww - yy) + (zz - xx)) / n},
        },
    };
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
