/* What is inside of a polygon: parity of the edges that the way from a point to the right crosses.
 *
 * An edge is crossed if one of its ends is above the way and the other is not, and the point is to its left. So an end
 * on the way counts as below it, and a way through a corner crosses one, both or none of the edges there, as one a
 * little higher would.
 *
 * Even-odd crossing counts: Shimrat, "Algorithm 112: Position of point relative to polygon", 1962.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "num/bits.h"
#include "polygon/polygon.h"
#include "polygon/rings.h"
#include "tree/search.h"

#include <graze/predicates.h>

#include <math.h>

/* A point on its way, or, with `towards`, one beside it. */
typedef struct way {
    grz2_vec from;
    const grz_direction2 *towards;
    int64_t x, y;      /* their order */
    bool falls;        /* the point beside it is lower */
    bool on_edge, odd; /* what has been met */
} way;

static bool is_above(const way *w, int64_t y) { return y > w->y || (y == w->y && w->falls); }

/* Of an edge that passes the height of the way: is the point to its left? 0: it is on it. */
static int side_of(const way *w, const grz2_vec *lower, const grz2_vec *upper) {
    const int side = grz2_orient(lower, upper, &w->from);
    return side != 0 || !w->towards ? side : grz_direction2_turn_of(lower, upper, w->towards);
}

static void cross(way *w, const grz2_segment *e) {
    const int64_t ax = grz_order(e->a.x), ay = grz_order(e->a.y), bx = grz_order(e->b.x), by = grz_order(e->b.y);
    const bool rises = is_above(w, by), falls = is_above(w, ay);
    const bool level = ay == w->y && by == w->y, spans = (ax < w->x) != (bx < w->x);
    const bool at_end = (ax == w->x && ay == w->y) || (bx == w->x && by == w->y);
    if (!w->towards && (at_end || (level && spans))) w->on_edge = true;
    if (w->on_edge || rises == falls || (ax < w->x && bx < w->x)) return;
    const int side = ax > w->x && bx > w->x ? 1 : rises ? side_of(w, &e->a, &e->b) : side_of(w, &e->b, &e->a);
    w->on_edge |= side == 0;
    w->odd ^= side > 0;
}

static way way_from(const grz2_vec *point) {
    return (way){.from = *point, .x = grz_order(point->x), .y = grz_order(point->y)};
}

typedef struct search {
    const grz2_polygon *polygon;
    way *way;
} search;

static bool cross_leaf(void *context, uint32_t leaf) {
    const search *const s = context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    for (int i = 0; i < count; i++) cross(s->way, &edges[i]);
    return !s->way->on_edge;
}

/* Crosses what there is to the right. A polyline has no inside, only edges that the point may be on. */
static void go(const grz2_polygon *polygon, way *w) {
    const double to = polygon->polyline ? w->from.x : (double)INFINITY;
    const double least[2] = {w->from.x, w->from.y}, greatest[2] = {to, w->from.y};
    const grz_bvh_box box = grz_bvh_box_of(2, least, greatest);
    grz_bvh_searches_in_use()->visit(&polygon->tree, &box, cross_leaf, &(search){polygon, w});
}

grz_place_in grz2_polygon_locate(const grz2_polygon *polygon, const grz2_vec *point) {
    way w = way_from(point);
    go(polygon, &w);
    return w.on_edge ? GRZ_ON_EDGE : w.odd && !polygon->polyline ? GRZ_INSIDE : GRZ_OUTSIDE;
}

bool grz2_polygon_contains_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards) {
    /* turned to the left, what is level goes up or down as it goes right or left */
    const int rise = towards->sign[1] != 0 ? towards->sign[1] : towards->sign[0];
    way w = way_from(point);
    w.towards = towards;
    w.falls = rise < 0;
    if (polygon->polyline) return false;
    go(polygon, &w);
    return w.odd;
}

/* The same without a tree: each edge is looked at once. */

typedef struct scan {
    way way;
    bool finite; /* all coordinates so far */
} scan;

static void scan_edge(void *context, size_t place, const grz2_segment *e, bool is_first) {
    scan *const s = context;
    (void)place, (void)is_first;
    s->finite = s->finite && grz_finite(e->a.x) && grz_finite(e->a.y); /* each point begins an edge of its ring */
    const int64_t a = grz_order(e->a.y), b = grz_order(e->b.y), y = s->way.y;
    if (!(((a > y) & (b > y)) | ((a < y) & (b < y))) && !s->way.on_edge) cross(&s->way, e);
}

bool grz2_overlap_point_rings(const grz2_vec *a, const grz2_rings *b) {
    if (!grz2_finite(a) || !grz_rings_are_good(b)) return false;
    scan s = {.way = way_from(a), .finite = true};
    const grz_ring_reader reader = grz_ring_reader_of(b, false);
    grz_ring_edges(&reader, scan_edge, &s);
    return s.finite && (s.way.on_edge || s.way.odd);
}
