/* The side of a plane on which a shape lies, by doubles: where the shape's center lies along the normal, measured from
 * the plane, against how far the shape reaches from there to both sides. A plane is dim coordinates of the normal and
 * then the offset.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "num/stage.h"
#include "num/vec.h"
#include "shape/any.h"

#include <math.h>

/* `middle` against `reach`; `terms` is the sum of the magnitudes of everything that is added up in the two. A term goes
 * through at most 7 roundings: an axis' coordinate through its product, 2 sums, the product with the half extent, 2
 * sums and the last one; and one u for the rounding of `terms` itself and for products of errors. */
GRZ_BOUND(side_error, 8 * GRZ_U);

typedef struct side_estimate {
    double middle, reach, terms;
    double normal;  /* the sum of the normal's |coordinates| */
    double largest; /* at least as large as any other number that goes into a product */
    bool solid;     /* no half extent or radius is negative, or looks like zero */
} side_estimate;

/* GRZ_SIDE_NONE if the estimate proves no side. */
static GRZ_INLINE grz_side filter_side(const side_estimate *e) {
    const double error = side_error * e->terms, above = e->middle - e->reach, below = e->middle + e->reach;
    /* in these windows what is flushed to zero stays far below the bound, also times the other number of a product; and
     * so do the squares of the normal */
    const bool moderate = (e->terms > 0x1p-400) & (e->terms < 0x1p400) & (e->largest < 0x1p200);
    const bool proper = (e->normal > 0x1p-400) & (e->normal < 0x1p200);
    const bool proven = e->solid & moderate & proper & (fabs(above) > error) & (fabs(below) > error);
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(proven) ? (grz_side)((above > 0) - (below < 0)) : GRZ_SIDE_NONE;
}

/* The sums of |a_i| b_i, of |a_i| |b_i| and of |a_i|. */
static GRZ_INLINE double side_reach(int dim, const double a[], const double b[]) {
    const double xy = fabs(a[0]) * b[0] + fabs(a[1]) * b[1];
    return dim == 2 ? xy : xy + fabs(a[2]) * b[2];
}
static GRZ_INLINE double side_magnitude(int dim, const double a[], const double b[]) {
    const double xy = fabs(a[0]) * fabs(b[0]) + fabs(a[1]) * fabs(b[1]);
    return dim == 2 ? xy : xy + fabs(a[2]) * fabs(b[2]);
}
static GRZ_INLINE bool side_solid(int dim, const double sizes[]) {
    const bool xy = (sizes[0] > 0) & (sizes[1] > 0);
    return dim == 2 ? xy : xy & (sizes[2] > 0);
}

static GRZ_INLINE side_estimate estimate_point(int dim, const double plane[], const double p[]) {
    return (side_estimate){
        .middle = grz_dot(dim, plane, p) - plane[dim],
        .reach = 0,
        .terms = side_magnitude(dim, plane, p) + fabs(plane[dim]),
        .normal = grz_norm1(dim, plane),
        .largest = grz_norm1(dim, p),
        .solid = true,
    };
}

static GRZ_INLINE side_estimate estimate_ball(int dim, const double plane[], const double center[], double radius) {
    side_estimate e = estimate_point(dim, plane, center);
    e.reach = radius * sqrt(grz_dot(dim, plane, plane));
    e.terms += e.reach;
    e.largest += radius;
    e.solid = radius > 0;
    return e;
}

/* An axis-aligned box, doubled so that nothing is halved: the double center, the sizes, and for each coordinate the sum
 * of the magnitudes of what these are computed from. */
static GRZ_INLINE side_estimate estimate_box(int dim, const double plane[], const double center[], const double sizes[],
                                             const double magnitudes[]) {
    return (side_estimate){
        .middle = grz_dot(dim, plane, center) - 2 * plane[dim],
        .reach = side_reach(dim, plane, sizes),
        .terms = 2 * (side_reach(dim, plane, magnitudes) + fabs(plane[dim])),
        .normal = grz_norm1(dim, plane),
        .largest = 2 * grz_norm1(dim, magnitudes),
        .solid = side_solid(dim, sizes),
    };
}

static GRZ_INLINE side_estimate estimate_obb(int dim, const double plane[], const double center[], const double half[],
                                             const double *const axis[]) {
    side_estimate e = estimate_point(dim, plane, center);
    double largest = grz_norm1(dim, half);
    for (int i = 0; i < dim; i++) {
        const double reach = half[i] * fabs(grz_dot(dim, plane, axis[i]));
        e.reach = i == 0 ? reach : e.reach + reach;
        e.terms += half[i] * side_magnitude(dim, plane, axis[i]);
        if (dim == 3 || i == 0) largest += grz_norm1(dim, axis[i]); /* in the plane both have the same numbers */
    }
    e.largest += largest;
    e.solid = side_solid(dim, half);
    return e;
}

