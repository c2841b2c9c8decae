/* The making of a polygon.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/polygon.h"
#include "polygon/rings.h"

#include "base/memory.h"

#include <math.h>

/* What is found out about all edges. */
typedef struct summary {
    bool finite;
    size_t rings;
} summary;

static void look_at_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    summary *const s = context;
    (void)place;
    for (int k = 0; k < 4; k++) s->finite = s->finite && grz_finite((&edge->a.x)[k]);
    s->rings += is_first;
}

/* A polygon in the making, and what is made of its edges: an item of the tree each; then, where in the leaves each is
 * to go. */
typedef struct making {
    grz2_polygon *polygon;
    grz_bvh_item *items;
    const uint32_t *slots;
} making;

static void add_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    const making *const m = context;
    grz2_polygon *const polygon = m->polygon;
    double least[2], greatest[2];
    for (int k = 0; k < 2; k++) {
        const double a = (&edge->a.x)[k], b = (&edge->b.x)[k];
        least[k] = grz_less_equal(a, b) ? a : b;
        greatest[k] = grz_less_equal(a, b) ? b : a;
        if (!grz_less_equal(polygon->box[0][k], least[k])) polygon->box[0][k] = least[k];
        if (!grz_less_equal(greatest[k], polygon->box[1][k])) polygon->box[1][k] = greatest[k];
    }
    m->items[place] = grz_bvh_item_of(2, least, greatest, (uint32_t)place);
    if (is_first) polygon->starts[polygon->ring_count++] = *edge;
}

static void put_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    const making *const m = context;
    (void)is_first;
    m->polygon->edges[m->slots[place]] = *edge;
}

/* The edges in the order of the leaves. */
static grz_status fill_leaves(const grz_ring_reader *r, grz2_polygon *polygon) {
    const size_t count = polygon->tree.item_count;
    uint32_t *const slots = grz_allocate(polygon->allocator, count, sizeof *slots);
    if (!slots) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) slots[polygon->tree.order[i]] = (uint32_t)i;
    grz_ring_edges(r, put_edge, &(making){.polygon = polygon, .slots = slots});
    grz_release(polygon->allocator, slots, count, sizeof *slots);
    grz_bvh_forget_order(&polygon->tree, polygon->allocator);
    return GRZ_OK;
}

static grz_status build_tree(const grz_ring_reader *r, grz2_polygon *polygon, size_t count,
                             const grz_parallel *parallel) {
    grz_bvh_item *const items = grz_allocate(polygon->allocator, count, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    if (count > 0) grz_ring_edges(r, add_edge, &(making){.polygon = polygon, .items = items});
    const grz_status status =
        grz_bvh_build(&polygon->tree, 2, items, count, GRZ_POLYGON_LEAF, polygon->allocator, parallel);
    grz_release(polygon->allocator, items, count, sizeof *items);
    return status;
}

static grz_status fill(grz2_polygon *polygon, const grz_ring_reader *r, const grz_parallel *parallel) {
    summary s = {.finite = true};
    const size_t edges = grz_ring_edges(r, look_at_edge, &s), count = s.finite ? edges : 0;
    polygon->room_of_starts = s.rings;
    polygon->starts = grz_allocate(polygon->allocator, s.rings, sizeof *polygon->starts);
    if (!polygon->starts) return GRZ_ERROR_MEMORY;
    const grz_status status = build_tree(r, polygon, count, parallel);
    if (status != GRZ_OK) return status;
    polygon->edges = grz_allocate(polygon->allocator, count, sizeof *polygon->edges);
    if (!polygon->edges) return GRZ_ERROR_MEMORY;
    return count > 0 ? fill_leaves(r, polygon) : GRZ_OK;
}

grz_status grz2_polygon_build(grz2_polygon **polygon, const grz2_rings *rings, const grz2_polygon_options *options) {
    static const grz2_polygon_options usual = {0};
    const grz2_polygon_options *const o = options ? options : &usual;
    const double most = (double)INFINITY;
    *polygon = NULL;
    if (!grz_rings_are_good(rings)) return GRZ_ERROR_ARGUMENT;
    grz2_polygon *const p = grz_allocate(o->allocator, 1, sizeof *p);
    if (!p) return GRZ_ERROR_MEMORY;
    *p = (grz2_polygon){.polyline = o->polyline, .box = {{most, most}, {-most, -most}}, .allocator = o->allocator};
    const grz_ring_reader r = grz_ring_reader_of(rings, o->polyline);
    const grz_status status = fill(p, &r, o->parallel);
    if (status == GRZ_OK) *polygon = p;
    else grz2_polygon_free(p);
    return status;
}

void grz2_polygon_free(grz2_polygon *polygon) {
    if (!polygon) return;
    grz_release(polygon->allocator, polygon->starts, polygon->room_of_starts, sizeof *polygon->starts);
    grz_release(polygon->allocator, polygon->edges, polygon->tree.item_count, sizeof *polygon->edges);
    grz_bvh_release(&polygon->tree, polygon->allocator);
    grz_release(polygon->allocator, polygon, 1, sizeof *polygon);
}

grz2_polygon_facts grz2_polygon_about(const grz2_polygon *polygon) {
    const size_t edges = polygon->tree.item_count, nodes = polygon->tree.node_count * grz_bvh_node_size(2);
    const size_t bytes =
        sizeof *polygon + nodes + edges * sizeof *polygon->edges + polygon->room_of_starts * sizeof *polygon->starts;
    const double(*const box)[2] = polygon->box;
    return (grz2_polygon_facts){edges, bytes, polygon->polyline, {{box[0][0], box[0][1]}, {box[1][0], box[1][1]}}};
}
