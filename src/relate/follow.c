/* Follows an edge through both polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/hubs.h"

#include <graze/predicates.h>

/* Of a crossing with an edge of the same set. Else the pair of the two edges, times 2, plus which of its points it is.
 */
#define OWN_CROSSING UINT32_MAX

typedef struct following {
    grz_relating *relating;
    int set;
    const grz2_polygon *sets[2]; /* its own, the other */
    uint32_t number;             /* of the edge in its set */
    grz2_segment edge;           /* as it is followed: from a hub, if one of its ends is one */
    bool turned;                 /* it is followed from b to a */
    grz_path path;
    grz_beside now;
} following;

static bool add_crossing(following *f, const grz_crossing *x, uint32_t tag) {
    grz_relating *const r = f->relating;
    if (!grz_grow(r->allocator, &r->crossings, sizeof *x)) return false;
    grz_crossing *const added = (grz_crossing *)r->crossings.items + r->crossings.count++;
    *added = *x;
    added->tag = tag;
    return true;
}

static bool add_own_edge(void *context, const grz2_segment *edge) {
    following *const f = (following *)context;
    const uint32_t number = grz2_number_of_edge(f->sets[0], edge);
    grz_crossing x[2];
    if (number == f->number || grz_relating_part_at_hub(f->relating, f->set, f->number, f->set, number)) return true;
    for (int k = 0, points = grz_crossings_of(&f->path, edge, x); k < points; k++)
        if (!add_crossing(f, &x[k], OWN_CROSSING)) return false;
    return true;
}

static bool find_own_crossings(following *f) {
    double least[2], greatest[2];
    grz2_edge_bounds(&f->edge, least, greatest);
    return grz2_polygon_see_edges(f->sets[0], least, greatest, add_own_edge, f);
}

/* True if both edges lead to the same side, where they lie on each other. */
static bool have_same_sense(const grz2_segment *e, const grz2_segment *f) {
    return grz_compare(e->a.x, e->b.x) == grz_compare(f->a.x, f->b.x) &&
           grz_compare(e->a.y, e->b.y) == grz_compare(f->a.y, f->b.y);
}

/* True if the edge is followed against the direction of the edge of a: of itself, or of the other one. */
static bool is_against_a(const following *f, const grz2_segment *other) {
    return f->set == 0 ? f->turned : !have_same_sense(&f->edge, other);
}

static bool find_other_crossings(following *f, const uint64_t *keys, size_t count) {
    const grz_edge_pair *const pairs = (const grz_edge_pair *)f->relating->pairs.items;
    for (size_t i = 0; i < count; i++) {
        const uint32_t pair = (uint32_t)keys[i];
        const grz2_segment *const other = &f->sets[1]->edges[pairs[pair].edge[!f->set]];
        grz_crossing x[2];
        const int points = grz_crossings_of(&f->path, other, x);
        const bool swaps = points == 2 && is_against_a(f, other);
        for (int k = 0; k < points; k++)
            if (!add_crossing(f, &x[k], 2 * pair + (uint32_t)(swaps ? !k : k))) return false;
    }
    return true;
}

/* The area of an edge of one of the sets. */
static uint32_t edge_area(const following *f, int k, const grz2_segment *edge) {
    return grz2_area_of_edge(f->sets[k], edge);
}

static const grz2_segment *own_edge(const following *f) { return &f->sets[0]->edges[f->number]; }
static uint32_t own_area(const following *f) { return edge_area(f, 0, own_edge(f)); }
static bool is_line(const following *f) { return grz2_is_line_edge(f->sets[0], own_edge(f)); }

/* Past an edge of set k. */
static void flip_past(const following *f, int k, const grz2_segment *edge, grz_parities *areas) {
    if (!grz2_is_line_edge(f->sets[k], edge)) grz_parities_flip(areas, edge_area(f, k, edge));
}

/* An edge of an area of set k lies on this piece, or this edge is one. */
static bool is_on_area(const following *f, int k) {
    return f->now.cover[k] > f->now.lines[k] || (k == 0 && !is_line(f));
}

/* Flips the areas of a set that have what is to the left of the edge, close to its start, inside. */
static void flip_beside(following *f, int k, const grz_direction2 *along) {
    grz_locator *const locator = &f->relating->locator[k == 0 ? f->set : !f->set];
    if (f->sets[k]->areas) grz2_polygon_flip_beside(f->sets[k], &f->edge.a, along, &f->now.left[k]);
    else if (grz_locator_contains_beside(locator, &f->edge.a, along)) grz_parities_flip(&f->now.left[k], 0);
}

