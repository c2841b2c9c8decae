/* The side of a plane on which a shape lies: where its center lies along the normal, against how far it reaches to both sides.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "exact/stage.h"

#include <graze/query2.h>

#include <math.h>

/* The core's side, once the filter has given up. */
#define SIDE_SLOWLY(shape) \
    static GRZ_NOINLINE grz_side side_##shape##_slowly(const grz2_plane *plane, const grz2_##shape *b) { \
        if (!grz2_valid_plane(plane) || !grz2_valid_##shape(b)) return GRZ_SIDE_NONE; \
        const grz_core core = grz2_core_##shape(b); \
        return (grz_side)grz_side_of_core(&plane->normal.x, plane->offset, &core); \
    }

typedef grz2_vec grz2_point;

static inline double dot(grz2_vec a, grz2_vec b) { return a.x * b.x + a.y * b.y; }
static inline grz2_vec magnitude(grz2_vec a) { return (grz2_vec){fabs(a.x), fabs(a.y)}; }
static inline double sum(grz2_vec a) { return a.x + a.y; }

/* `middle`, measured along the normal from the plane, against `reach`; `terms` is the sum of the magnitudes of everything that is added up
 * in the two. The largest number of roundings that a term goes through is 7: an axis' coordinate its product, 1 sums, half, 1 sums and the last
 * one; and one u for the rounding of `terms` itself and for products of errors. */
GRZ_BOUND(side2_error, 8 * GRZ_U);

typedef struct estimate {
    double middle, reach, terms;
    double normal;  /* the sum of the normal's |coordinates| */
    double largest; /* at least as large as any other number that goes into a product */
    bool solid;     /* no half extent or radius that is negative, or that looks like zero */
} estimate;

/* The side, if the estimate proves it. */
static inline bool decide(estimate e, grz_side *side) {
    const double error = side2_error * e.terms, above = e.middle - e.reach, below = e.middle + e.reach;
    *side = (grz_side)((above > 0) - (below < 0));
    /* the windows keep what is flushed to zero, and the other number of a product with it, far below the bound; and the squares of the normal */
    const bool moderate = (e.terms > 0x1p-400) & (e.terms < 0x1p400) & (e.largest < 0x1p200), proper = (e.normal > 0x1p-400) & (e.normal < 0x1p200);
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(e.solid & moderate & proper & (fabs(above) > error) & (fabs(below) > error));
}

SIDE_SLOWLY(point)

grz_side grz2_side_plane_point(const grz2_plane *plane, const grz2_vec *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(*b);
    const estimate e = {dot(plane->normal, *b) - plane->offset, 0, dot(n, p) + fabs(plane->offset), sum(n), sum(p), true};
    grz_side side;
    return decide(e, &side) ? side : side_point_slowly(plane, b);
}

SIDE_SLOWLY(circle)

grz_side grz2_side_plane_circle(const grz2_plane *plane, const grz2_circle *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(b->center);
    const double reach = b->radius * sqrt(dot(n, n)), terms = dot(n, p) + fabs(plane->offset) + reach;
    const estimate e = {dot(plane->normal, b->center) - plane->offset, reach, terms, sum(n), sum(p) + b->radius, b->radius > 0};
    grz_side side;
    return decide(e, &side) ? side : side_circle_slowly(plane, b);
}

SIDE_SLOWLY(aabb)

/* Doubled, so that nothing is halved: min + max and max - min. */
grz_side grz2_side_plane_aabb(const grz2_plane *plane, const grz2_aabb *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(b->min), q = magnitude(b->max);
    const grz2_vec center = {b->min.x + b->max.x, b->min.y + b->max.y};
    const grz2_vec extent = {b->max.x - b->min.x, b->max.y - b->min.y};
    const estimate e = {
        .middle = dot(plane->normal, center) - 2 * plane->offset,
        .reach = dot(n, extent),
        .terms = 2 * (dot(n, p) + dot(n, q) + fabs(plane->offset)),
        .normal = sum(n),
        .largest = 2 * (sum(p) + sum(q)),
        .solid = (extent.x > 0) & (extent.y > 0),
    };
    grz_side side;
    return decide(e, &side) ? side : side_aabb_slowly(plane, b);
}

SIDE_SLOWLY(rect)

/* Doubled, so that nothing is halved: x + (x + width), and width. */
grz_side grz2_side_plane_rect(const grz2_plane *plane, const grz2_rect *b) {
    const grz2_vec n = magnitude(plane->normal), p = {fabs(b->x), fabs(b->y)}, extent = {b->width, b->height};
    const grz2_vec center = {2 * b->x + b->width, 2 * b->y + b->height};
    const estimate e = {
        .middle = dot(plane->normal, center) - 2 * plane->offset,
        .reach = dot(n, extent),
        .terms = 2 * (dot(n, p) + dot(n, extent) + fabs(plane->offset)),
        .normal = sum(n),
        .largest = 2 * (sum(p) + sum(extent)),
        .solid = (extent.x > 0) & (extent.y > 0),
    };
    grz_side side;
    return decide(e, &side) ? side : side_rect_slowly(plane, b);
}

SIDE_SLOWLY(obb)

grz_side grz2_side_plane_obb(const grz2_plane *plane, const grz2_obb *b) {
    const grz2_vec n = magnitude(plane->normal), p = magnitude(b->center), h = b->half, u = b->u, v = {-u.y, u.x}, w = magnitude(u);
    const grz2_vec along = {fabs(dot(plane->normal, u)), fabs(dot(plane->normal, v))}, at_most = {dot(n, w), n.x * w.y + n.y * w.x};
    const estimate e = {
        .middle = dot(plane->normal, b->center) - plane->offset,
        .reach = dot(h, along),
        .terms = dot(n, p) + fabs(plane->offset) + dot(h, at_most),
        .normal = sum(n),
        .largest = sum(p) + (sum(h) + sum(w)),
        .solid = (h.x > 0) & (h.y > 0),
    };
    grz_side side;
    return decide(e, &side) ? side : side_obb_slowly(plane, b);
}
