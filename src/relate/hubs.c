/* Points in which many edges of both sets end: which edges begin there in one direction, what is between them.
 *
 * Two edges that begin at a point in different directions have nothing else in common. So of k edges no two need be
 * compared: they are sorted by their direction, and from the parities beside the point each edge changes that of its
 * area.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/hubs.h"

#include "base/watch.h"
#include "polygon/ends.h"

#include <graze/predicates.h>

#include <string.h>

/* With fewer edges of both sets at a point it is no hub. */
enum { LEAST_SPOKES = 16 };

/* An edge at a point, from there on. `end`: which of its ends is the point; 2: it goes through there, and each half of
 * it is a spoke. */
typedef struct spoke {
    grz2_vec from, to;
    uint32_t edge;
    uint8_t set, end;
} spoke;

/* From the right counter-clockwise: 0 for the first half of a turn, 1 for the second. */
static int half_of_turn(const spoke *s) {
    const int x = grz_compare(s->to.x, s->from.x), y = grz_compare(s->to.y, s->from.y);
    return y < 0 || (y == 0 && x < 0);
}

/* Of spokes from one point. */
static int compare_directions(const spoke *a, const spoke *b) {
    const int half = half_of_turn(a) - half_of_turn(b);
    return half != 0 ? half : -grz2_orient(&a->from, &a->to, &b->to);
}

static bool starts_before(const spoke *a, const spoke *b) { return grz_compare_points(&a->from, &b->from) < 0; }
static bool turns_before(const spoke *a, const spoke *b) { return compare_directions(a, b) < 0; }

#define GRZ_ITEM spoke
#define GRZ_HEAP(name) starts_##name
#define GRZ_IS_BEFORE starts_before
#include "base/heap.inc"

#define GRZ_ITEM spoke
#define GRZ_HEAP(name) turns_##name
#define GRZ_IS_BEFORE turns_before
#include "base/heap.inc"

/* The spokes of one point. */
typedef struct hub_search {
    grz_relating *relating;
    const grz2_vec *at;
    grz_growing spokes; /* of spoke */
    uint8_t set;        /* whose edges are searched for those that go through the point */
    bool any[2];        /* some edge of the set is there */
} hub_search;

static bool add_spoke(hub_search *h, const spoke *s) {
    h->any[s->set] = true;
    h->relating->failed = !grz_grow(h->relating->allocator, &h->spokes, sizeof *s);
    if (!h->relating->failed) ((spoke *)h->spokes.items)[h->spokes.count++] = *s;
    return !h->relating->failed;
}

static bool add_edge_through(void *context, const grz2_segment *e) {
    hub_search *const h = (hub_search *)context;
    const uint32_t edge = grz2_number_of_edge(h->relating->set[h->set], e);
    if (grz2_is_same_point(&e->a, h->at) || grz2_is_same_point(&e->b, h->at)) {
        h->any[h->set] = true; /* perhaps as a point */
        return true;
    }
    const grz2_segment point = {*h->at, *h->at};
    if (grz_edges_meet(e, &point) == GRZ_EDGES_APART) return true;
    const spoke to_a = {*h->at, e->a, edge, h->set, 2}, to_b = {*h->at, e->b, edge, h->set, 2};
    return add_spoke(h, &to_a) && add_spoke(h, &to_b);
}

/* All edges at the point: the spokes that are known, which end there, and those that go through. */
static void collect_spokes(hub_search *h, const spoke *known, size_t count) {
    h->at = &known->from;
    h->spokes.count = 0;
    h->any[0] = h->any[1] = false;
    for (size_t i = 0; i < count; i++)
        if (!add_spoke(h, &known[i])) return;
    for (h->set = 0; h->set < 2; h->set++)
        if (!grz2_polygon_see_edges(h->relating->set[h->set], &h->at->x, &h->at->x, add_edge_through, h)) return;
}

static size_t end_of_direction(const spoke *s, size_t first, size_t count) {
    size_t end = first + 1;
    while (end < count && compare_directions(&s[first], &s[end]) == 0) end++;
    return end;
}

/* What is known of the neighbourhood of a point during a turn past its spokes. */
typedef struct hub_turn {
    grz_parities inside[2]; /* to the left of the direction that was reached last: areas of each set */
    bool outside[2];        /* something beside the point is outside */
} hub_turn;

static hub_turn begin_turn(const grz_relating *r, const grz2_vec *at) {
    const grz_beside nothing = grz_relating_nothing_beside(r, 0);
    hub_turn t = {{nothing.left[0], nothing.left[1]}, {false, false}};
    for (int k = 0; k < 2; k++) grz2_polygon_flip_beside(r->set[k], at, &grz_direction2_right, &t.inside[k]);
    return t;
}

static bool is_in_set(const hub_turn *t, int k) { return t->inside[k].count > 0; }

static grz_part part_of_sector(bool inside) { return inside ? GRZ_INTERIOR : GRZ_EXTERIOR; }

/* Flips the areas whose spokes of a set are among these. */
static void flip_spokes(hub_turn *t, const grz_relating *r, int k, const spoke *s, const spoke *end) {
    for (; s < end && !r->set[k]->polyline; s++)
        if (s->set == k) grz_parities_flip(&t->inside[k], grz2_area_of_edge(r->set[k], &r->set[k]->edges[s->edge]));
}

