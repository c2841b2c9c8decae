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
    r->compared++;
    if (meet == GRZ_EDGES_APART) return true;
    if (meet == GRZ_EDGES_ALONG) r->along = true;
    add_edge_pair(r, e, f);
    if (r->failed || r->crowded) return false;
    if (meet == GRZ_EDGES_CROSS) r->crossing = r->pairs.count - 1;
    return true;
}

/* The search may go on, for long with no other result than the one it has. */
static bool are_enough_compared(grz_relating *r) {
    if (r->compared > r->most_compared && r->pairs.count > 0) r->crowded = true;
    return r->crowded;
}

static bool pair_leaves(void *context, uint32_t a, uint32_t b) {
    grz_relating *const r = (grz_relating *)context;
    int count, others;
    const grz2_segment *const e = grz2_polygon_leaf(r->set[0], a, &count), *const f =
                                                                               grz2_polygon_leaf(r->set[1], b, &others);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < others; k++)
            if (!pair_edges(r, &e[i], &f[k])) return false;
    return !are_enough_compared(r);
}

/* A search of a tree with itself visits each two leaves once. */
static bool pair_leaves_both_ways(void *context, uint32_t a, uint32_t b) {
    return pair_leaves(context, a, b) && (a == b || pair_leaves(context, b, a));
}

static void search_pairs(grz_relating *r) {
    const grz2_polygon *const a = r->set[0], *const b = r->set[1];
    r->pairs.count = r->compared = 0;
    r->crossing = SIZE_MAX;
    grz_bvh_searches_in_use()->join(&a->tree, &b->tree, a == b ? pair_leaves_both_ways : pair_leaves, r);
    r->failed |= grz_watch_stops();
}

void grz_relating_find_few_pairs(grz_relating *r) {
    const size_t edges = r->set[0]->tree.item_count + r->set[1]->tree.item_count;
    r->most_pairs = 4 * edges + 64;
    r->most_compared = 64 * edges + 1024;
    search_pairs(r);
}

void grz_relating_find_all_pairs(grz_relating *r) {
    r->most_pairs = r->most_compared = SIZE_MAX;
    search_pairs(r);
}

/* An edge of a set, and those of the other that it is paired with. */
typedef struct partner_search {
    grz_relating *relating;
    int set;
    const grz2_segment *edge;
    const grz2_segment *but; /* not with this one */
} partner_search;

static bool pair_with_edge(void *context, const grz2_segment *other) {
    const partner_search *const s = (const partner_search *)context;
    return other == s->but || pair_edges(s->relating, s->set == 0 ? s->edge : other, s->set == 0 ? other : s->edge);
}

/* With all edges of the other set but one. */
static void pair_with_all(grz_relating *r, int set, const grz2_segment *edge, const grz2_segment *but) {
    double least[2], greatest[2];
    grz2_edge_bounds(edge, least, greatest);
    partner_search s = {r, set, edge, but};
    if (!r->failed) grz2_polygon_see_edges(r->set[!set], least, greatest, pair_with_edge, &s);
}

void grz_relating_find_pairs_of_one(grz_relating *r, int set, uint32_t edge) {
    r->most_pairs = SIZE_MAX;
    r->pairs.count = 0;
    pair_with_all(r, set, &r->set[set]->edges[edge], NULL);
}

void grz_relating_find_pairs_of_two(grz_relating *r, const uint32_t edge[2]) {
    const grz2_segment *const e = &r->set[0]->edges[edge[0]], *const f = &r->set[1]->edges[edge[1]];
    r->most_pairs = SIZE_MAX;
    r->pairs.count = 0;
    pair_edges(r, e, f);
    pair_with_all(r, 0, e, f);
    pair_with_all(r, 1, f, e);
}

void grz_relating_note_points_of_pairs(grz_relating *r) {
    const grz_edge_pair *const pairs = (const grz_edge_pair *)r->pairs.items;
    for (size_t i = 0; i < r->pairs.count; i++)
        for (int k = 0; k < 2; k++) {
            const uint8_t *const known = pairs[i].known[k];
            if (known[0] && known[1]) grz_relating_note(r, 0, (grz_part)(known[0] - 1), (grz_part)(known[1] - 1), 0);
        }
}
