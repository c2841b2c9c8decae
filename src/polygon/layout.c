/* How the edges of a polygon lie to each other.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/layout.h"

#include "base/watch.h"
#include "tree/search.h"

#include <graze/predicates.h>

/* Of edges on one line. */
static grz_edge_meet meet_on_line(const grz2_segment *e, const grz2_segment *f) {
    const int axis = grz_compare(e->a.x, e->b.x) == 0;
    const int64_t a = grz_order(grz2_at(&e->a, axis)), b = grz_order(grz2_at(&e->b, axis)),
                  c = grz_order(grz2_at(&f->a, axis)), d = grz_order(grz2_at(&f->b, axis));
    const int64_t least = a < b ? a : b, greatest = a < b ? b : a, low = c < d ? c : d, high = c < d ? d : c;
    const int64_t from = least > low ? least : low, to = greatest < high ? greatest : high;
    return from > to ? GRZ_EDGES_APART : from == to ? GRZ_EDGES_AT_END : GRZ_EDGES_ALONG;
}

static bool is_end_of(const grz2_segment *e, const grz2_vec *point) {
    return grz2_is_same_point(&e->a, point) || grz2_is_same_point(&e->b, point);
}

/* By comparisons that denormals-are-zero does not change: a point beyond an end may be on the line. */
static bool is_point_on(const grz2_segment *e, const grz2_vec *point) {
    bool within = true;
    for (int k = 0; k < 2; k++) {
        const double x = grz2_at(point, k);
        within = within && grz_compare(grz2_at(&e->a, k), x) * grz_compare(grz2_at(&e->b, k), x) <= 0;
    }
    return within && grz2_orient(&e->a, &e->b, point) == 0;
}

/* Of edges with a common end, which is not this one of e. */
static grz_edge_meet meet_at_end(const grz2_segment *e, const grz2_segment *f, const grz2_vec *other) {
    return !is_end_of(f, other) && grz2_orient(&f->a, &f->b, other) != 0 ? GRZ_EDGES_AT_END : meet_on_line(e, f);
}

/* Of edges without a common end. */
static grz_edge_meet meet_between(const grz2_segment *e, const grz2_segment *f) {
    const int a = grz2_orient(&f->a, &f->b, &e->a), b = grz2_orient(&f->a, &f->b, &e->b);
    if (a * b > 0) return GRZ_EDGES_APART;
    if (a == 0 && b == 0) return meet_on_line(e, f);
    const int c = grz2_orient(&e->a, &e->b, &f->a), d = c == 0 ? 0 : grz2_orient(&e->a, &e->b, &f->b);
    if (c * d > 0) return GRZ_EDGES_APART;
    return a * b * c * d != 0 ? GRZ_EDGES_CROSS : GRZ_EDGES_AT_END;
}

grz_edge_meet grz_near_edges_meet(const grz2_segment *e, const grz2_segment *f) {
    if (grz2_is_same_point(&e->a, &e->b)) return is_point_on(f, &e->a) ? GRZ_EDGE_IS_POINT : GRZ_EDGES_APART;
    if (grz2_is_same_point(&f->a, &f->b)) return is_point_on(e, &f->a) ? GRZ_EDGE_IS_POINT : GRZ_EDGES_APART;
    if (is_end_of(f, &e->a)) return meet_at_end(e, f, &e->b);
    if (is_end_of(f, &e->b)) return meet_at_end(e, f, &e->a);
    return meet_between(e, f);
}

typedef struct layout_search {
    const grz2_polygon *polygon;
    grz_layout layout;
    size_t corners; /* pairs of edges with a common end */
} layout_search;

static bool are_of_two_areas(const grz2_polygon *polygon, const grz2_segment *e, const grz2_segment *f) {
    return polygon->areas && grz2_area_of_edge(polygon, e) != grz2_area_of_edge(polygon, f);
}

/* False if the worst is known. */
static bool compare_own_edges(layout_search *s, const grz2_segment *e, const grz2_segment *f) {
    const grz_edge_meet meet = grz_edges_meet(e, f);
    if (meet == GRZ_EDGES_APART) return true;
    if (meet == GRZ_EDGES_ALONG || are_of_two_areas(s->polygon, e, f)) s->layout = GRZ_LAYOUT_LAYERED;
    else if (meet == GRZ_EDGES_CROSS || !(is_end_of(f, &e->a) || is_end_of(f, &e->b))) s->layout = GRZ_LAYOUT_CROSSED;
    s->corners++;
    return s->layout != GRZ_LAYOUT_LAYERED;
}

/* 1 or -1 if each edge leads from its start to a greater, or to a less, coordinate k; else 0. */
static int sense_of(const grz2_segment *edges, int count, int k) {
    const int sense = grz_compare(grz2_at(&edges[0].b, k), grz2_at(&edges[0].a, k));
    for (int i = 1; i < count; i++)
        if (grz_compare(grz2_at(&edges[i].b, k), grz2_at(&edges[i].a, k)) != sense) return 0;
    return sense;
}

/* True if the edges of a leaf, and then those of another one or of the same, go on in one sense along an axis: then
 * each meets only the next one, at their common end. */