/* Turns past the spokes from `first` to before `end`, of one direction, and notes in which parts they lie, and what is
 * to their left. The turn begins to the left of the direction (1, 0), whose spokes come first. */
static void turn_past(hub_turn *t, grz_relating *r, const spoke *s, size_t first, size_t end) {
    const bool is_right = grz_compare(s[first].to.y, s[first].from.y) == 0 && half_of_turn(&s[first]) == 0;
    grz_part along[2];
    size_t count[2] = {0, 0};
    for (size_t i = first; i < end; i++) count[s[i].set]++;
    for (int k = 0; k < 2; k++) {
        if (is_right) flip_spokes(t, r, k, s + first, s + end);
        const bool before = is_in_set(t, k);
        flip_spokes(t, r, k, s + first, s + end);
        const bool within = before && is_in_set(t, k);
        t->outside[k] |= !within;
        along[k] = count[k] == 0 ? part_of_sector(before) : within || r->set[k]->polyline ? GRZ_INTERIOR : GRZ_BOUNDARY;
    }
    grz_relating_note(r, 0, along[0], along[1], 1);
    grz_relating_note(r, 0, part_of_sector(is_in_set(t, 0)), part_of_sector(is_in_set(t, 1)), 2);
}

static grz_part part_at(const hub_search *h, const hub_turn *t, int k, const grz2_vec *at) {
    const grz_relating *const r = h->relating;
    if (!h->any[k]) return part_of_sector(is_in_set(t, k));
    if (r->set[k]->polyline) return grz2_polygon_ends_at(r->set[k], at) ? GRZ_BOUNDARY : GRZ_INTERIOR;
    return t->outside[k] ? GRZ_BOUNDARY : GRZ_INTERIOR;
}

static void look_at_hub(hub_search *h, uint32_t *directions) {
    grz_relating *const r = h->relating;
    spoke *const s = (spoke *)h->spokes.items;
    const size_t count = h->spokes.count;
    const grz2_vec at = s->from;
    const uint32_t hub = ++r->hub_count;
    turns_sort(s, count);
    hub_turn t = begin_turn(r, &at);
    for (size_t first = 0, end; first < count; first = end) {
        end = end_of_direction(s, first, count);
        turn_past(&t, r, s, first, end);
        ++*directions;
        for (size_t i = first; i < end; i++)
            if (s[i].end < 2)
                r->hubs[s[i].set][2 * s[i].edge + s[i].end] =
                    (grz_hub_end){hub, *directions, {is_in_set(&t, 0), is_in_set(&t, 1)}};
    }
    grz_relating_note(r, 0, part_at(h, &t, 0, &at), part_at(h, &t, 1, &at), 0);
}

/* All ends of edges that are no points. Returns how many there are. */
static size_t list_ends(const grz_relating *r, spoke *ends) {
    size_t count = 0;
    for (uint8_t set = 0; set < 2; set++)
        for (uint32_t i = 0; i < r->set[set]->tree.item_count; i++) {
            const grz2_segment *const e = &r->set[set]->edges[i];
            if (grz2_is_same_point(&e->a, &e->b)) continue;
            ends[count++] = (spoke){e->a, e->b, i, set, 0};
            ends[count++] = (spoke){e->b, e->a, i, set, 1};
        }
    return count;
}

static void look_at_points(grz_relating *r, spoke *ends) {
    const size_t count = list_ends(r, ends);
    hub_search h = {.relating = r};
    uint32_t directions = 0;
    starts_sort(ends, count);
    for (size_t first = 0, end; first < count && !r->failed; first = end) {
        for (end = first + 1; end < count && grz_compare_points(&ends[first].from, &ends[end].from) == 0;) end++;
        if (end - first < LEAST_SPOKES) continue;
        r->failed |= grz_watch_stops();
        collect_spokes(&h, &ends[first], end - first);
        if (!r->failed) look_at_hub(&h, &directions);
    }
    grz_growing_release(r->allocator, &h.spokes, sizeof(spoke));
}

void grz_relating_find_hubs(grz_relating *r) {
    size_t count = 0;
    for (int k = 0; k < 2; k++) {
        const size_t ends = 2 * r->set[k]->tree.item_count;
        r->hubs[k] = (grz_hub_end *)grz_allocate(r->allocator, ends, sizeof *r->hubs[k]);
        r->failed |= !r->hubs[k];
        if (r->hubs[k]) memset(r->hubs[k], 0, ends * sizeof *r->hubs[k]);
        count += ends;
    }
    if (r->failed) return;
    spoke *const ends = (spoke *)grz_allocate(r->allocator, count, sizeof *ends);
    r->failed = !ends;
    if (ends) look_at_points(r, ends);
    grz_release(r->allocator, ends, count, sizeof *ends);
}

void grz_relating_release_hubs(grz_relating *r) {
    for (int k = 0; k < 2; k++)
        grz_release(r->allocator, r->hubs[k], 2 * r->set[k]->tree.item_count, sizeof *r->hubs[k]);
}
