/* The pairs of edges of two polygons that meet.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/hubs.h"

#include "base/watch.h"
#include "tree/search.h"

static void add_edge_pair(grz_relating *r, const grz2_segment *e, const grz2_segment *f) {
    const uint32_t a = (uint32_t)(e - r->set[0]->edges), b = (uint32_t)(f - r->set[1]->edges);
    r->crowded = r->pairs.count >= r->most_pairs;
    if (r->crowded) return;
    r->failed = r->pairs.count == UINT32_MAX / 2 || !grz_grow(r->allocator, &r->pairs, sizeof(grz_edge_pair));
    if (!r->failed) ((grz_edge_pair *)r->pairs.items)[r->pairs.count++] = (grz_edge_pair){.edge = {a, b}};
}

static bool are_parted_by_hub(const grz_relating *r, const grz2_segment *e, const grz2_segment *f) {
    return grz_relating_part_at_hub(r, 0, (size_t)(e - r->set[0]->edges), 1, (size_t)(f - r->set[1]->edges));
}

/* False ends the search. */
static bool pair_edges(grz_relating *r, const grz2_segment *e, const grz2_segment *f) {
    if (r->hub_count > 0 && are_parted_by_hub(r, e, f)) return true;
    const grz_edge_meet meet = grz_edges_meet(e, f);
    if (meet == GRZ_EDGES_APART) return true;
    if (meet == GRZ_EDGES_ALONG) r->along = true;
    if (meet == GRZ_EDGES_CROSS) r->crossing = r->pairs.count;
    add_edge_pair(r, e, f);
    return !r->failed && !r->crowded;
}

static bool pair_leaves(void *context, uint32_t a, uint32_t b) {
    grz_relating *const r = (grz_relating *)context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(r->set[0], a, &count), *const f =
                                                                               grz2_polygon_leaf(r->set[1], b, &others);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++)
            if (!pair_edges(r, &e[i], &f[k])) return false;
    return true;
}

/* A search of a tree with itself visits each two leaves once. */
static bool pair_leaves_both_ways(void *context, uint32_t a, uint32_t b) {
    return pair_leaves(context, a, b) && (a == b || pair_leaves(context, b, a));
}

static void search_pairs(grz_relating *r) {
    const grz2_polygon *const a = r->set[0], *const b = r->set[1];
    r->pairs.count = 0;
    r->crossing = SIZE_MAX;
    grz_bvh_searches_in_use()->join(&a->tree, &b->tree, a == b ? pair_leaves_both_ways : pair_leaves, r);
    r->failed |= grz_watch_stops();
}

void grz_relating_find_pairs(grz_relating *r) {
    r->most_pairs = 4 * (r->set[0]->tree.item_count + r->set[1]->tree.item_count) + 64;
    search_pairs(r);
    if (!r->crowded) return;
    r->most_pairs = SIZE_MAX;
    grz_relating_find_hubs(r);
    if (!r->failed && !r->stopped) search_pairs(r);
}
