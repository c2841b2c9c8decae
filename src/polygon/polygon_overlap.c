/* Overlap of two polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "polygon/wedge.h"
#include "polygon/layout.h"
#include "tree/search.h"

#include <graze/query2.h>

typedef struct polygons_search {
    const grz2_polygon *a, *b;
    bool any;         /* any contact ends the search, and is reported as GRZ_TOUCHING */
    grz_meet meet;    /* of the edges so far */
    grz_cover *cover; /* NULL in the first search; then the wedges of edges that touch are added to it */
} polygons_search;

static void add_wedge_of_edges(grz_cover *cover, const grz2_segment *e, const grz2_segment *f) {
    grz_wedge wedge;
    grz_wedge_of_edges(e, f, &wedge);
    grz_cover_take(cover, &wedge);
}

/* False if no more edges need to be compared. */
static bool compare_two_edges(polygons_search *s, const grz2_segment *e, const grz2_segment *f) {
    if (grz_are_edges_apart(e, f) || !grz2_overlap_segment_segment(e, f)) return true;
    if (s->cover) {
        add_wedge_of_edges(s->cover, e, f);
        return true;
    }
    s->meet = !s->any && grz2_overlap_open_segment_segment(e, f) ? GRZ_MEETING : GRZ_TOUCHING;
    return !s->any && s->meet != GRZ_MEETING;
}

static bool compare_two_leaves(void *context, uint32_t a, uint32_t b) {
    polygons_search *const s = (polygons_search *)context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(s->a, a, &count), *const f = grz2_polygon_leaf(s->b, b, &others);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++)
            if (!compare_two_edges(s, &e[i], &f[k])) return false;
    return true;
}

/* A search of a tree with itself visits each two leaves once. */
static bool compare_both_orders(void *context, uint32_t a, uint32_t b) {
    return compare_two_leaves(context, a, b) && (a == b || compare_two_leaves(context, b, a));
}

static void join_polygons(polygons_search *s) {
    grz_bvh_searches_in_use()->join(&s->a->tree, &s->b->tree, s->a == s->b ? compare_both_orders : compare_two_leaves,
                                    s);
}

static void visit_wedges_of_polygons(void *context, grz_cover *cover) {
    polygons_search *const s = (polygons_search *)context;
    s->cover = cover;
    join_polygons(s);
}

/* Asks the watch at some rings. */
static bool stops_at(size_t ring) { return ring % 16 == 15 && grz_watch_stops(); }

/* True if a ring of b lies inside a, where no edges meet: then its first point does. */
static bool has_ring_inside(const grz2_polygon *a, const grz2_polygon *b) {
    for (size_t i = 0; i < b->ring_count && !a->polyline && !stops_at(i); i++)
        if (grz2_polygon_locate(a, &b->starts[i].a) == GRZ_INSIDE) return true;
    return false;
}

/* True if what is close to the left of an edge is inside both. */
static bool is_shared_beside(const grz2_polygon *a, const grz2_polygon *b, const grz2_vec *from, const grz2_vec *to) {
    grz_direction2 along;
    grz_direction2_set_between(&along, from, to);
    if (grz_direction2_is_zero(&along)) return false;
    return grz2_polygon_contains_beside(a, from, &along) && grz2_polygon_contains_beside(b, from, &along);
}

/* True only if insides meet, beside a first edge of a ring of a; finds this where one is a part of the other. */
static bool share_inside(const grz2_polygon *a, const grz2_polygon *b) {
    for (size_t i = 0; i < a->ring_count && !a->polyline && !b->polyline && !stops_at(i); i++) {
        const grz2_segment *const e = &a->starts[i];
        if (is_shared_beside(a, b, &e->a, &e->b) || is_shared_beside(a, b, &e->b, &e->a)) return true;
    }
    return false;
}

/* has_ring_inside, of b shifted. */
static bool has_ring_beside(const grz2_polygon *a, const grz2_polygon *b, const grz_direction2 *towards) {
    for (size_t i = 0; i < b->ring_count && !a->polyline && !stops_at(i); i++)
        if (grz2_polygon_contains_beside(a, &b->starts[i].a, towards)) return true;
    return false;
}

/* Where no edges meet, each ring of one lies inside the other or outside, and if insides meet, some ring does. b is
 * shifted, or a in the opposite direction. */
static bool are_rings_inside_beside(void *context, const grz_direction2 *towards) {
    const polygons_search *const s = (const polygons_search *)context;
    grz_direction2 back;
    grz_direction2_set_opposite(&back, towards);
    return has_ring_beside(s->a, s->b, towards) || has_ring_beside(s->b, s->a, &back);
}

/* With `any`, GRZ_TOUCHING stands for any contact of edges. */
static grz_meet meet_polygons(const grz2_polygon *a, const grz2_polygon *b, bool any) {
    polygons_search s = {.a = a, .b = b, .any = any, .meet = GRZ_APART};
    join_polygons(&s);
    if (s.meet == GRZ_TOUCHING && !any) {
        if (share_inside(a, b) || share_inside(b, a)) return GRZ_MEETING;
        grz_cover cover = {.context = &s, .visit = visit_wedges_of_polygons, .holds = are_rings_inside_beside};
        return grz_cover_all(&cover);
    }
    if (s.meet != GRZ_APART) return s.meet;
    return has_ring_inside(a, b) || has_ring_inside(b, a) ? GRZ_MEETING : GRZ_APART;
}

/* Says sooner that they overlap, mostly: one point is quickly located. */
static bool has_first_point(const grz2_polygon *a, const grz2_polygon *b) {
    return b->ring_count > 0 && grz2_polygon_locate(a, &b->starts[0].a) != GRZ_OUTSIDE;
}

bool grz2_polygons_overlap(const grz2_polygon *a, const grz2_polygon *b) {
    if (!grz_do_bounds_meet(a, b)) return false;
    return has_first_point(a, b) || has_first_point(b, a) || meet_polygons(a, b, true) != GRZ_APART;
}

bool grz2_polygons_overlap_open(const grz2_polygon *a, const grz2_polygon *b) {
    return meet_polygons(a, b, false) == GRZ_MEETING;
}

bool grz2_polygons_touch(const grz2_polygon *a, const grz2_polygon *b) {
    return meet_polygons(a, b, false) == GRZ_TOUCHING && !grz_watch_stops();
}
