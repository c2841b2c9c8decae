/* Builds a polygon.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/polygon.h"

#include "base/memory.h"
#include "polygon/closed.h"
#include "polygon/ends.h"
#include "polygon/order_box.h"
#include "shape/vec2.h"
#include "tree/outline.h"
#include "tree/search.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* As the header says; a polygon's tree takes no more edges. */
enum { MOST_POINTS = (1 << 29) - 1 };
static_assert(MOST_POINTS == (UINT32_C(1) << 31) / GRZ_POLYGON_LEAF - 1, "the most that grz_bvh_build takes");

static size_t size_of_point(const grz2_rings *rings) {
    return 2 * (rings->number == GRZ_FLOAT ? sizeof(float) : sizeof(double));
}

/* True if each end is at most `most`, and not less than the one before. */
static bool are_ends(const uint32_t *ends, size_t count, size_t most) {
    for (size_t i = 0, before = 0; i < count; before = ends[i++])
        if (ends[i] < before || ends[i] > most) return false;
    return true;
}

bool grz_rings_are_good(const grz2_rings *rings) {
    if (!rings || rings->point_count > MOST_POINTS || (rings->point_count > 0 && !rings->points)) return false;
    if (rings->number != GRZ_DOUBLE && rings->number != GRZ_FLOAT) return false;
    if (rings->point_stride > 0 && rings->point_stride < size_of_point(rings)) return false;
    return (!rings->ends || are_ends(rings->ends, rings->count, rings->point_count)) &&
           (!rings->areas || are_ends(rings->areas, rings->area_count, rings->ends ? rings->count : 1));
}

/* What counts of the rings: those of an area. */
static size_t count_rings(const grz2_rings *rings) {
    const size_t count = rings->ends ? rings->count : 1;
    if (!rings->areas) return count;
    return rings->area_count > 0 ? rings->areas[rings->area_count - 1] : 0;
}

grz_ring_reader grz_ring_reader_of(const grz2_rings *rings, bool polyline) {
    return (grz_ring_reader){.from = rings,
                             .stride = rings->point_stride ? rings->point_stride : size_of_point(rings),
                             .end = count_rings(rings),
                             .polyline = polyline};
}

/* How many edges and rings there are: no coordinate needs to be read for that. */
typedef struct ring_sizes {
    size_t edges, rings;
} ring_sizes;

static void add_sizes(ring_sizes *s, const grz_ring_reader *r) {
    for (size_t ring = 0, first = 0; ring < r->end; ring++) {
        const size_t end = grz_ring_end(r, ring), points = end - first;
        s->rings += points > 0;
        s->edges += points - (r->polyline && points > 1);
        first = end;
    }
}

/* True if some points are of another area than others. */
static bool are_several_areas(const grz_ring_reader *r) {
    const grz2_rings *const rings = r->from;
    size_t with_points = 0;
    for (size_t area = 0, first = 0; rings->areas && area < rings->area_count; area++) {
        const size_t end = rings->areas[area] > 0 ? grz_ring_end(r, rings->areas[area] - 1) : 0;
        with_points += end > first;
        first = end;
    }
    return with_points > 1;
}

bool grz2_polygon_see_leaf(void *search, uint32_t leaf) {
    const grz_edge_search *const s = (const grz_edge_search *)search;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(s->polygon, leaf, &count);
    for (int i = 0; i < count; i++)
        if (!s->see(s->context, &edges[i])) return false;
    return true;
}

bool grz2_polygon_see_edges(const grz2_polygon *polygon, const double least[], const double greatest[],
                            grz_edge_seer *see, void *context) {
    grz_edge_search s = {polygon, see, context};
    const grz_bvh_box box = grz_bvh_box_of(2, least, greatest);
    return grz_bvh_searches_in_use()->visit(&polygon->tree, &box, grz2_polygon_see_leaf, &s);
}

void grz2_edge_bounds(const grz2_segment *edge, double least[2], double greatest[2]) {
    for (int k = 0; k < 2; k++) {
        const double a = grz2_at(&edge->a, k), b = grz2_at(&edge->b, k);
        least[k] = grz_less_equal(a, b) ? a : b;
        greatest[k] = grz_less_equal(a, b) ? b : a;
    }
}

/* A polygon that is being built. Its leaves are edges one after the other of one ring. */
typedef struct polygon_making {
    grz2_polygon *polygon;
    grz_bvh_item *items; /* [leaf_count]: the leaves that are complete */
    size_t leaf_count;
    size_t edges_a_leaf;     /* at most */
    uint32_t *rings;         /* of many rings, the place of the first edge of each; else NULL */
    size_t first, edges;     /* of the leaf that is being made */
    grz_order_box leaf, all; /* bounds of that leaf, and of all complete ones */
    double cover;            /* areas of the bounds of all complete leaves; a guess */
    bool point;              /* all edges of this ring so far are one point */
} polygon_making;

