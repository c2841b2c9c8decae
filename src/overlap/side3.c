/* The side of a plane on which a shape lies: where its center lies along the normal, against how far it reaches to both
 * sides.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "shape/vec3.h"
#include "overlap/side.h"

#include <graze/query3.h>

#include <math.h>

/* The core's side, once the filter has given up. */
#define SIDE_FALLBACK(shape) \
    static GRZ_NOINLINE grz_side side_##shape##_fallback(const grz3_plane *plane, const grz3_##shape *b) { \
        if (!grz3_valid_plane(plane) || !grz3_valid_##shape(b)) return GRZ_SIDE_NONE; \
        grz_core core; \
        grz3_core_##shape(b, &core); \
        return (grz_side)grz_side_of_core(&plane->normal.x, plane->offset, &core); \
    }

typedef grz3_vec grz3_point;

static inline grz3_vec magnitude(grz3_vec a) { return (grz3_vec){fabs(a.x), fabs(a.y), fabs(a.z)}; }
static inline double sum(grz3_vec a) { return a.x + a.y + a.z; }

SIDE_FALLBACK(point)

grz_side grz3_side_plane_point(const grz3_plane *plane, const grz3_vec *b) {
    const grz3_vec n = magnitude(plane->normal), p = magnitude(*b);
    const grz_side_estimate e = {
        grz3_dot(plane->normal, *b) - plane->offset, 0, grz3_dot(n, p) + fabs(plane->offset), sum(n), sum(p), true};
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_point_fallback(plane, b);
}

SIDE_FALLBACK(sphere)

grz_side grz3_side_plane_sphere(const grz3_plane *plane, const grz3_sphere *b) {
    const grz3_vec n = magnitude(plane->normal), p = magnitude(b->center);
    const double reach = b->radius * sqrt(grz3_dot(n, n)), terms = grz3_dot(n, p) + fabs(plane->offset) + reach;
    const grz_side_estimate e = {
        grz3_dot(plane->normal, b->center) - plane->offset, reach, terms, sum(n), sum(p) + b->radius, b->radius > 0};
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_sphere_fallback(plane, b);
}

SIDE_FALLBACK(aabb)

/* Doubled, so that nothing is halved: min + max and max - min. */
grz_side grz3_side_plane_aabb(const grz3_plane *plane, const grz3_aabb *b) {
    const grz3_vec n = magnitude(plane->normal), p = magnitude(b->min), q = magnitude(b->max);
    const grz3_vec center = {b->min.x + b->max.x, b->min.y + b->max.y, b->min.z + b->max.z};
    const grz3_vec extent = {b->max.x - b->min.x, b->max.y - b->min.y, b->max.z - b->min.z};
    const grz_side_estimate e = {
        .middle = grz3_dot(plane->normal, center) - 2 * plane->offset,
        .reach = grz3_dot(n, extent),
        .terms = 2 * (grz3_dot(n, p) + grz3_dot(n, q) + fabs(plane->offset)),
        .normal = sum(n),
        .largest = 2 * (sum(p) + sum(q)),
        .solid = (extent.x > 0) & (extent.y > 0) & (extent.z > 0),
    };
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_aabb_fallback(plane, b);
}

SIDE_FALLBACK(obb)

grz_side grz3_side_plane_obb(const grz3_plane *plane, const grz3_obb *b) {
    const grz3_vec n = magnitude(plane->normal), p = magnitude(b->center), h = b->half, *const axis = b->axis;
    const grz3_vec u = magnitude(axis[0]), v = magnitude(axis[1]), w = magnitude(axis[2]);
    const grz3_vec along = {fabs(grz3_dot(plane->normal, axis[0])), fabs(grz3_dot(plane->normal, axis[1])),
                            fabs(grz3_dot(plane->normal, axis[2]))};
    const grz3_vec at_most = {grz3_dot(n, u), grz3_dot(n, v), grz3_dot(n, w)};
    const grz_side_estimate e = {
        .middle = grz3_dot(plane->normal, b->center) - plane->offset,
        .reach = grz3_dot(h, along),
        .terms = grz3_dot(n, p) + fabs(plane->offset) + grz3_dot(h, at_most),
        .normal = sum(n),
        .largest = sum(p) + (sum(h) + sum(u) + sum(v) + sum(w)),
        .solid = (h.x > 0) & (h.y > 0) & (h.z > 0),
    };
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_obb_fallback(plane, b);
}
