/* The side of a plane on which a shape lies: where its center lies along the normal, against how far it reaches to both
 * sides.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "overlap/side.h"
#include "shape/vec2.h"

#include <graze/query2.h>

#include <math.h>

/* The core's side, once the filter has given up. */
#define SIDE_FALLBACK(shape) \
    static GRZ_NOINLINE grz_side side_##shape##_fallback(const grz2_plane *plane, const grz2_##shape *b) { \
        if (!grz2_valid_plane(plane) || !grz2_valid_##shape(b)) return GRZ_SIDE_NONE; \
        grz_core core; \
        grz2_core_##shape(b, &core); \
        return (grz_side)grz_side_of_core(&plane->normal.x, plane->offset, &core); \
    }

typedef grz2_vec grz2_point;

static inline grz2_vec magnitude(grz2_vec a) { return (grz2_vec){fabs(a.x), fabs(a.y)}; }
static inline double sum(grz2_vec a) { return a.x + a.y; }

SIDE_FALLBACK(point)

grz_side grz2_side_plane_point(const grz2_plane *plane, const grz2_vec *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(*b);
    const grz_side_estimate e = {
        grz2_dot(plane->normal, *b) - plane->offset, 0, grz2_dot(n, p) + fabs(plane->offset), sum(n), sum(p), true};
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_point_fallback(plane, b);
}

SIDE_FALLBACK(circle)

grz_side grz2_side_plane_circle(const grz2_plane *plane, const grz2_circle *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(b->center);
    const double reach = b->radius * sqrt(grz2_dot(n, n)), terms = grz2_dot(n, p) + fabs(plane->offset) + reach;
    const grz_side_estimate e = {
        grz2_dot(plane->normal, b->center) - plane->offset, reach, terms, sum(n), sum(p) + b->radius, b->radius > 0};
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_circle_fallback(plane, b);
}

SIDE_FALLBACK(aabb)

/* Doubled, so that nothing is halved: min + max and max - min. */
grz_side grz2_side_plane_aabb(const grz2_plane *plane, const grz2_aabb *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(b->min), q = magnitude(b->max);
    const grz2_vec center = {b->min.x + b->max.x, b->min.y + b->max.y};
    const grz2_vec extent = {b->max.x - b->min.x, b->max.y - b->min.y};
    const grz_side_estimate e = {
        .middle = grz2_dot(plane->normal, center) - 2 * plane->offset,
        .reach = grz2_dot(n, extent),
        .terms = 2 * (grz2_dot(n, p) + grz2_dot(n, q) + fabs(plane->offset)),
        .normal = sum(n),
        .largest = 2 * (sum(p) + sum(q)),
        .solid = (extent.x > 0) & (extent.y > 0),
    };
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_aabb_fallback(plane, b);
}

SIDE_FALLBACK(rect)

/* Doubled, so that nothing is halved: x + (x + width), and width. */
grz_side grz2_side_plane_rect(const grz2_plane *plane, const grz2_rect *b) {
    const grz2_vec n = magnitude(plane->normal), p = {fabs(b->x), fabs(b->y)}, extent = {b->width, b->height};
    const grz2_vec center = {2 * b->x + b->width, 2 * b->y + b->height};
    const grz_side_estimate e = {
        .middle = grz2_dot(plane->normal, center) - 2 * plane->offset,
        .reach = grz2_dot(n, extent),
        .terms = 2 * (grz2_dot(n, p) + grz2_dot(n, extent) + fabs(plane->offset)),
        .normal = sum(n),
        .largest = 2 * (sum(p) + sum(extent)),
        .solid = (extent.x > 0) & (extent.y > 0),
    };
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_rect_fallback(plane, b);
}

SIDE_FALLBACK(obb)

grz_side grz2_side_plane_obb(const grz2_plane *plane, const grz2_obb *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(b->center), h = b->half, u = b->u, v = {-u.y, u.x},
                   w = magnitude(u);
    const grz2_vec along = {fabs(grz2_dot(plane->normal, u)), fabs(grz2_dot(plane->normal, v))},
                   at_most = {grz2_dot(n, w), n.x * w.y + n.y * w.x};
    const grz_side_estimate e = {
        .middle = grz2_dot(plane->normal, b->center) - plane->offset,
        .reach = grz2_dot(h, along),
        .terms = grz2_dot(n, p) + fabs(plane->offset) + grz2_dot(h, at_most),
        .normal = sum(n),
        .largest = sum(p) + (sum(h) + sum(w)),
        .solid = (h.x > 0) & (h.y > 0),
    };
    grz_side side;
    return grz_side_decided(e, &side) ? side : side_obb_fallback(plane, b);
}
