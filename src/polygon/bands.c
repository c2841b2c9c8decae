/* SPDX-License-Identifier: MIT */
#include "polygon/bands.h"

#include "base/memory.h"
#include "base/watch.h"

#include <graze/predicates.h>

#include <string.h>

/* Edges side by side */

static const grz2_vec *lower_end(const grz2_segment *e) { return grz_compare(e->a.y, e->b.y) < 0 ? &e->a : &e->b; }
static const grz2_vec *upper_end(const grz2_segment *e) { return grz_compare(e->a.y, e->b.y) < 0 ? &e->b : &e->a; }

/* 1 if a point is to the left of an edge, from its lower end on, -1 to the right, 0 on its line. */
static int side_of_rising(const grz2_segment *e, const grz2_vec *point) {
    if (grz2_is_same_point(&e->a, point) || grz2_is_same_point(&e->b, point)) return 0;
    return grz2_orient(lower_end(e), upper_end(e), point);
}

/* -1 if e is to the left of f at the lower end of the height that both have, 1 to the right. */
static int compare_lower_ends(const grz2_segment *e, const grz2_segment *f) {
    const grz2_vec *const p = lower_end(e), *const q = lower_end(f);
    return grz_compare(p->y, q->y) >= 0 ? -side_of_rising(f, p) : side_of_rising(e, q);
}

/* The same at its upper end. */
static int compare_upper_ends(const grz2_segment *e, const grz2_segment *f) {
    const grz2_vec *const p = upper_end(e), *const q = upper_end(f);
    return grz_compare(p->y, q->y) <= 0 ? -side_of_rising(f, p) : side_of_rising(e, q);
}

/* An order of edges that do not cross. Of others, in which no sort is right, it is none. */
static bool is_left_edge(const grz2_segment *e, const grz2_segment *f) {
    const int below = compare_lower_ends(e, f);
    return below != 0 ? below < 0 : compare_upper_ends(e, f) < 0;
}

/* True only if no point of e is to the right of f, at any height that both have. */
static bool is_never_right(const grz2_segment *e, const grz2_segment *f) {
    return compare_lower_ends(e, f) <= 0 && compare_upper_ends(e, f) <= 0;
}

typedef const grz2_segment *edge_item;

#define GRZ_ITEM edge_item
#define GRZ_MERGE(name) edges_##name
#define GRZ_IS_BEFORE(a, b) is_left_edge(*(a), *(b))
#include "base/merge_sort.inc"

/* Levels */

#define GRZ_ITEM int64_t
#define GRZ_HEAP(name) levels_##name
#define GRZ_IS_BEFORE(a, b) (*(a) < *(b))
#include "base/heap.inc"

/* Of rings each corner begins an edge. */
static bool find_levels(grz_bands *b, const grz2_polygon *polygon) {
    const size_t edges = b->room_of_levels = polygon->tree.item_count;
    b->levels = (int64_t *)grz_allocate(b->allocator, edges, sizeof *b->levels);
    if (!b->levels) return false;
    for (size_t i = 0; i < edges; i++) b->levels[i] = grz_order(polygon->edges[i].a.y);
    levels_sort(b->levels, edges);
    for (size_t i = 0; i < edges; i++)
        if (i == 0 || b->levels[i] != b->levels[i - 1]) b->levels[b->level_count++] = b->levels[i];
    for (b->leaf_count = 1; b->leaf_count < b->level_count;) b->leaf_count *= 2;
    return true;
}

/* How many levels are below one. */
static uint32_t levels_below(const grz_bands *b, int64_t level) {
    size_t low = 0, high = b->level_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (b->levels[middle] < level) low = middle + 1;
        else high = middle;
    }
    return (uint32_t)low;
}

uint32_t grz_bands_at(const grz_bands *b, int64_t level, bool below) {
    const uint32_t count = below ? levels_below(b, level) : levels_below(b, level + 1);
    return count == 0 || count == b->level_count ? 0 : b->leaf_count + count - 1;
}

/* Nodes */

enum { MOST_NODES = 64 };

/* Writes the nodes that an edge is in; returns how many. */
static int nodes_of_edge(const grz_bands *b, const grz2_segment *e, uint32_t nodes[MOST_NODES]) {
    uint32_t first = b->leaf_count + levels_below(b, grz_order(lower_end(e)->y)),
             end = b->leaf_count + levels_below(b, grz_order(upper_end(e)->y));
    int count = 0;
    for (; first < end; first /= 2, end /= 2) {
        if (first % 2 == 1) nodes[count++] = first++;
        if (end % 2 == 1) nodes[count++] = --end;
    }
    return count;
}

/* An edge, and how far to the left it begins, by grz_order. */
typedef struct edge_from_left {
    int64_t x;
    uint32_t edge;
} edge_from_left;

#define GRZ_ITEM edge_from_left
#define GRZ_HEAP(name) edges_from_left_##name
#define GRZ_IS_BEFORE(a, b) ((a)->x < (b)->x)
#include "base/heap.inc"

