/* What is inside a polygon: parity of the edges that the ray from a point to the right crosses.
 *
 * The ray crosses an edge if one end of the edge is above the ray and the other is not, and the point is to the left of
 * the edge. So an end on the ray counts as below it, and a ray through a corner crosses one, both or none of the edges
 * there, as a ray a little higher would.
 *
 * Even-odd crossing counts: Shimrat, "Algorithm 112: Position of point relative to polygon", 1962.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "num/bits.h"
#include "polygon/polygon.h"
#include "tree/search.h"

#include <graze/predicates.h>

#include <math.h>

/* Counts the edges that the ray from a point crosses. */
typedef struct parity {
    grz2_vec from;
    const grz_direction2 *towards; /* if not NULL, the ray begins beside the point, moved as in polygon.h */
    int64_t x, y;                  /* grz_order of the point */
    bool falls;                    /* with `towards`: the ray lies below the point, else above */
    bool on_edge;                  /* result: the point is on an edge; the others were not counted then */
    bool odd;                      /* result: the ray crosses an odd number of edges */
} parity;

static bool is_above_point(const parity *p, int64_t y) { return y > p->y || (y == p->y && p->falls); }

/* For an edge with one end above the ray and one not: 1 if the ray begins to its left, -1 to its right, 0 on it. */
static int side_of_edge(const parity *p, const grz2_vec *lower, const grz2_vec *upper, bool at_end) {
    const int side = at_end ? 0 : grz2_orient(lower, upper, &p->from);
    return side != 0 || !p->towards ? side : grz_direction2_turn_of(lower, upper, p->towards);
}

static void count_crossing(parity *p, const grz2_segment *e) {
    const int64_t ax = grz_order(e->a.x), ay = grz_order(e->a.y), bx = grz_order(e->b.x), by = grz_order(e->b.y);
    const bool rises = is_above_point(p, by), falls = is_above_point(p, ay);
    const bool level = ay == p->y && by == p->y, spans = (ax < p->x) != (bx < p->x);
    const bool at_end = (ax == p->x && ay == p->y) || (bx == p->x && by == p->y);
    if (!p->towards && (at_end || (level && spans))) p->on_edge = true;
    if (p->on_edge || rises == falls || (ax < p->x && bx < p->x)) return;
    const grz2_vec *const lower = rises ? &e->a : &e->b, *const upper = rises ? &e->b : &e->a;
    const int side = ax > p->x && bx > p->x ? 1 : side_of_edge(p, lower, upper, at_end);
    p->on_edge |= side == 0;
    p->odd ^= side > 0;
}

static parity parity_from(const grz2_vec *point) {
    return (parity){.from = *point, .x = grz_order(point->x), .y = grz_order(point->y)};
}

typedef struct parity_search {
    const grz2_polygon *polygon;
    parity *p;
} parity_search;

static bool count_leaf(void *context, uint32_t leaf) {
    const parity_search *const s = (const parity_search *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    for (int i = 0; i < count; i++) count_crossing(s->p, &edges[i]);
    return !s->p->on_edge;
}

/* Counts the edges to the right. A polyline has no inside, only edges that the point may be on. */
static void count_to_the_right(const grz2_polygon *polygon, parity *p) {
    const double to = polygon->polyline ? p->from.x : (double)INFINITY;
    const double least[2] = {p->from.x, p->from.y}, greatest[2] = {to, p->from.y};
    const grz_bvh_box box = grz_bvh_box_of(2, least, greatest);
    parity_search s = {polygon, p};
    grz_bvh_searches_in_use()->visit(&polygon->tree, &box, count_leaf, &s);
}

grz_place_in grz2_polygon_locate(const grz2_polygon *polygon, const grz2_vec *point) {
    parity p = parity_from(point);
    count_to_the_right(polygon, &p);
    return p.on_edge ? GRZ_ON_EDGE : p.odd && !polygon->polyline ? GRZ_INSIDE : GRZ_OUTSIDE;
}

bool grz2_polygon_contains_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards) {
    /* turned to the left, a horizontal direction rises if it points to the right, else it falls */
    const int rise = towards->sign[1] != 0 ? towards->sign[1] : towards->sign[0];
    parity p = parity_from(point);
    p.towards = towards;
    p.falls = rise < 0;
    if (polygon->polyline) return false;
    count_to_the_right(polygon, &p);
    return p.odd;
}

/* The same without a tree: each edge is read once. */

typedef struct ring_scan {
    parity p;
    bool finite; /* all coordinates so far */
} ring_scan;

static void scan_edge(void *context, size_t place, const grz2_segment *e, bool is_first) {
    ring_scan *const s = (ring_scan *)context;
    (void)place, (void)is_first;
    s->finite = s->finite && grz_finite(e->a.x) && grz_finite(e->a.y); /* each point begins an edge of its ring */
    const int64_t a = grz_order(e->a.y), b = grz_order(e->b.y), y = s->p.y;
    if (!(((a > y) & (b > y)) | ((a < y) & (b < y))) && !s->p.on_edge) count_crossing(&s->p, e);
}

bool grz2_overlap_point_rings(const grz2_vec *a, const grz2_rings *b) {
    if (!grz2_finite(a) || !grz_rings_are_good(b)) return false;
    ring_scan s = {.p = parity_from(a), .finite = true};
    const grz_ring_reader reader = grz_ring_reader_of(b, false);
    grz_ring_edges(&reader, scan_edge, &s);
    return s.finite && (s.p.on_edge || s.p.odd);
}
