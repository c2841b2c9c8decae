/* How the edges of a polygon lie to each other.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/layout.h"

#include "tree/search.h"

#include <graze/predicates.h>

/* On which side of the edge's line the point lies. The ends need no determinant. */
static int side_of_line(const grz2_segment *e, const grz2_vec *point) {
    if (grz2_is_same_point(&e->a, point) || grz2_is_same_point(&e->b, point)) return 0;
    return grz2_orient(&e->a, &e->b, point);
}

/* Of edges on one line. */
static grz_edge_meet meet_on_line(const grz2_segment *e, const grz2_segment *f) {
    const int axis = grz_compare(e->a.x, e->b.x) == 0;
    const int64_t a = grz_order(grz2_at(&e->a, axis)), b = grz_order(grz2_at(&e->b, axis)),
                  c = grz_order(grz2_at(&f->a, axis)), d = grz_order(grz2_at(&f->b, axis));
    const int64_t least = a < b ? a : b, greatest = a < b ? b : a, low = c < d ? c : d, high = c < d ? d : c;
    const int64_t from = least > low ? least : low, to = greatest < high ? greatest : high;
    return from > to ? GRZ_EDGES_APART : from == to ? GRZ_EDGES_AT_END : GRZ_EDGES_ALONG;
}

static bool is_point_on(const grz2_segment *e, const grz2_vec *point) {
    const grz2_segment p = {*point, *point};
    return side_of_line(e, point) == 0 && !grz_are_edges_apart(e, &p);
}

grz_edge_meet grz_edges_meet(const grz2_segment *e, const grz2_segment *f) {
    if (grz_are_edges_apart(e, f)) return GRZ_EDGES_APART;
    if (grz2_is_same_point(&e->a, &e->b)) return is_point_on(f, &e->a) ? GRZ_EDGE_IS_POINT : GRZ_EDGES_APART;
    if (grz2_is_same_point(&f->a, &f->b)) return is_point_on(e, &f->a) ? GRZ_EDGE_IS_POINT : GRZ_EDGES_APART;
    const int a = side_of_line(f, &e->a), b = side_of_line(f, &e->b);
    if (a * b > 0) return GRZ_EDGES_APART;
    if (a == 0 && b == 0) return meet_on_line(e, f);
    const int c = side_of_line(e, &f->a), d = c == 0 ? 0 : side_of_line(e, &f->b);
    if (c * d > 0) return GRZ_EDGES_APART;
    return a * b * c * d != 0 ? GRZ_EDGES_CROSS : GRZ_EDGES_AT_END;
}

static bool have_common_end(const grz2_segment *e, const grz2_segment *f) {
    return grz2_is_same_point(&e->a, &f->a) || grz2_is_same_point(&e->a, &f->b) || grz2_is_same_point(&e->b, &f->a) ||
           grz2_is_same_point(&e->b, &f->b);
}

typedef struct layout_search {
    const grz2_polygon *polygon;
    grz_layout layout;
    size_t corners; /* pairs of edges with a common end */
} layout_search;

/* False if the worst is known. */
static bool compare_own_edges(layout_search *s, const grz2_segment *e, const grz2_segment *f) {
    const grz_edge_meet meet = grz_edges_meet(e, f);
    if (meet == GRZ_EDGES_APART) return true;
    if (meet == GRZ_EDGES_ALONG) s->layout = GRZ_LAYOUT_LAYERED;
    else if (meet == GRZ_EDGES_CROSS || !have_common_end(e, f)) s->layout = GRZ_LAYOUT_CROSSED;
    s->corners++;
    return meet != GRZ_EDGES_ALONG;
}

static bool compare_own_leaves(void *context, uint32_t a, uint32_t b) {
    layout_search *const s = context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(s->polygon, a, &count), *const f = grz2_polygon_leaf(s->polygon, b,
                                                                                                         &others);
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

/* Is the inside always to the left of edges, or always to the right? Of rings without common points one edge of each
 * says so. */
static grz_layout find_sense(const grz2_polygon *polygon) {
    size_t left = 0;
    for (size_t i = 0; i < polygon->ring_count; i++) {
        grz_direction2 along;
        grz_direction2_set_between(&along, &polygon->starts[i].a, &polygon->starts[i].b);
        left += grz2_polygon_contains_beside(polygon, &polygon->starts[i].a, &along);
    }
    return left == polygon->ring_count ? GRZ_LAYOUT_INSIDE_LEFT
           : left == 0                 ? GRZ_LAYOUT_INSIDE_RIGHT
                                       : GRZ_LAYOUT_NODED;
}

/* An even number of edges ends at each point: where as many pairs as edges have a common end, it is two at each. */
static grz_layout find_layout(const grz2_polygon *polygon) {
    layout_search s = {polygon, GRZ_LAYOUT_NODED, 0};
    if (has_points(polygon)) return GRZ_LAYOUT_LAYERED;
    grz_bvh_searches_in_use()->join(&polygon->tree, &polygon->tree, compare_own_leaves, &s);
    const bool apart = s.layout == GRZ_LAYOUT_NODED && s.corners == polygon->tree.item_count && !polygon->polyline;
    return apart ? find_sense(polygon) : s.layout;
}

grz_layout grz2_polygon_layout(const grz2_polygon *polygon) {
    atomic_int *const kept = (atomic_int *)&polygon->layout;
    const int known = atomic_load_explicit(kept, memory_order_relaxed);
    if (known != GRZ_LAYOUT_UNKNOWN) return (grz_layout)known;
    const grz_layout found = find_layout(polygon);
    atomic_store_explicit(kept, (int)found, memory_order_relaxed);
    return found;
}
