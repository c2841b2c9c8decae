/* How the edges of one polygon lie to each other, which decides how much of it must be looked at.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_LAYOUT_H
#define GRZ_POLYGON_LAYOUT_H

#include "polygon/locator.h"
#include "shape/vec2.h"

/* How two edges meet: not at all; each goes through the other between its ends; in one point, an end of one; they lie
 * on each other between two points; one of them is a point. */
typedef enum grz_edge_meet {
    GRZ_EDGES_APART,
    GRZ_EDGES_CROSS,
    GRZ_EDGES_AT_END,
    GRZ_EDGES_ALONG,
    GRZ_EDGE_IS_POINT
} grz_edge_meet;
/* The same of edges whose bounds meet. */
grz_edge_meet grz_near_edges_meet(const grz2_segment *e, const grz2_segment *f);

/* True only if two edges are apart, by their bounds. Correct also with denormals-are-zero, which never reverses an
 * order. */
static inline bool grz_are_edges_apart(const grz2_segment *e, const grz2_segment *f) {
    bool apart = false;
    for (int k = 0; k < 2; k++) {
        const double a = grz2_at(&e->a, k), b = grz2_at(&e->b, k), c = grz2_at(&f->a, k), d = grz2_at(&f->b, k);
        apart |= ((a > c) & (a > d) & (b > c) & (b > d)) | ((a < c) & (a < d) & (b < c) & (b < d));
    }
    return apart;
}

static inline grz_edge_meet grz_edges_meet(const grz2_segment *e, const grz2_segment *f) {
    return grz_are_edges_apart(e, f) ? GRZ_EDGES_APART : grz_near_edges_meet(e, f);
}

/* LAYERED: some edges lie on each other, a ring is a point, or areas have a common point; or the set is mixed. CROSSED:
 * two edges have at most common points. NODED: at most common ends. INSIDE_LEFT, INSIDE_RIGHT: and rings have no common
 * points, and what is inside is to that side of each edge, from a to b. Edges without length, between others, count as
 * ends. */
typedef enum grz_layout {
    GRZ_LAYOUT_UNKNOWN,
    GRZ_LAYOUT_LAYERED,
    GRZ_LAYOUT_CROSSED,
    GRZ_LAYOUT_NODED,
    GRZ_LAYOUT_INSIDE_LEFT,
    GRZ_LAYOUT_INSIDE_RIGHT
} grz_layout;

/* Found by a search of the tree with itself at the first call, and kept in the polygon. */
grz_layout grz2_polygon_layout(grz_locator *locator);
/* GRZ_LAYOUT_UNKNOWN before that first call. */
grz_layout grz2_polygon_known_layout(const grz2_polygon *polygon);

/* True if the bounds of two polygons have a common point. */
static inline bool grz_do_bounds_meet(const grz2_polygon *a, const grz2_polygon *b) {
    bool meet = true;
    for (int k = 0; k < 2; k++)
        meet = meet && grz_less_equal(a->box[0][k], b->box[1][k]) && grz_less_equal(b->box[0][k], a->box[1][k]);
    return meet;
}

#endif
