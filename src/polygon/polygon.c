/* Builds a polygon.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/polygon.h"

#include "base/memory.h"
#include "polygon/ends.h"
#include "shape/vec2.h"

#include <math.h>

/* As the header says; a polygon's tree takes no more edges. */
enum { MOST_POINTS = (1 << 29) - 1 };
/* Edges whose tree is one node: they stay in the order of their rings. */
enum { FEW_EDGES = GRZ_LANES * GRZ_POLYGON_LEAF };
_Static_assert(MOST_POINTS == (UINT32_C(1) << 31) / GRZ_POLYGON_LEAF - 1, "the most that grz_bvh_build takes");

static size_t size_of_point(const grz2_rings *rings) {
    return 2 * (rings->number == GRZ_FLOAT ? sizeof(float) : sizeof(double));
}

bool grz_rings_are_good(const grz2_rings *rings) {
    if (!rings || rings->point_count > MOST_POINTS || (rings->point_count > 0 && !rings->points)) return false;
    if (rings->number != GRZ_DOUBLE && rings->number != GRZ_FLOAT) return false;
    if (rings->point_stride > 0 && rings->point_stride < size_of_point(rings)) return false;
    if (!rings->ends) return true;
    for (size_t i = 0, before = 0; i < rings->count; before = rings->ends[i++])
        if (rings->ends[i] < before || rings->ends[i] > rings->point_count) return false;
    return true;
}

grz_ring_reader grz_ring_reader_of(const grz2_rings *rings, bool polyline) {
    return (grz_ring_reader){rings, rings->point_stride ? rings->point_stride : size_of_point(rings),
                             rings->ends ? rings->count : 1, polyline};
}

/* What is to be known of all edges before they are copied. */
typedef struct edge_summary {
    bool finite;
    size_t rings;
} edge_summary;

static void summarize_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    edge_summary *const s = context;
    (void)place;
    for (int k = 0; k < 4; k++) s->finite = s->finite && grz_finite(((const double *)edge)[k]);
    s->rings += is_first;
}

/* A polygon that is being built. */
typedef struct polygon_making {
    grz2_polygon *polygon;
    grz_bvh_item *items;   /* [edges]: filled by add_edge */
    const uint32_t *slots; /* [edges]: where in the leaves put_edge puts each */
    grz2_vec end;          /* of the edge before */
} polygon_making;

void grz2_edge_bounds(const grz2_segment *edge, double least[2], double greatest[2]) {
    for (int k = 0; k < 2; k++) {
        const double a = grz2_at(&edge->a, k), b = grz2_at(&edge->b, k);
        least[k] = grz_less_equal(a, b) ? a : b;
        greatest[k] = grz_less_equal(a, b) ? b : a;
    }
}

static void add_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    const polygon_making *const m = context;
    grz2_polygon *const polygon = m->polygon;
    double least[2], greatest[2];
    grz2_edge_bounds(edge, least, greatest);
    for (int k = 0; k < 2; k++) {
        if (!grz_less_equal(polygon->box[0][k], least[k])) polygon->box[0][k] = least[k];
        if (!grz_less_equal(greatest[k], polygon->box[1][k])) polygon->box[1][k] = greatest[k];
    }
    polygon->edges[place] = *edge;
    m->items[place] = grz_bvh_item_of(2, least, greatest, (uint32_t)place);
    if (is_first) polygon->ring_count++;
    grz2_segment *const start = &polygon->starts[polygon->ring_count - 1];
    if (is_first || grz2_is_same_point(&start->a, &start->b)) *start = *edge;
}

/* Of a polyline: both ends of each part. */
static void add_ends(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    polygon_making *const m = context;
    grz2_polygon *const p = m->polygon;
    if (is_first && place > 0) p->ends[p->end_count++] = m->end;
    if (is_first) p->ends[p->end_count++] = edge->a;
    m->end = edge->b;
}

static grz_status find_ends(const grz_ring_reader *r, grz2_polygon *polygon) {
    polygon_making m = {.polygon = polygon};
    polygon->room_of_ends = 2 * polygon->ring_count;
    polygon->ends = grz_allocate(polygon->allocator, polygon->room_of_ends, sizeof *polygon->ends);
    if (!polygon->ends) return GRZ_ERROR_MEMORY;
    grz_ring_edges(r, add_ends, &m);
    polygon->ends[polygon->end_count++] = m.end;
    polygon->end_count = grz_keep_odd_ends(polygon->ends, polygon->end_count);
    return GRZ_OK;
}

static void put_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    const polygon_making *const m = context;
    (void)is_first;
    m->polygon->edges[m->slots[place]] = *edge;
}