static void complete_leaf(polygon_making *m) {
    double least[2], greatest[2];
    if (m->edges == 0) return;
    for (int k = 0; k < 2; k++) grz_enclose_order(&m->all, k, m->leaf.least[k], m->leaf.greatest[k]);
    grz_order_box_to_doubles(&m->leaf, least, greatest);
    m->cover += (greatest[0] - least[0]) * (greatest[1] - least[1]);
    m->items[m->leaf_count++] =
        grz_bvh_item_of(2, least, greatest, GRZ_LEAF | (uint32_t)(m->first * GRZ_POLYGON_LEAF + m->edges - 1));
}

static void add_edge(void *context, size_t place, const grz2_segment *edge, bool is_first) {
    polygon_making *const m = (polygon_making *)context;
    grz2_polygon *const polygon = m->polygon;
    if (is_first || m->edges == m->edges_a_leaf) {
        complete_leaf(m);
        m->first = place;
        m->edges = 0;
        m->leaf = grz_no_order_box;
        grz_enclose_point(&m->leaf, &edge->a);
    }
    m->edges++;
    grz_enclose_point(&m->leaf, &edge->b);
    polygon->edges[place] = *edge;
    if (is_first && m->rings) m->rings[polygon->ring_count] = (uint32_t)place;
    polygon->ring_count += is_first;
    if (!is_first && !m->point) return;
    polygon->starts[polygon->ring_count - 1] = *edge;
    m->point = grz2_is_same_point(&edge->a, &edge->b);
}

/* Both ends of each part, unless they are one point: there it ends twice. */
static void find_ends(const grz_ring_reader *r, grz2_polygon *p) {
    const bool is_float = r->from->number == GRZ_FLOAT;
    for (size_t ring = 0, first = 0; ring < r->end; first = grz_ring_end(r, ring++)) {
        const size_t end = grz_ring_end(r, ring);
        if (end - first < 2) continue;
        const grz2_vec start = grz_ring_point(r, first, is_float), last = grz_ring_point(r, end - 1, is_float);
        if (grz2_is_same_point(&start, &last)) continue;
        p->ends[p->end_count++] = start;
        p->ends[p->end_count++] = last;
    }
    p->end_count = grz_keep_odd_ends(p->ends, p->end_count);
}

static void leaf_bounds(void *context, uint32_t leaf, double least[], double greatest[]) {
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf((const grz2_polygon *)context, leaf, &count);
    grz_order_box box = grz_no_order_box;
    for (int i = 0; i < count; i++) {
        grz_enclose_point(&box, &edges[i].a);
        grz_enclose_point(&box, &edges[i].b);
    }
    grz_order_box_to_doubles(&box, least, greatest);
}

/* What a polygon is made of: rings, or parts; or rings and then parts. */
typedef struct polygon_source {
    grz_ring_reader first, lines; /* lines: only of a mixed set */
    bool mixed;
    ring_sizes sizes;
} polygon_source;

/* What begins at a cache line. */
#define AT_LINE(bytes) (((bytes) + GRZ_LINE_BYTES - 1) / GRZ_LINE_BYTES * GRZ_LINE_BYTES)

/* Where in its block a polygon has room for a root, which is the tree of few edges, and where its edges begin. */
enum { ROOT_AT = AT_LINE(sizeof(grz2_polygon)), EDGES_AT = ROOT_AT + AT_LINE(GRZ_BVH_NODE_SIZE(2)) };

/* Copies the edges of an area, or of lines. Returns how many edges there are then. */
static size_t add_edges_of(const grz_ring_reader *r, uint32_t area, polygon_making *m) {
    const size_t end = grz_ring_edges(r, add_edge, m);
    for (size_t i = r->edges; i < end && m->polygon->areas; i++) m->polygon->areas[i] = area;
    return end;
}

/* Copies the edges, area by area. */
static void add_all_edges(const polygon_source *from, polygon_making *m) {
    grz_ring_reader r = from->first, lines = from->lines;
    for (uint32_t area = 0; area < m->polygon->area_count; area++) {
        if (m->polygon->areas && r.from->areas) grz_ring_reader_take_area(&r, area);
        r.edges = add_edges_of(&r, area, m);
    }
    lines.edges = r.edges;
    if (from->mixed) add_edges_of(&lines, GRZ_NO_AREA, m);
}