static GRZ_NOINLINE grz_side side_fallback(int dim, const double plane[], grz_kind kind, const void *b) {
    grz_core core;
    const bool valid = grz_is_finite(dim + 1, plane) && !grz_is_nowhere(dim, plane);
    return valid && grz_core_of(dim, kind, b, &core) ? (grz_side)grz_side_of_core(plane, plane[dim], &core)
                                                     : GRZ_SIDE_NONE;
}

/* Of the estimate, or of the core where that proves no side. */
static GRZ_INLINE grz_side side_of_shape(int dim, const side_estimate *e, const double plane[], grz_kind kind,
                                         const void *b) {
    const grz_side side = filter_side(e);
    return GRZ_LIKELY(side != GRZ_SIDE_NONE) ? side : side_fallback(dim, plane, kind, b);
}

grz_side grz2_side_plane_point(const grz2_plane *plane, const grz2_vec *b) {
    const side_estimate e = estimate_point(2, (const double *)plane, &b->x);
    return side_of_shape(2, &e, (const double *)plane, GRZ_POINT, b);
}

grz_side grz2_side_plane_circle(const grz2_plane *plane, const grz2_circle *b) {
    const side_estimate e = estimate_ball(2, (const double *)plane, &b->center.x, b->radius);
    return side_of_shape(2, &e, (const double *)plane, GRZ_BALL, b);
}

grz_side grz2_side_plane_aabb(const grz2_plane *plane, const grz2_aabb *b) {
    const grz2_vec p = b->min, q = b->max;
    const double center[] = {p.x + q.x, p.y + q.y}, sizes[] = {q.x - p.x, q.y - p.y};
    const double magnitudes[] = {fabs(p.x) + fabs(q.x), fabs(p.y) + fabs(q.y)};
    const side_estimate e = estimate_box(2, (const double *)plane, center, sizes, magnitudes);
    return side_of_shape(2, &e, (const double *)plane, GRZ_AABB, b);
}

/* The double center is 2 x + width, so that the sum x + width is never formed. */
grz_side grz2_side_plane_rect(const grz2_plane *plane, const grz2_rect *b) {
    const double center[] = {2 * b->x + b->width, 2 * b->y + b->height}, sizes[] = {b->width, b->height};
    const double magnitudes[] = {fabs(b->x) + b->width, fabs(b->y) + b->height};
    const side_estimate e = estimate_box(2, (const double *)plane, center, sizes, magnitudes);
    return side_of_shape(2, &e, (const double *)plane, GRZ_RECT, b);
}

grz_side grz2_side_plane_obb(const grz2_plane *plane, const grz2_obb *b) {
    const double v[2] = {-b->u.y, b->u.x}, *const axis[2] = {&b->u.x, v};
    const side_estimate e = estimate_obb(2, (const double *)plane, &b->center.x, &b->half.x, axis);
    return side_of_shape(2, &e, (const double *)plane, GRZ_OBB, b);
}

grz_side grz3_side_plane_point(const grz3_plane *plane, const grz3_vec *b) {
    const side_estimate e = estimate_point(3, (const double *)plane, &b->x);
    return side_of_shape(3, &e, (const double *)plane, GRZ_POINT, b);
}

grz_side grz3_side_plane_sphere(const grz3_plane *plane, const grz3_sphere *b) {
    const side_estimate e = estimate_ball(3, (const double *)plane, &b->center.x, b->radius);
    return side_of_shape(3, &e, (const double *)plane, GRZ_BALL, b);
}

grz_side grz3_side_plane_aabb(const grz3_plane *plane, const grz3_aabb *b) {
    const grz3_vec p = b->min, q = b->max;
    const double center[] = {p.x + q.x, p.y + q.y, p.z + q.z}, sizes[] = {q.x - p.x, q.y - p.y, q.z - p.z};
    const double magnitudes[] = {fabs(p.x) + fabs(q.x), fabs(p.y) + fabs(q.y), fabs(p.z) + fabs(q.z)};
    const side_estimate e = estimate_box(3, (const double *)plane, center, sizes, magnitudes);
    return side_of_shape(3, &e, (const double *)plane, GRZ_AABB, b);
}

grz_side grz3_side_plane_obb(const grz3_plane *plane, const grz3_obb *b) {
    const double *const axis[3] = {&b->axis[0].x, &b->axis[1].x, &b->axis[2].x};
    const side_estimate e = estimate_obb(3, (const double *)plane, &b->center.x, &b->half.x, axis);
    return side_of_shape(3, &e, (const double *)plane, GRZ_OBB, b);
}
