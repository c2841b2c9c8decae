/* The pairs of edges of two polygons that meet.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/relating.h"

#include "base/memory.h"
#include "tree/search.h"

#include <graze/query2.h>

#include <string.h>

bool grz_grow(const grz_allocator *allocator, grz_growing *g, size_t size) {
    if (g->count < g->room) return true;
    const size_t room = g->room ? 2 * g->room : 64;
    void *const items = grz_allocate(allocator, room, size);
    if (!items) return false;
    if (g->count > 0) memcpy(items, g->items, g->count * size);
    grz_release(allocator, g->items, g->room, size);
    g->items = items;
    g->room = room;
    return true;
}

static bool add_pair(grz_relating *r, uint32_t a, uint32_t b) {
    if (r->pairs.count == UINT32_MAX / 2 || !grz_grow(r->allocator, &r->pairs, sizeof(grz_edge_pair))) return false;
    ((grz_edge_pair *)r->pairs.items)[r->pairs.count++] = (grz_edge_pair){.edge = {a, b}};
    return true;
}

static bool pair_leaves(void *context, uint32_t a, uint32_t b) {
    grz_relating *const r = context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(r->set[0], a, &count), *const f =
                                                                               grz2_polygon_leaf(r->set[1], b, &others);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++) {
            if (!grz2_overlap_segment_segment(&e[i], &f[k])) continue;
            if (!add_pair(r, (uint32_t)(e + i - r->set[0]->edges), (uint32_t)(f + k - r->set[1]->edges))) return false;
        }
    return true;
}

/* A search of a tree with itself visits each two leaves once. */
static bool pair_leaves_both_ways(void *context, uint32_t a, uint32_t b) {
    return pair_leaves(context, a, b) && (a == b || pair_leaves(context, b, a));
}

bool grz_relating_find_pairs(grz_relating *r) {
    const grz2_polygon *const a = r->set[0], *const b = r->set[1];
    return grz_bvh_searches_in_use()->join(&a->tree, &b->tree, a == b ? pair_leaves_both_ways : pair_leaves, r);
}
