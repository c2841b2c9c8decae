/* The making of a polygon.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/polygon.h"

#include "base/memory.h"
#include "exact/bits.h"

#include <math.h>

/* As many edges as grz_bvh_build takes. */
#define MOST_POINTS (UINT32_C(0x80000000) / GRZ_POLYGON_LEAF - 1)

typedef struct reader {
    const grz2_rings *from;
    size_t stride, count; /* of rings */
} reader;

static size_t size_of_point(const grz2_rings *rings) { return 2 * (rings->number == GRZ_FLOAT ? sizeof(float) : sizeof(double)); }

static reader reader_of(const grz2_rings *rings) {
    return (reader){rings, rings->point_stride ? rings->point_stride : size_of_point(rings), rings->ends ? rings->count : 1};
}

/* Where the points of a ring end. */
static size_t end_of(const reader *r, size_t ring) { return r->from->ends ? r->from->ends[ring] : r->from->point_count; }

static bool has_good_arguments(const grz2_rings *rings) {
    if (!rings || rings->point_count > MOST_POINTS || (rings->point_count > 0 && !rings->points)) return false;
    if (rings->number != GRZ_DOUBLE && rings->number != GRZ_FLOAT) return false;
    if (rings->point_stride > 0 && rings->point_stride < size_of_point(rings)) return false;
    if (!rings->ends) return true;
    for (size_t i = 0, before = 0; i < rings->count; before = rings->ends[i++])
        if (rings->ends[i] < before || rings->ends[i] > rings->point_count) return false;
    return true;
}

static grz2_vec point_at(const reader *r, size_t place) {
    double at[2];
    grz_read_numbers((const char *)r->from->points + place * r->stride, r->from->number == GRZ_FLOAT, 2, at);
    return (grz2_vec){at[0], at[1]};
}

/* Gets the edges one after the other, in the order of their rings; the first of a ring is one. */
typedef void edge_visitor(grz2_polygon *polygon, size_t place, const grz2_segment *edge, bool is_first, void *context);

/* A polyline of one point has it as its edge. How many there are. */
static size_t visit_edges(const reader *r, grz2_polygon *polygon, edge_visitor *visit, void *context) {
    size_t edges = 0;
    for (size_t ring = 0, first = 0; ring < r->count; ring++) {
        const size_t end = end_of(r, ring), points = end - first, last = polygon->polyline && points > 1 ? end - 1 : end;
        for (size_t i = first; i < last; i++) {
            const grz2_segment edge = {point_at(r, i), point_at(r, i + 1 < end ? i + 1 : first)};
            visit(polygon, edges++, &edge, i == first, context);
        }
        first = end;
    }
    return edges;
}

/* What is found out about all edges. */
typedef struct summary {
    bool finite;
    size_t rings;
} summary;

static void look_at_edge(grz2_polygon *polygon, size_t place, const grz2_segment *edge, bool is_first, void *context) {
    summary *const s = context;
    (void)polygon, (void)place;
    for (int k = 0; k < 4; k++) s->finite = s->finite && grz_finite((&edge->a.x)[k]);
    s->rings += is_first;
}

static void add_edge(grz2_polygon *polygon, size_t place, const grz2_segment *edge, bool is_first, void *context) {
    grz_bvh_item *const items = context;
    double least[2], greatest[2];
    for (int k = 0; k < 2; k++) {
        const double a = (&edge->a.x)[k], b = (&edge->b.x)[k];
        least[k] = grz_less_equal(a, b) ? a : b;
        greatest[k] = grz_less_equal(a, b) ? b : a;
        if (!grz_less_equal(polygon->box[0][k], least[k])) polygon->box[0][k] = least[k];
        if (!grz_less_equal(greatest[k], polygon->box[1][k])) polygon->box[1][k] = greatest[k];
    }
    items[place] = grz_bvh_item_of(2, least, greatest, (uint32_t)place);
    if (is_first) polygon->starts[polygon->ring_count++] = *edge;
}

/* Where an edge has got to. */
static void put_edge(grz2_polygon *polygon, size_t place, const grz2_segment *edge, bool is_first, void *context) {
    const uint32_t *const slots = context;
    (void)is_first;
    polygon->edges[slots[place]] = *edge;
}

/* The edges in the order of the leaves. */
static grz_status fill_leaves(const reader *r, grz2_polygon *polygon) {
    const size_t count = polygon->tree.item_count;
    uint32_t *const slots = grz_allocate(polygon->allocator, count, sizeof *slots);
    if (!slots) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) slots[polygon->tree.order[i]] = (uint32_t)i;
    visit_edges(r, polygon, put_edge, slots);
    grz_release(polygon->allocator, slots, count, sizeof *slots);
    grz_bvh_forget_order(&polygon->tree, polygon->allocator);
    return GRZ_OK;
}

static grz_status build_tree(const reader *r, grz2_polygon *polygon, size_t count, const grz_parallel *parallel) {
    grz_bvh_item *const items = grz_allocate(polygon->allocator, count, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    if (count > 0) visit_edges(r, polygon, add_edge, items);
    const grz_status status = grz_bvh_build(&polygon->tree, 2, items, count, GRZ_POLYGON_LEAF, polygon->allocator, parallel);
    grz_release(polygon->allocator, items, count, sizeof *items);
    return status;
}

static grz_status fill(grz2_polygon *polygon, const reader *r, const grz_parallel *parallel) {
    summary s = {.finite = true};
    const size_t edges = visit_edges(r, polygon, look_at_edge, &s), count = s.finite ? edges : 0;
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
    if (!has_good_arguments(rings)) return GRZ_ERROR_ARGUMENT;
    grz2_polygon *const p = grz_allocate(o->allocator, 1, sizeof *p);
    if (!p) return GRZ_ERROR_MEMORY;
    *p = (grz2_polygon){.polyline = o->polyline, .box = {{most, most}, {-most, -most}}, .allocator = o->allocator};
    const reader r = reader_of(rings);
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
    const size_t bytes = sizeof *polygon + nodes + edges * sizeof *polygon->edges + polygon->room_of_starts * sizeof *polygon->starts;
    const double(*const box)[2] = polygon->box;
    return (grz2_polygon_facts){edges, bytes, polygon->polyline, {{box[0][0], box[0][1]}, {box[1][0], box[1][1]}}};
}