/* Copies the edges in the order of the leaves. */
static grz_status fill_leaves(const grz_ring_reader *r, grz2_polygon *polygon) {
    const size_t count = polygon->tree.item_count;
    uint32_t *const slots = grz_allocate(polygon->allocator, count, sizeof *slots);
    if (!slots) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) slots[polygon->tree.order[i]] = (uint32_t)i;
    grz_ring_edges(r, put_edge, &(polygon_making){.polygon = polygon, .slots = slots});
    grz_release(polygon->allocator, slots, count, sizeof *slots);
    grz_bvh_forget_order(&polygon->tree, polygon->allocator);
    return GRZ_OK;
}

/* Of an edge by its number, while the edges are in the order of their rings. */
static void edge_bounds(void *context, uint32_t number, double least[], double greatest[]) {
    const grz2_polygon *const polygon = context;
    grz2_edge_bounds(&polygon->edges[number], least, greatest);
}

static grz_status build_edge_tree(const grz_ring_reader *r, grz2_polygon *polygon, size_t count,
                                  const grz_parallel *parallel) {
    grz_bvh_item few[FEW_EDGES];
    const bool are_few = count <= FEW_EDGES;
    grz_bvh_item *const items = are_few ? few : grz_allocate(polygon->allocator, count, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    if (count > 0) grz_ring_edges(r, add_edge, &(polygon_making){.polygon = polygon, .items = items});
    const grz_bvh_input input = {2, GRZ_POLYGON_LEAF, items, count, edge_bounds, polygon};
    if (are_few) return grz_bvh_build_few(&polygon->tree, &input, polygon->allocator);
    const grz_status status = grz_bvh_build(&polygon->tree, &input, polygon->allocator, parallel);
    grz_release(polygon->allocator, items, count, sizeof *items);
    return status;
}

/* Where in its block the edges of a polygon begin: at a cache line. */
enum { EDGES_AT = (sizeof(grz2_polygon) + GRZ_LINE_BYTES - 1) / GRZ_LINE_BYTES * GRZ_LINE_BYTES };

/* A polygon without edges, with room for them behind it. NULL: no memory. */
static grz2_polygon *allocate_polygon(size_t edges, size_t rings, const grz2_polygon_options *o) {
    const double most = (double)INFINITY;
    const size_t bytes = EDGES_AT + (edges + rings) * sizeof(grz2_segment);
    grz2_polygon *const p = grz_allocate(o->allocator, 1, bytes);
    if (!p) return NULL;
    *p = (grz2_polygon){
        .bytes = bytes, .polyline = o->polyline, .box = {{most, most}, {-most, -most}}, .allocator = o->allocator};
    p->edges = (grz2_segment *)((char *)p + EDGES_AT);
    p->starts = p->edges + edges;
    return p;
}

static grz_status fill_polygon(grz2_polygon *polygon, const grz_ring_reader *r, size_t count,
                               const grz_parallel *parallel) {
    const grz_status status = build_edge_tree(r, polygon, count, parallel);
    if (status != GRZ_OK || count == 0) return status;
    const grz_status filled = polygon->tree.order ? fill_leaves(r, polygon) : GRZ_OK;
    return filled == GRZ_OK && polygon->polyline ? find_ends(r, polygon) : filled;
}

grz_status grz2_polygon_build(grz2_polygon **polygon, const grz2_rings *rings, const grz2_polygon_options *options) {
    static const grz2_polygon_options usual = {0};
    const grz2_polygon_options *const o = options ? options : &usual;
    edge_summary s = {.finite = true};
    *polygon = NULL;
    if (!grz_rings_are_good(rings)) return GRZ_ERROR_ARGUMENT;
    const grz_ring_reader r = grz_ring_reader_of(rings, o->polyline);
    const size_t edges = grz_ring_edges(&r, summarize_edge, &s), count = s.finite ? edges : 0;
    grz2_polygon *const p = allocate_polygon(count, count > 0 ? s.rings : 0, o);
    if (!p) return GRZ_ERROR_MEMORY;
    const grz_status status = fill_polygon(p, &r, count, o->parallel);
    if (status == GRZ_OK) *polygon = p;
    else grz2_polygon_free(p);
    return status;
}

void grz2_polygon_free(grz2_polygon *polygon) {
    if (!polygon) return;
    grz_release(polygon->allocator, polygon->ends, polygon->room_of_ends, sizeof *polygon->ends);
    grz_bvh_release(&polygon->tree, polygon->allocator);
    grz_release(polygon->allocator, polygon, 1, polygon->bytes);
}

grz2_polygon_facts grz2_polygon_about(const grz2_polygon *polygon) {
    const size_t edges = polygon->tree.item_count,
                 nodes = polygon->tree.node_count * grz_bvh_node_size(2) + grz_bvh_frame_bytes(&polygon->tree);
    const size_t bytes = polygon->bytes + nodes + polygon->room_of_ends * sizeof *polygon->ends;
    const double(*const box)[2] = polygon->box;
    return (grz2_polygon_facts){edges, bytes, polygon->polyline, {{box[0][0], box[0][1]}, {box[1][0], box[1][1]}}};
}