static bool is_monotone(const grz2_segment *e, int count, const grz2_segment *f, int others) {
    if (f != e && !grz2_is_same_point(&e[count - 1].b, &f->a)) return false;
    for (int k = 0; k < 2; k++) {
        const int sense = sense_of(e, count, k);
        if (sense != 0 && (f == e || sense_of(f, others, k) == sense)) return true;
    }
    return false;
}

static bool compare_own_leaves(void *context, uint32_t a, uint32_t b) {
    layout_search *const s = (layout_search *)context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(s->polygon, a, &count), *const f = grz2_polygon_leaf(s->polygon, b,
                                                                                                         &others);
    if (!are_of_two_areas(s->polygon, e, f) && is_monotone(e, count, f, others)) {
        s->corners += e == f ? (size_t)count - 1 : 1;
        return true;
    }
    for (int i = 0; i < count; i++)
        for (int k = e == f ? i + 1 : 0; k < others; k++)
            if (!compare_own_edges(s, &e[i], &f[k])) return false;
    return true;
}

/* True if a ring is a point. */
static bool has_points(const grz2_polygon *polygon) {
    for (size_t i = 0; i < polygon->ring_count; i++)
        if (grz2_is_same_point(&polygon->starts[i].a, &polygon->starts[i].b)) return true;
    return false;
}

/* False only if no ring lies in another area, where no edges of two areas meet: then each has an outside beside its
 * first edge, to the left of where that starts or to the right of where it ends. */
static bool may_areas_overlap(grz_locator *locator) {
    const grz2_polygon *const polygon = locator->polygon;
    bool may = false;
    for (size_t i = 0; i < polygon->ring_count && polygon->areas && !may; i++) {
        const grz2_segment *const e = &polygon->starts[i];
        if (i % 16 == 15 && grz_watch_stops()) break;
        may = grz_locator_contains_left(locator, &e->a, &e->b) && grz_locator_contains_left(locator, &e->b, &e->a);
    }
    return may;
}

/* Is the inside always to the left of edges, or always to the right? Of rings without common points one edge of each
 * says so. */
static grz_layout find_sense(grz_locator *locator) {
    const grz2_polygon *const polygon = locator->polygon;
    size_t left = 0;
    for (size_t i = 0; i < polygon->ring_count; i++) {
        if (i % 16 == 15 && grz_watch_stops()) break;
        left += grz_locator_contains_left(locator, &polygon->starts[i].a, &polygon->starts[i].b);
    }
    return left == polygon->ring_count ? GRZ_LAYOUT_INSIDE_LEFT
           : left == 0                 ? GRZ_LAYOUT_INSIDE_RIGHT
                                       : GRZ_LAYOUT_NODED;
}

/* Each edge with each: of few of them that takes less time than a search of the tree. */
static void compare_few_edges(layout_search *s) {
    const grz2_segment *const edges = s->polygon->edges;
    for (size_t i = 1; i < s->polygon->tree.item_count; i++) {
        const bool monotone = is_monotone(&edges[i - 1], 1, &edges[i], 1);
        if (monotone && !are_of_two_areas(s->polygon, &edges[i - 1], &edges[i])) s->corners++;
        else if (!compare_own_edges(s, &edges[i - 1], &edges[i])) return;
        for (size_t k = 0; k + 1 < i; k++)
            if (!compare_own_edges(s, &edges[k], &edges[i])) return;
    }
}

/* An even number of edges ends at each point: where as many pairs as edges have a common end, it is two at each. */
static grz_layout find_layout(grz_locator *locator) {
    enum { FEW_EDGES = 16 };
    const grz2_polygon *const polygon = locator->polygon;
    layout_search s = {polygon, GRZ_LAYOUT_NODED, 0};
    if (has_points(polygon)) return GRZ_LAYOUT_LAYERED;
    if (polygon->tree.item_count <= FEW_EDGES) compare_few_edges(&s);
    else grz_bvh_searches_in_use()->join(&polygon->tree, &polygon->tree, compare_own_leaves, &s);
    if (s.layout != GRZ_LAYOUT_LAYERED && may_areas_overlap(locator)) return GRZ_LAYOUT_LAYERED;
    const bool apart = s.layout == GRZ_LAYOUT_NODED && s.corners == polygon->tree.item_count && !polygon->polyline;
    return apart ? find_sense(locator) : s.layout;
}

grz_layout grz2_polygon_known_layout(const grz2_polygon *polygon) {
    return (grz_layout)atomic_load_explicit((atomic_int *)&polygon->layout, memory_order_relaxed);
}

grz_layout grz2_polygon_layout(grz_locator *locator) {
    const grz2_polygon *const polygon = locator->polygon;
    const grz_layout known = grz2_polygon_known_layout(polygon);
    if (known != GRZ_LAYOUT_UNKNOWN) return known;
    if (polygon->mixed) return GRZ_LAYOUT_LAYERED;
    const grz_layout found = find_layout(locator);
    if (grz_watch_stops()) return GRZ_LAYOUT_LAYERED;
    atomic_store_explicit((atomic_int *)&polygon->layout, (int)found, memory_order_relaxed);
    return found;
}
