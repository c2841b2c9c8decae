/* The two nearest parts, one of each of two sets of shapes, such as the triangles of meshes or the edges of polygons: a
 * search compares pairs of parts with this.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_NEAREST_PARTS_H
#define GRZ_TREE_NEAREST_PARTS_H

#include "api/shapes.h"
#include "tree/nearest_search.h"

#include <graze/boxes.h>

#include <math.h>

typedef struct grz_nearest_parts {
    int dim;
    bool points;      /* nearest points are wanted */
    bool asks_within; /* only whether two parts are within a margin */
    double margin;
    bool found;
    grz_pair pair; /* the numbers of the nearest parts so far, and the parts */
    grz_shape_copy a, b;
    double distance; /* correctly rounded; +inf before there is one */
    grz_nearest_limit limit;
} grz_nearest_parts;

grz_nearest_parts grz_no_parts(int dim, bool points);
/* To ask whether two parts are within a margin: the comparison of such two ends the search. */
grz_nearest_parts grz_no_parts_within(int dim, double margin);

/* True if two parts come before the nearest ones at the same distance; that matters for the points only. */
static inline bool grz_are_parts_before(const grz_nearest_parts *n, grz_pair pair) {
    if (!n->points) return false;
    return pair.a != n->pair.a ? pair.a < n->pair.a : pair.b < n->pair.b;
}

/* False only if two parts are certainly not the nearest ones, `before` as above: their distance rounds to more than the
 * one so far if it is more than the next double, and to no less if it is more. */
static inline bool grz_may_be_nearest(const grz_nearest_parts *n, const grz_shape *a, const grz_shape *b, bool before) {
    if (!n->found) return true;
    if (!before && grz_zero(n->distance)) return false;
    if (n->distance == (double)INFINITY) return true;
    return grz_within(n->dim, a, b, before ? grz_above(n->distance) : n->distance);
}

/* Compares two valid parts with the nearest ones so far. False if nothing nearer is left to be found. */
bool grz_compare_near_parts(grz_nearest_parts *n, const grz_shape *a, const grz_shape *b, grz_pair pair, bool before);
static inline bool grz_compare_parts(grz_nearest_parts *n, const grz_shape *a, const grz_shape *b, grz_pair pair) {
    if (n->asks_within) return !grz_within(n->dim, a, b, n->margin);
    const bool before = grz_are_parts_before(n, pair);
    return !grz_may_be_nearest(n, a, b, before) || grz_compare_near_parts(n, a, b, pair, before);
}

/* Can something in a box of the first set be near an unbounded shape? */
bool grz_is_box_near(const grz_nearest_parts *n, const grz_shape *box, const grz_shape *shape);

/* Writes the nearest points, or NaN: dim coordinates each; either may be NULL. Returns the distance; NaN if the search
 * was stopped. */
double grz_finish_parts(const grz_nearest_parts *n, double *pa, double *pb);

#endif
