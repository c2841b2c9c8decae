/* The side of a plane on which a shape lies, by doubles, for both spaces: where the shape's center lies along the
 * normal, measured from the plane, against how far the shape reaches from there to both sides. A plane is dim
 * coordinates of the normal and then the offset.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_SIDE_H
#define GRZ_OVERLAP_SIDE_H

#include "num/stage.h"
#include "num/vec.h"

#include <graze/base.h>

#include <math.h>

/* `middle` against `reach`; `terms` is the sum of the magnitudes of everything that is added up in the two. A term goes
 * through at most 7 roundings: an axis' coordinate through its product, 2 sums, the product with the half extent, 2
 * sums and the last one; and one u for the rounding of `terms` itself and for products of errors. */
GRZ_BOUND(side_error, 8 * GRZ_U);

typedef struct grz_side_estimate {
    double middle, reach, terms;
    double normal;  /* the sum of the normal's |coordinates| */
    double largest; /* at least as large as any other number that goes into a product */
    bool solid;     /* no half extent or radius is negative, or looks like zero */
} grz_side_estimate;

/* GRZ_SIDE_NONE if the estimate proves no side. */
static GRZ_INLINE grz_side grz_side_filter(const grz_side_estimate *e) {
    const double error = side_error * e->terms, above = e->middle - e->reach, below = e->middle + e->reach;
    /* in these windows what is flushed to zero stays far below the bound, also times the other number of a product; and
     * so do the squares of the normal */
    const bool moderate = (e->terms > 0x1p-400) & (e->terms < 0x1p400) & (e->largest < 0x1p200);
    const bool proper = (e->normal > 0x1p-400) & (e->normal < 0x1p200);
    const bool proven = e->solid & moderate & proper & (fabs(above) > error) & (fabs(below) > error);
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(proven) ? (grz_side)((above > 0) - (below < 0)) : GRZ_SIDE_NONE;
}

/* The sums of |a_i| b_i, of |a_i| |b_i| and of |a_i|. */
static GRZ_INLINE double grz_side_reach(int dim, const double a[], const double b[]) {
    const double xy = fabs(a[0]) * b[0] + fabs(a[1]) * b[1];
    return dim == 2 ? xy : xy + fabs(a[2]) * b[2];
}
static GRZ_INLINE double grz_side_magnitude(int dim, const double a[], const double b[]) {
    const double xy = fabs(a[0]) * fabs(b[0]) + fabs(a[1]) * fabs(b[1]);
    return dim == 2 ? xy : xy + fabs(a[2]) * fabs(b[2]);
}
static GRZ_INLINE bool grz_side_solid(int dim, const double sizes[]) {
    const bool xy = (sizes[0] > 0) & (sizes[1] > 0);
    return dim == 2 ? xy : xy & (sizes[2] > 0);
}

static GRZ_INLINE grz_side_estimate grz_side_of_point(int dim, const double plane[], const double p[]) {
    return (grz_side_estimate){
        .middle = grz_dot(dim, plane, p) - plane[dim],
        .reach = 0,
        .terms = grz_side_magnitude(dim, plane, p) + fabs(plane[dim]),
        .normal = grz_norm1(dim, plane),
        .largest = grz_norm1(dim, p),
        .solid = true,
    };
}

static GRZ_INLINE grz_side_estimate grz_side_of_ball(int dim, const double plane[], const double center[],
                                                     double radius) {
    grz_side_estimate e = grz_side_of_point(dim, plane, center);
    e.reach = radius * sqrt(grz_dot(dim, plane, plane));
    e.terms += e.reach;
    e.largest += radius;
    e.solid = radius > 0;
    return e;
}

/* An axis-aligned box, doubled so that nothing is halved: the double center, the sizes, and for each coordinate the sum
 * of the magnitudes of what these are computed from. */
static GRZ_INLINE grz_side_estimate grz_side_of_box(int dim, const double plane[], const double center[],
                                                    const double sizes[], const double magnitudes[]) {
    return (grz_side_estimate){
        .middle = grz_dot(dim, plane, center) - 2 * plane[dim],
        .reach = grz_side_reach(dim, plane, sizes),
        .terms = 2 * (grz_side_reach(dim, plane, magnitudes) + fabs(plane[dim])),
        .normal = grz_norm1(dim, plane),
        .largest = 2 * grz_norm1(dim, magnitudes),
        .solid = grz_side_solid(dim, sizes),
    };
}

static GRZ_INLINE grz_side_estimate grz_side_of_obb(int dim, const double plane[], const double center[],
                                                    const double half[], const double *const axis[]) {
    grz_side_estimate e = grz_side_of_point(dim, plane, center);
    double largest = grz_norm1(dim, half);
    for (int i = 0; i < dim; i++) {
        const double reach = half[i] * fabs(grz_dot(dim, plane, axis[i]));
        e.reach = i == 0 ? reach : e.reach + reach;
        e.terms += half[i] * grz_side_magnitude(dim, plane, axis[i]);
        if (dim == 3 || i == 0) largest += grz_norm1(dim, axis[i]); /* in the plane both have the same numbers */
    }
    e.largest += largest;
    e.solid = grz_side_solid(dim, half);
    return e;
}

/* sideD_SHAPE, of the estimate, or of the core where that proves no side. */
#define GRZ_SIDE_OF(DIM, SHAPE) \
    static GRZ_NOINLINE grz_side side##DIM##_##SHAPE##_fallback(const grz##DIM##_plane *plane, \
                                                                const grz##DIM##_##SHAPE *b) { \
        if (!grz##DIM##_valid_plane(plane) || !grz##DIM##_valid_##SHAPE(b)) return GRZ_SIDE_NONE; \
        grz_core core; \
        grz##DIM##_core_##SHAPE(b, &core); \
        return (grz_side)grz_side_of_core(&plane->normal.x, plane->offset, &core); \
    } \
    static GRZ_INLINE grz_side side##DIM##_##SHAPE(const grz_side_estimate *e, const grz##DIM##_plane *plane, \
                                                   const grz##DIM##_##SHAPE *b) { \
        const grz_side side = grz_side_filter(e); \
        return GRZ_LIKELY(side != GRZ_SIDE_NONE) ? side : side##DIM##_##SHAPE##_fallback(plane, b); \
    }

#endif