/* What is to the left of the edge, close to its start. */
static void look_left(following *f) {
    const grz_layout layout = f->relating->layout[f->set];
    const bool is_known = layout == GRZ_LAYOUT_INSIDE_LEFT || layout == GRZ_LAYOUT_INSIDE_RIGHT;
    grz_direction2 along;
    grz_direction2_set_between(&along, &f->edge.a, &f->edge.b);
    if (!is_known) flip_beside(f, 0, &along);
    else if (layout == GRZ_LAYOUT_INSIDE_LEFT) grz_parities_flip(&f->now.left[0], own_area(f));
    flip_beside(f, 1, &along);
}

static grz_part part_beside(const grz_parities *p) { return p->count > 0 ? GRZ_INTERIOR : GRZ_EXTERIOR; }

/* Of a piece of the edge, or if not, of what lies on edges of the other set there. Where areas and lines are one set,
 * a line is in the interior where it is outside of the areas, or inside. */
static grz_part part_of_piece(const following *f, int k) {
    const bool inside = f->now.left[k].count > 0 && f->now.right[k].count > 0;
    return inside || !is_on_area(f, k) ? GRZ_INTERIOR : GRZ_BOUNDARY;
}

/* A piece of the edge, between two crossings, and what is beside it. */
static void note_piece(const following *f, const grz_crossing *from, const grz_crossing *to) {
    const grz_beside *const now = &f->now;
    const grz_relating_piece piece = {f->set, &f->sets[0]->edges[f->number], from, to, now};
    if (f->relating->see) f->relating->see(f->relating->context, &piece);
    const grz_part other = now->cover[1] > 0 ? part_of_piece(f, 1) : part_beside(&now->left[1]);
    grz_relating_note(f->relating, f->set, part_of_piece(f, 0), other, 1);
    grz_relating_note(f->relating, f->set, part_beside(&now->left[0]), part_beside(&now->left[1]), 2);
    grz_relating_note(f->relating, f->set, part_beside(&now->right[0]), part_beside(&now->right[1]), 2);
}

static bool has_outside(const grz_beside *b) { return b->left[0].count == 0 || b->right[0].count == 0; }

/* A line of a mixed set says nothing where edges of its areas are, as these do, and nothing inside. */
static bool is_left_to_areas(const following *f, const grz_crossing *first, const grz_crossing *end) {
    bool left = is_on_area(f, 0) || f->now.left[0].count > 0;
    for (const grz_crossing *x = first; x < end; x++)
        left = left || (x->tag == OWN_CROSSING && !grz2_is_line_edge(f->sets[0], x->edge));
    return left;
}

/* The crossings from `first` to before `end` are at one point. Notes in which part of its own set that is proven to
 * lie. `outside`: something beside the edge there is outside of its own set. */
static void note_point(const following *f, const grz_crossing *first, const grz_crossing *end, bool outside) {
    grz_edge_pair *const pairs = (grz_edge_pair *)f->relating->pairs.items;
    const grz2_vec *place = NULL;
    for (const grz_crossing *x = first; x < end; x++)
        if (x->has_place) place = &x->place;
    const bool is_end = place && grz2_polygon_ends_at(f->sets[0], place);
    const grz_part part = is_line(f) && !is_end ? GRZ_INTERIOR : GRZ_BOUNDARY;
    if (is_line(f) ? f->sets[0]->mixed && is_left_to_areas(f, first, end) : !outside) return;
    for (const grz_crossing *x = first; x < end; x++)
        if (x->tag != OWN_CROSSING) pairs[x->tag / 2].known[x->tag % 2][f->set] = (uint8_t)(part + 1);
}

static int set_of(const grz_crossing *x) { return x->tag != OWN_CROSSING; }

/* Does the edge of a crossing come before the one that is followed? */
static bool is_crossing_before(const following *f, const grz_crossing *x) {
    return set_of(x) == 0 ? x->edge < &f->sets[0]->edges[f->number] : f->set == 1;
}

static void pass_cover(following *f, const grz_crossing *x) {
    const int k = set_of(x);
    f->now.cover[k] += x->cover;
    if (grz2_is_line_edge(f->sets[k], x->edge)) f->now.lines[k] += x->cover;
    if (is_crossing_before(f, x)) f->now.before += x->cover;
}

static void pass_point(following *f, const grz_crossing *first, const grz_crossing *end) {
    for (const grz_crossing *x = first; x < end; x++) {
        const int k = set_of(x);
        if (x->left) flip_past(f, k, x->edge, &f->now.left[k]);
        if (x->right) flip_past(f, k, x->edge, &f->now.right[k]);
        pass_cover(f, x);
    }
}