static grz_status build_tree(grz2_polygon *polygon, grz_bvh_item *leaves, size_t count, size_t edges, bool scattered,
                             const grz_parallel *parallel) {
    const grz_bvh_outline outline = {GRZ_POLYGON_LEAF, leaves,  count,     edges,
                                     leaf_bounds,      polygon, scattered, (char *)polygon + ROOT_AT};
    return grz_bvh_build_outline(&polygon->tree, &outline, polygon->allocator, parallel);
}

/* The bounds of most leaves lie on those of many others, as where squares are one inside the other. */
static bool do_leaves_overlap(const polygon_making *m, size_t edges) {
    enum { FEW_EDGES = 64, MANY_LAYERS = 8 };
    double(*const box)[2] = m->polygon->box;
    return edges > FEW_EDGES && m->cover > (double)MANY_LAYERS * ((box[1][0] - box[0][0]) * (box[1][1] - box[0][1]));
}

/* The tree of such a polygon: each edge is a leaf, and nothing is known of their order. */
static grz_status build_of_edges(grz2_polygon *polygon, size_t edges, const grz_parallel *parallel) {
    grz_bvh_item *const leaves = (grz_bvh_item *)grz_allocate(polygon->allocator, edges, sizeof *leaves);
    double least[2], greatest[2];
    if (!leaves) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < edges; i++) {
        grz2_edge_bounds(&polygon->edges[i], least, greatest);
        leaves[i] = grz_bvh_item_of(2, least, greatest, GRZ_LEAF | (uint32_t)(i * GRZ_POLYGON_LEAF));
    }
    const grz_status status = build_tree(polygon, leaves, edges, edges, true, parallel);
    grz_release(polygon->allocator, leaves, edges, sizeof *leaves);
    return status;
}

/* Copies the edges and makes the tree. Of points that are not all finite none is kept. */
static grz_status fill_polygon(const polygon_source *from, polygon_making *m, const grz_parallel *parallel) {
    grz2_polygon *const polygon = m->polygon;
    const size_t edges = from->sizes.edges;
    add_all_edges(from, m);
    complete_leaf(m);
    if (!grz_is_finite_order_box(&m->all)) {
        polygon->ring_count = 0;
        return GRZ_OK;
    }
    grz_order_box_to_doubles(&m->all, polygon->box[0], polygon->box[1]);
    const grz_status status = do_leaves_overlap(m, edges)
                                  ? build_of_edges(polygon, edges, parallel)
                                  : build_tree(polygon, m->items, m->leaf_count, edges, false, parallel);
    if (status == GRZ_OK && m->rings && !grz2_polygon_find_closed(polygon, m->rings)) return GRZ_ERROR_MEMORY;
    if (status == GRZ_OK && polygon->ends) find_ends(polygon->mixed ? &from->lines : &from->first, polygon);
    return status;
}

/* Few edges get smaller leaves, so that the root has all its lanes. */
static size_t edges_a_leaf(size_t edges) {
    const size_t wanted = (edges + GRZ_LANES - 1) / GRZ_LANES;
    return wanted < 1 ? 1 : wanted < GRZ_POLYGON_LEAF ? wanted : (size_t)GRZ_POLYGON_LEAF;
}

static grz_status make_polygon(const polygon_source *from, grz2_polygon *polygon, const grz_parallel *parallel) {
    enum { FEW_LEAVES = 32, FEW_RINGS = 16 };
    const ring_sizes sizes = from->sizes;
    grz_bvh_item few[FEW_LEAVES];
    polygon_making m = {.polygon = polygon, .edges_a_leaf = edges_a_leaf(sizes.edges), .all = grz_no_order_box};
    const size_t leaves = sizes.edges / m.edges_a_leaf + sizes.rings;
    m.items = leaves <= FEW_LEAVES ? few : (grz_bvh_item *)grz_allocate(polygon->allocator, leaves, sizeof *m.items);
    const size_t rings = sizes.rings > FEW_RINGS && !polygon->polyline ? sizes.rings : 0;
    if (rings > 0) m.rings = (uint32_t *)grz_allocate(polygon->allocator, rings, sizeof *m.rings);
    const bool has_room = m.items && (rings == 0 || m.rings);
    const grz_status status = has_room ? fill_polygon(from, &m, parallel) : GRZ_ERROR_MEMORY;
    grz_release(polygon->allocator, m.rings, rings, sizeof *m.rings);
    if (m.items != few) grz_release(polygon->allocator, m.items, leaves, sizeof *m.items);
    return status;
}