/* Puts all edges into their nodes, about from left to right: so the edges of most nodes are in order, or nearly. */
static bool put_edges(grz_bands *b, const grz2_polygon *polygon) {
    const size_t edges = polygon->tree.item_count;
    uint32_t in[MOST_NODES];
    edge_from_left *const items = (edge_from_left *)grz_allocate(b->allocator, edges, sizeof *items);
    if (!items) return false;
    for (uint32_t i = 0; i < edges; i++) {
        const int64_t x = grz_order(polygon->edges[i].a.x), y = grz_order(polygon->edges[i].b.x);
        items[i] = (edge_from_left){x < y ? x : y, i};
    }
    edges_from_left_sort(items, edges);
    for (size_t i = 0; i < edges; i++)
        for (int k = 0, count = nodes_of_edge(b, &polygon->edges[items[i].edge], in); k < count; k++)
            b->edges[b->ends[in[k]]++] = items[i].edge;
    grz_release(b->allocator, items, edges, sizeof *items);
    return true;
}

/* Puts each edge into its nodes: counts first, so that `ends` are where nodes begin; they move to where they end. */
static bool fill_nodes(grz_bands *b, const grz2_polygon *polygon) {
    const size_t nodes = 2 * (size_t)b->leaf_count;
    uint32_t in[MOST_NODES];
    b->ends = (uint32_t *)grz_allocate(b->allocator, nodes, sizeof *b->ends);
    if (!b->ends) return false;
    memset(b->ends, 0, nodes * sizeof *b->ends);
    for (size_t i = 0; i < polygon->tree.item_count; i++)
        for (int k = 0, count = nodes_of_edge(b, &polygon->edges[i], in); k < count; k++) b->ends[in[k]]++;
    for (size_t node = 0; node < nodes; node++) {
        const uint32_t count = b->ends[node];
        b->ends[node] = (uint32_t)b->edge_count;
        b->edge_count += count;
        if (b->edge_count > UINT32_MAX) return false;
    }
    b->edges = (uint32_t *)grz_allocate(b->allocator, b->edge_count, sizeof *b->edges);
    return b->edges && put_edges(b, polygon);
}

/* Marks the first edge of a run. */
#define BEGINS_RUN UINT32_C(0x80000000)

/* Sorts the edges of a node, and finds its runs; returns how many. */
static uint32_t sort_node(const grz2_polygon *polygon, uint32_t *edges, size_t count, edge_item *items) {
    uint32_t runs = 0;
    for (size_t i = 0; i < count; i++) items[i] = &polygon->edges[edges[i]];
    const edge_item *const sorted = edges_sort(items, items + count, count);
    for (size_t i = 0; i < count; i++) {
        const bool begins = i == 0 || !is_never_right(sorted[i - 1], sorted[i]);
        edges[i] = (uint32_t)(sorted[i] - polygon->edges) | (begins ? BEGINS_RUN : 0);
        runs += begins;
    }
    return runs;
}

/* From here on `ends` count runs. */
static bool sort_nodes(grz_bands *b, const grz2_polygon *polygon) {
    const size_t room = 2 * polygon->tree.item_count;
    edge_item *const items = (edge_item *)grz_allocate(b->allocator, room, sizeof *items);
    uint32_t steps = 0, first = 0;
    bool stopped = false;
    for (uint32_t node = 1; node < 2 * b->leaf_count && items && !stopped; node++) {
        const uint32_t end = b->ends[node];
        b->run_count += sort_node(polygon, b->edges + first, end - first, items);
        b->ends[node] = (uint32_t)b->run_count;
        first = end;
        stopped = grz_step_stops(&steps, 64);
    }
    grz_release(b->allocator, items, room, sizeof *items);
    return items && !stopped;
}

static bool list_runs(grz_bands *b) {
    size_t run = 0;
    b->runs = (uint32_t *)grz_allocate(b->allocator, b->run_count + 1, sizeof *b->runs);
    if (!b->runs) return false;
    for (uint32_t i = 0; i < b->edge_count; i++) {
        if (b->edges[i] & BEGINS_RUN) b->runs[run++] = i;
        b->edges[i] &= ~BEGINS_RUN;
    }
    b->runs[run] = (uint32_t)b->edge_count;
    return true;
}

bool grz_bands_make(grz_bands *b, const grz2_polygon *polygon, const grz_allocator *allocator) {
    *b = (grz_bands){.allocator = allocator};
    if (find_levels(b, polygon) && fill_nodes(b, polygon) && sort_nodes(b, polygon) && list_runs(b)) return true;
    grz_bands_release(b);
    return false;
}

void grz_bands_release(const grz_bands *b) {
    grz_release(b->allocator, b->levels, b->room_of_levels, sizeof *b->levels);
    grz_release(b->allocator, b->ends, 2 * (size_t)b->leaf_count, sizeof *b->ends);
    grz_release(b->allocator, b->runs, b->run_count + 1, sizeof *b->runs);
    grz_release(b->allocator, b->edges, b->edge_count, sizeof *b->edges);
}
