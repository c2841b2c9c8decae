/* SPDX-License-Identifier: MIT */
#include "polygon/closed.h"

#include "base/memory.h"

/* Leaves are counted from the first in a walk through the tree to the last. A subtree has some that follow each other,
 * and its rings are whole if none has leaves before or behind these. */
typedef struct leaf_span {
    uint32_t first, last;
} leaf_span;

typedef struct closed_search {
    grz2_polygon *polygon;
    const uint32_t *rings;
    leaf_span *spans; /* of each ring */
    uint32_t leaves;  /* so far */
    bool writes;      /* the spans are known */
} closed_search;

/* The ring that a leaf is of: the last one that does not begin behind it. */
static size_t ring_of_leaf(const closed_search *s, uint32_t leaf) {
    const uint32_t edge = (leaf & ~GRZ_LEAF) / GRZ_POLYGON_LEAF;
    size_t low = 0, high = s->polygon->ring_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (s->rings[middle] <= edge) low = middle;
        else high = middle;
    }
    return low;
}

static void widen_span(leaf_span *span, const leaf_span *by) {
    if (by->first < span->first) span->first = by->first;
    if (by->last > span->last) span->last = by->last;
}

static leaf_span walk_leaf(closed_search *s, uint32_t leaf) {
    leaf_span *const of_ring = &s->spans[ring_of_leaf(s, leaf)];
    const leaf_span own = {s->leaves, s->leaves};
    s->leaves++;
    if (!s->writes) widen_span(of_ring, &own);
    return *of_ring;
}

static const leaf_span no_span = {UINT32_MAX, 0};

/* The span of all rings that have leaves in the node. No deeper than the tree. */
static leaf_span walk_node(closed_search *s, uint32_t index) {
    const grz_bvh *const tree = &s->polygon->tree;
    const grz_bvh_node *const node = grz_bvh_get(tree->nodes, 2, index);
    leaf_span all = no_span;
    unsigned closed = 0;
    for (unsigned lane = 0; lane < GRZ_LANES; lane++) {
        const uint32_t child = node->child[lane], first = s->leaves;
        if (child == GRZ_NO_CHILD) continue;
        const leaf_span span = child & GRZ_LEAF ? walk_leaf(s, child) : walk_node(s, grz_bvh_node_of(tree, child));
        if (span.first >= first && span.last < s->leaves) closed |= 1u << lane;
        widen_span(&all, &span);
    }
    if (s->writes) s->polygon->closed[index] = (uint8_t)closed;
    return all;
}

bool grz2_polygon_find_closed(grz2_polygon *polygon, const uint32_t *rings) {
    const size_t count = polygon->ring_count;
    closed_search s = {.polygon = polygon, .rings = rings};
    polygon->closed = (uint8_t *)grz_allocate(polygon->allocator, polygon->tree.node_count, 1);
    s.spans = (leaf_span *)grz_allocate(polygon->allocator, count, sizeof *s.spans);
    if (polygon->closed && s.spans) {
        for (size_t i = 0; i < count; i++) s.spans[i] = no_span;
        walk_node(&s, 0);
        s.writes = true;
        s.leaves = 0;
        walk_node(&s, 0);
    }
    grz_release(polygon->allocator, s.spans, count, sizeof *s.spans);
    return polygon->closed && s.spans;
}