/* A polygon without edges, with room for them behind it. NULL: no memory. */
static grz2_polygon *allocate_polygon(const polygon_source *from, const grz2_polygon_options *o) {
    const double most = (double)INFINITY;
    const grz_ring_reader *const r = &from->first;
    const ring_sizes sizes = from->sizes;
    const bool several = from->mixed || (!r->polyline && are_several_areas(r));
    const size_t segments = sizes.edges + sizes.rings, areas = several ? sizes.edges : 0;
    const size_t ends = from->mixed || r->polyline ? 2 * sizes.rings : 0;
    const size_t bytes = EDGES_AT + segments * sizeof(grz2_segment) + ends * sizeof(grz2_vec) +
                         areas * (sizeof(uint32_t) + sizeof(atomic_bool));
    grz2_polygon *const p = (grz2_polygon *)grz_allocate(o->allocator, 1, bytes);
    if (!p) return NULL;
    memset((void *)p, 0, sizeof *p); /* C++ cannot assign what has an atomic */
    p->bytes = bytes;
    p->polyline = r->polyline;
    p->mixed = from->mixed;
    for (int k = 0; k < 2; k++) p->box[0][k] = most, p->box[1][k] = -most;
    p->allocator = o->allocator;
    p->edges = (grz2_segment *)((char *)p + EDGES_AT);
    p->starts = p->edges + sizes.edges;
    p->ends = ends > 0 ? (grz2_vec *)(p->edges + segments) : NULL;
    p->areas = several ? (uint32_t *)((grz2_vec *)(p->edges + segments) + ends) : NULL;
    p->inner = several ? (atomic_bool *)(p->areas + areas) : NULL;
    if (several) memset((void *)p->inner, 0, areas * sizeof(atomic_bool));
    p->area_count = several && r->from->areas ? (uint32_t)r->from->area_count : 1;
    return p;
}

static grz_status build_polygon(grz2_polygon **polygon, const polygon_source *from, const grz2_polygon_options *o) {
    grz2_polygon *const p = allocate_polygon(from, o);
    if (!p) return GRZ_ERROR_MEMORY;
    const grz_status status = from->sizes.edges > 0 ? make_polygon(from, p, o->parallel) : GRZ_OK;
    if (status == GRZ_OK) *polygon = p;
    else grz2_polygon_free(p);
    return status;
}

static const grz2_polygon_options usual_polygon = {0};

grz_status grz2_polygon_build(grz2_polygon **polygon, const grz2_rings *rings, const grz2_polygon_options *options) {
    const grz2_polygon_options *const o = options ? options : &usual_polygon;
    *polygon = NULL;
    if (!grz_rings_are_good(rings)) return GRZ_ERROR_ARGUMENT;
    polygon_source from = {.first = grz_ring_reader_of(rings, o->polyline)};
    add_sizes(&from.sizes, &from.first);
    return build_polygon(polygon, &from, o);
}

grz_status grz2_mixed_build(grz2_polygon **polygon, const grz2_rings *areas, const grz2_rings *lines,
                            const grz2_polygon_options *options) {
    polygon_source from = {.first = grz_ring_reader_of(areas, false), .lines = grz_ring_reader_of(lines, true)};
    *polygon = NULL;
    add_sizes(&from.sizes, &from.first);
    const size_t area_edges = from.sizes.edges;
    if (area_edges == 0) from.first = from.lines;
    add_sizes(&from.sizes, &from.lines);
    from.mixed = area_edges > 0 && from.sizes.edges > area_edges;
    if (from.sizes.edges > (size_t)MOST_POINTS) return GRZ_ERROR_ARGUMENT;
    return build_polygon(polygon, &from, options ? options : &usual_polygon);
}

void grz2_polygon_free(grz2_polygon *polygon) {
    if (!polygon) return;
    grz_release(polygon->allocator, polygon->closed, polygon->tree.node_count, 1);
    grz_bvh_release(&polygon->tree, polygon->allocator);
    grz_release(polygon->allocator, polygon, 1, polygon->bytes);
}

grz2_polygon_facts grz2_polygon_about(const grz2_polygon *polygon) {
    const size_t edges = polygon->tree.item_count,
                 nodes = polygon->tree.node_room * grz_bvh_node_size(2) + grz_bvh_frame_bytes(&polygon->tree);
    const size_t closed = polygon->closed ? polygon->tree.node_count : 0;
    const size_t bytes = polygon->bytes + nodes + closed;
    const double(*const box)[2] = polygon->box;
    return (grz2_polygon_facts){edges, bytes, polygon->polyline, {{box[0][0], box[0][1]}, {box[1][0], box[1][1]}}};
}
