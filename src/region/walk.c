/* Follows the edges of polygons. Those that meet none of the other polygon, and no more of their own than their
 * neighbours, need not be followed: they are whole in the other or not, as the edge before says.
 *
 * SPDX-License-Identifier: MIT */
#include "region/walk.h"

#include <string.h>

#define GRZ_ITEM uint64_t
#define GRZ_MERGE(name) region_keys_##name
#define GRZ_IS_BEFORE(a, b) (*(a) < *(b))
#include "base/merge_sort.inc"
#undef GRZ_IS_BEFORE

int grz_region_sense(grz_layout layout) {
    return layout == GRZ_LAYOUT_INSIDE_LEFT ? 1 : layout == GRZ_LAYOUT_INSIDE_RIGHT ? -1 : 0;
}

static void walk_see(void *context, const grz_relating_piece *piece) {
    grz_region_walk *const w = (grz_region_walk *)context;
    w->see(w->context, piece);
    w->in_other = piece->beside->left[1].count > 0;
}

/* `keys` has the pairs with their edges in the high 32 bits, sorted. */
static void walk_edges(grz_region_walk *w, int set, const uint64_t *keys) {
    grz_relating *const r = &w->relating;
    const grz2_polygon *const own = r->set[set];
    const uint64_t *const last = keys + r->pairs.count;
    const bool all = grz_region_sense(r->layout[set]) == 0;
    const grz2_vec *end = NULL; /* where in_other is known */
    for (uint32_t i = 0; i < own->tree.item_count && grz_relating_goes_on_at(r, i); i++) {
        const grz2_segment *const e = &own->edges[i];
        const uint64_t *const first = keys;
        while (keys < last && *keys >> 32 == i) keys++;
        if (grz2_is_same_point(&e->a, &e->b)) continue;
        if (all || keys > first) {
            grz_relating_follow(r, set, i, first, (size_t)(keys - first));
        } else {
            if (!end || !grz2_is_same_point(end, &e->a))
                w->in_other = grz_locator_locate(&r->locator[!set], &e->a) == GRZ_INSIDE;
            w->pass(w->context, set, e, w->in_other);
        }
        end = &e->b;
    }
}

static void walk_sets(grz_region_walk *w, int sets, uint64_t *keys) {
    grz_relating *const r = &w->relating;
    const grz_edge_pair *const pairs = (const grz_edge_pair *)r->pairs.items;
    const size_t count = r->pairs.count;
    for (int set = 0; set < sets && grz_relating_goes_on(r); set++) {
        for (size_t i = 0; i < count; i++) keys[i] = (uint64_t)pairs[i].edge[set] << 32 | i;
        walk_edges(w, set, region_keys_sort(keys, keys + count, count));
    }
}

void grz_region_walk_sets(grz_region_walk *w, int sets) {
    grz_relating *const r = &w->relating;
    const size_t keys = 2 * r->pairs.count;
    uint64_t *const memory = (uint64_t *)grz_allocate(r->allocator, keys, sizeof *memory);
    r->failed = !memory;
    if (memory) walk_sets(w, sets, memory);
    grz_release(r->allocator, memory, keys, sizeof *memory);
}

static size_t walk_words(const grz_region_walk *w) { return grz_relating_words(&w->relating); }

void grz_region_walk_begin(grz_region_walk *w, const grz2_polygon *a, const grz2_polygon *b, grz_relating_visitor *see,
                           grz_region_passer *pass, void *context) {
    const grz_allocator *const allocator = a->allocator;
    memset((void *)&w->nothing, 0, sizeof w->nothing);
    w->nothing.area_count = 1;
    const grz2_polygon *const other = b ? b : &w->nothing;
    w->single = !b;
    w->in_other = false;
    w->see = see;
    w->pass = pass;
    w->context = context;
    w->relating = (grz_relating){.set = {a, other},
                                 .allocator = allocator,
                                 .locator = {grz_locator_of(a, allocator), grz_locator_of(other, allocator)},
                                 .pairs = {w->pairs, 0, GRZ_WALK_PAIRS, true},
                                 .crossings = {w->crossings, 0, GRZ_WALK_CROSSINGS, true},
                                 .see = walk_see,
                                 .context = w};
    grz_relating *const r = &w->relating;
    const size_t words = walk_words(w);
    r->words = words <= GRZ_WALK_WORDS ? w->words : (uint64_t *)grz_allocate(allocator, words, sizeof *w->words);
    r->failed = !r->words;
    if (b && !r->failed) grz_relating_find_all_pairs(r);
}

grz_status grz_region_walk_end(grz_region_walk *w) {
    grz_relating *const r = &w->relating;
    const size_t words = walk_words(w);
    r->failed |= grz_watch_stops();
    grz_growing_release(r->allocator, &r->pairs, sizeof(grz_edge_pair));
    for (int k = 0; k < 2; k++) grz_locator_release(&r->locator[k]);
    grz_growing_release(r->allocator, &r->crossings, sizeof(grz_crossing));
    if (r->words != w->words) grz_release(r->allocator, r->words, words, sizeof *r->words);
    return r->failed ? grz_why_not_made() : GRZ_OK;
}