/* At the start only what lies on the edge from there on counts: what is to its left is known. */
static void pass_start(following *f, const grz_crossing *first, const grz_crossing *end) {
    for (int k = 0; k < 2; k++) grz_parities_copy(&f->now.right[k], &f->now.left[k]);
    flip_past(f, 0, own_edge(f), &f->now.right[0]);
    for (const grz_crossing *x = first; x < end; x++) {
        const int k = set_of(x);
        if (x->cover != 0) flip_past(f, k, x->edge, &f->now.right[k]);
        pass_cover(f, x);
    }
    note_point(f, first, end, has_outside(&f->now));
}

/* The end of the crossings that are at the same point as the first. */
static const grz_crossing *end_of_point(const following *f, const grz_crossing *first, const grz_crossing *last) {
    const grz_crossing *end = first + 1;
    while (end < last && grz_crossing_compare(&f->path, first, end) == 0) end++;
    return end;
}

/* One of the crossings at a point: one that has its place, if there is any, with the first edge. */
static const grz_crossing *best_at_point(const grz_crossing *first, const grz_crossing *end) {
    const grz_crossing *best = first;
    for (const grz_crossing *x = first + 1; x < end; x++)
        if (x->has_place != best->has_place ? x->has_place : x->edge < best->edge) best = x;
    return best;
}

static void follow_crossings(following *f, const grz_crossing *x, const grz_crossing *last) {
    const grz_crossing *end = x, *from = NULL;
    while (end < last && grz_crossing_is_at(end, f->path.origin)) end++;
    pass_start(f, x, end);
    while ((x = end) < last) {
        const bool outside = has_outside(&f->now);
        end = end_of_point(f, x, last);
        const bool at_end = grz_crossing_is_at(x, f->path.to);
        note_piece(f, from, at_end ? NULL : best_at_point(x, end));
        if (at_end) {
            note_point(f, x, end, outside);
            return;
        }
        pass_point(f, x, end);
        note_point(f, x, end, outside || has_outside(&f->now));
        from = best_at_point(x, end);
    }
    note_piece(f, from, NULL);
}

static const grz_hub_end *hub_ends_of(const following *f) {
    return f->relating->hub_count > 0 ? &f->relating->hubs[f->set][2 * (size_t)f->number] : NULL;
}

/* What is beside an edge is known at a hub: there it begins. */
static void begin_at_hub(following *f) {
    const grz_hub_end *const ends = hub_ends_of(f);
    f->turned = ends && ends[0].hub == 0 && ends[1].hub != 0;
    if (f->turned) f->edge = (grz2_segment){f->edge.b, f->edge.a};
}

/* False if it is not known there: of several areas it is not known in which one something is. */
static bool look_left_at_hub(following *f) {
    const grz_hub_end *const ends = hub_ends_of(f), *const start = ends ? &ends[f->turned] : NULL;
    if (!start || start->hub == 0 || f->sets[0]->areas || f->sets[1]->areas) return false;
    for (int k = 0; k < 2; k++)
        if (start->left[k == 0 ? f->set : !f->set]) grz_parities_flip(&f->now.left[k], 0);
    return true;
}

void grz_relating_follow(grz_relating *r, int set, uint32_t edge, const uint64_t *keys, size_t count) {
    const grz2_polygon *const own = r->set[set], *const other = r->set[!set];
    following f = {.relating = r, .set = set, .sets = {own, other}, .number = edge, .edge = own->edges[edge]};
    f.now = grz_relating_nothing_beside(r, set);
    begin_at_hub(&f);
    f.path = grz_path_along(&f.edge);
    const bool alone = r->layout[set] >= GRZ_LAYOUT_NODED;
    r->crossings.count = 0;
    r->failed = !(alone || find_own_crossings(&f)) || !find_other_crossings(&f, keys, count);
    if (r->failed) return;
    grz_crossing *const x = (grz_crossing *)r->crossings.items;
    grz_crossings_sort(&f.path, x, r->crossings.count);
    if (!look_left_at_hub(&f)) look_left(&f);
    follow_crossings(&f, x, r->crossings.count > 0 ? x + r->crossings.count : x);
    r->ended_in = part_beside(&f.now.left[1]);
}

void grz_relating_follow_paired(grz_relating *r, int set, size_t pair) {
    const grz_edge_pair *const pairs = (const grz_edge_pair *)r->pairs.items;
    const uint32_t edge = pairs[pair].edge[set];
    grz_growing keys = {0};
    for (size_t i = 0; i < r->pairs.count && !r->failed; i++) {
        if (pairs[i].edge[set] != edge) continue;
        r->failed = !grz_grow(r->allocator, &keys, sizeof(uint64_t));
        if (!r->failed) ((uint64_t *)keys.items)[keys.count++] = i;
    }
    if (!r->failed) grz_relating_follow(r, set, edge, (const uint64_t *)keys.items, keys.count);
    grz_growing_release(r->allocator, &keys, sizeof(uint64_t));
}
