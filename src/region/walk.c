/* Follows the edges of polygons. Those that meet none of the other polygon, and no more of their own than their
 * neighbours, need not be followed: they are whole in the other or not, as the edge before says.
 *
 * SPDX-License-Identifier: MIT */
#include "region/walk.h"

#include <string.h>

int grz_region_sense(grz_layout layout) {
    return layout == GRZ_LAYOUT_INSIDE_LEFT ? 1 : layout == GRZ_LAYOUT_INSIDE_RIGHT ? -1 : 0;
}

static void walk_see(void *context, const grz_relating_piece *piece) {
    grz_region_walk *const w = (grz_region_walk *)context;
    w->see(w->context, piece);
    w->in_other = piece->beside->left[1].count > 0;
}

static void walk_edges(void *context, int set, const uint64_t *keys) {
    grz_region_walk *const w = (grz_region_walk *)context;
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

void grz_region_walk_sets(grz_region_walk *w, int sets) { grz_relating_sort_pairs(&w->relating, sets, walk_edges, w); }

void grz_region_walk_begin(grz_region_walk *w, const grz2_polygon *a, const grz2_polygon *b, grz_relating_visitor *see,
                           grz_region_passer *pass, void *context) {
    memset((void *)&w->nothing, 0, sizeof w->nothing);
    w->nothing.area_count = 1;
    const grz2_polygon *const other = b ? b : &w->nothing;
    w->single = !b;
    w->in_other = false;
    w->see = see;
    w->pass = pass;
    w->context = context;
    grz_relating *const r = &w->relating;
    grz_relating_begin(r, a, other, a->allocator, &w->room);
    r->see = walk_see;
    r->context = w;
    if (b && !r->failed) grz_relating_find_all_pairs(r);
}

grz_status grz_region_walk_end(grz_region_walk *w) { return grz_relating_end(&w->relating, &w->room); }
