/* The DE-9IM matrix of two polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/hubs.h"

#include "base/memory.h"
#include "base/watch.h"

#define GRZ_ITEM uint64_t
#define GRZ_MERGE(name) keys_##name
#define GRZ_IS_BEFORE(a, b) (*(a) < *(b))
#include "base/merge_sort.inc"

void grz_relating_begin(grz_relating *r, const grz2_polygon *a, const grz2_polygon *b, const grz_allocator *allocator,
                        grz_relating_room *room) {
    *r = (grz_relating){.set = {a, b},
                        .allocator = allocator,
                        .locator = {grz_locator_of(a, allocator), grz_locator_of(b, allocator)},
                        .pairs = {room->pairs, 0, sizeof room->pairs / sizeof *room->pairs, true},
                        .word_count = 2 * (grz_parities_words(a) + grz_parities_words(b)),
                        .words = room->words,
                        .crossings = {room->crossings, 0, sizeof room->crossings / sizeof *room->crossings, true},
                        .dimension = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, 2}}};
    if (r->word_count > sizeof room->words / sizeof *room->words)
        r->words = (uint64_t *)grz_allocate(allocator, r->word_count, sizeof *r->words);
    r->failed = !r->words;
}

grz_status grz_relating_end(grz_relating *r, const grz_relating_room *room) {
    r->failed |= grz_watch_stops();
    grz_growing_release(r->allocator, &r->pairs, sizeof(grz_edge_pair));
    grz_relating_release_hubs(r);
    for (int k = 0; k < 2; k++) grz_locator_release(&r->locator[k]);
    grz_growing_release(r->allocator, &r->crossings, sizeof(grz_crossing));
    if (r->words != room->words) grz_release(r->allocator, r->words, r->word_count, sizeof *r->words);
    return r->failed ? grz_why_not_made() : GRZ_OK;
}

void grz_relating_sort_pairs(grz_relating *r, int sets, grz_relating_keys_visitor *visitor, void *context) {
    const grz_edge_pair *const pairs = (const grz_edge_pair *)r->pairs.items;
    const size_t count = r->pairs.count;
    uint64_t few[128];
    uint64_t *const keys =
        2 * count <= sizeof few / sizeof *few ? few : (uint64_t *)grz_allocate(r->allocator, 2 * count, sizeof *keys);
    r->failed = !keys;
    for (int set = 0; set < sets && grz_relating_goes_on(r); set++) {
        for (size_t i = 0; i < count; i++) keys[i] = (uint64_t)pairs[i].edge[set] << 32 | i;
        visitor(context, set, keys_sort(keys, keys + count, count));
    }
    if (keys != few) grz_release(r->allocator, keys, 2 * count, sizeof *keys);
}

static bool are_same_edge(const grz2_segment *e, const grz2_segment *f) {
    return (grz2_is_same_point(&e->a, &f->a) && grz2_is_same_point(&e->b, &f->b)) ||
           (grz2_is_same_point(&e->a, &f->b) && grz2_is_same_point(&e->b, &f->a));
}

/* What is to the left of an edge that is one of both sets, in the first set and in the second. */
static void look_left_of_shared(grz_relating *r, const grz2_segment *e, const grz2_segment *f, bool left[2]) {
    if (r->layout[0] == GRZ_LAYOUT_NODED || r->layout[1] == GRZ_LAYOUT_NODED) {
        for (int k = 0; k < 2; k++) left[k] = grz_locator_contains_left(&r->locator[k], &e->a, &e->b);
        return;
    }
    left[0] = r->layout[0] == GRZ_LAYOUT_INSIDE_LEFT;
    left[1] = (r->layout[1] == GRZ_LAYOUT_INSIDE_LEFT) == grz2_is_same_point(&e->a, &f->a);
}

/* Notes what is beside an edge of two simple areas that is an edge of the other, too: no third edge is between its
 * ends. False if it is none. Edges of the second set were noted with the first. */
static bool note_shared_edge(grz_relating *r, int set, uint32_t edge, const uint64_t *keys, size_t count) {
    const grz_edge_pair *const pairs = (const grz_edge_pair *)r->pairs.items;
    const grz2_segment *const e = &r->set[set]->edges[edge], *f = NULL;
    for (size_t i = 0; i < count && !f; i++) {
        const grz2_segment *const other = &r->set[!set]->edges[pairs[(uint32_t)keys[i]].edge[!set]];
        if (are_same_edge(e, other)) f = other;
    }
    if (!f || set == 1) return f != NULL;
    bool left[2];
    look_left_of_shared(r, e, f, left);
    grz_relating_note(r, 0, GRZ_BOUNDARY, GRZ_BOUNDARY, 1);
    grz_relating_note(r, 0, left[0] ? GRZ_INTERIOR : GRZ_EXTERIOR, left[1] ? GRZ_INTERIOR : GRZ_EXTERIOR, 2);
    grz_relating_note(r, 0, left[0] ? GRZ_EXTERIOR : GRZ_INTERIOR, left[1] ? GRZ_EXTERIOR : GRZ_INTERIOR, 2);
    return true;
}

/* Entries of the matrix: of a part of a set, and a part of the other one. */
static int known_entry(const grz_relating *r, int set, grz_part own, grz_part other) {
    return set == 0 ? r->dimension[own][other] : r->dimension[other][own];
}

/* True if nothing more can be found of a set in a part of the other one. */
static bool is_part_full(const grz_relating *r, int set, grz_part other) {
    bool full = true;
    for (int own = 0; own < 3; own++) {
        const int greatest = set == 0 ? grz_relating_greatest(r, own, (int)other, r->along)
                                      : grz_relating_greatest(r, (int)other, own, r->along);
        full = full && known_entry(r, set, (grz_part)own, other) >= greatest;
    }
    return full;
}

/* What is known of edges that are in no pair: such an edge lies as a whole in one part of the other set, and if it
 * begins where the edge before ended, in that one's. With hubs it may yet end on edges of the other. */
typedef struct unpaired {
    const grz2_vec *at; /* where the edge before ended; NULL: not known */
    grz_part in;        /* the part of the other set there */
} unpaired;

static bool is_outside_box(const grz2_polygon *polygon, const grz2_segment *e) {
    const grz2_segment diagonal = {{polygon->box[0][0], polygon->box[0][1]}, {polygon->box[1][0], polygon->box[1][1]}};
    return polygon->tree.item_count == 0 || grz_are_edges_apart(e, &diagonal);
}

/* True if an edge without a pair says nothing that is not known. */
static bool is_known_unpaired(const grz_relating *r, int set, const grz2_segment *e, unpaired *u) {
    if (r->hub_count > 0) return false;
    if (!u->at || !grz2_is_same_point(u->at, &e->a)) {
        if (!is_outside_box(r->set[!set], e)) return false;
        u->in = GRZ_EXTERIOR;
    }
    u->at = &e->b;
    return is_part_full(r, set, u->in);
}

/* The same of one that is a point of a line. If it is on the boundary of its own set, edges or ends there say so. */
static bool is_known_point(const grz_relating *r, int set, const grz2_segment *e) {
    const bool outside = known_entry(r, set, GRZ_INTERIOR, GRZ_EXTERIOR) >= 0;
    return r->hub_count == 0 && outside && grz2_is_line_edge(r->set[set], e) &&
           (known_entry(r, set, GRZ_INTERIOR, GRZ_INTERIOR) >= 0 || is_outside_box(r->set[!set], e));
}

/* Once in some edges: ends it if nothing more can be found at all. The ends of lines come later. */
static void stop_if_full(grz_relating *r, uint32_t edge) {
    if (edge % 16 != 15 || r->hub_count > 0 || r->set[0]->polyline || r->set[1]->polyline) return;
    r->stopped |= grz_relating_is_full(r, r->along);
}

/* Follows all edges of a set, or those that have pairs. */
static void follow_edges(grz_relating *r, int set, const uint64_t *keys) {
    const grz2_polygon *const own = r->set[set];
    unpaired before = {NULL, GRZ_EXTERIOR};
    const uint64_t *const last = keys + r->pairs.count;
    for (uint32_t edge = 0; edge < own->tree.item_count && grz_relating_goes_on_at(r, edge); edge++) {
        const uint64_t *const first = keys;
        if (!r->whole[set] && keys == last) break;
        if (!r->whole[set]) edge = (uint32_t)(*keys >> 32);
        while (keys < last && *keys >> 32 == edge) keys++;
        const grz2_segment *const e = &own->edges[edge];
        const bool is_unpaired = keys == first;
        stop_if_full(r, edge);
        if (grz2_is_same_point(&e->a, &e->b)) {
            if (r->whole[set] && !(is_unpaired && is_known_point(r, set, e)))
                grz_relating_note_lone_point(r, set, &e->a);
            continue;
        }
        if (is_unpaired && is_known_unpaired(r, set, e, &before)) continue;
        if (r->simple && r->hub_count == 0 && note_shared_edge(r, set, edge, first, (size_t)(keys - first))) continue;
        grz_relating_follow(r, set, edge, first, (size_t)(keys - first));
        before = (unpaired){&e->b, r->ended_in};
    }
}

/* A ring that meets no edge of the other lies in one part of that, as its first point does. If the point is on an edge
 * of the other, pairs have what is to know. */
static void note_ring(grz_relating *r, int set, const grz2_segment *start) {
    const grz_place_in place = grz_locator_locate(&r->locator[!set], &start->a);
    const grz_part part = place == GRZ_INSIDE ? GRZ_INTERIOR : GRZ_EXTERIOR;
    const bool is_line = r->set[set]->polyline;
    if (place == GRZ_ON_EDGE) return;
    grz_relating_note(r, set, is_line ? GRZ_INTERIOR : GRZ_BOUNDARY, part, 1);
    grz_relating_note(r, set, GRZ_EXTERIOR, part, 2);
    if (!is_line) grz_relating_note(r, set, GRZ_INTERIOR, part, 2);
}

static void note_rings(grz_relating *r, int set) {
    const grz2_polygon *const own = r->set[set];
    for (size_t i = 0; i < own->ring_count && grz_relating_goes_on_at(r, i); i++) {
        const grz2_segment *const start = &own->starts[i];
        if (grz2_is_same_point(&start->a, &start->b)) grz_relating_note_lone_point(r, set, &start->a);
        else note_ring(r, set, start);
    }
}

static void follow_set(void *context, int set, const uint64_t *keys) {
    grz_relating *const r = (grz_relating *)context;
    follow_edges(r, set, keys);
    if (!r->whole[set]) note_rings(r, set);
    grz_relating_note_ends(r, set);
}

static void follow_pairs(grz_relating *r) {
    grz_relating_sort_pairs(r, 2, follow_set, r);
    if (grz_relating_goes_on(r)) grz_relating_note_points_of_pairs(r);
}

/* True if the ring has an inside beside it, and an outside: then what note_ring says of it holds in any layout. They
 * are there where one side of an edge is inside at one end, and the other side outside at the other end. */
static bool has_both_sides(grz_locator *set, const grz2_segment *start) {
    if (set->polygon->polyline || grz2_is_same_point(&start->a, &start->b)) return true;
    return grz_locator_contains_left(set, &start->a, &start->b) != grz_locator_contains_left(set, &start->b, &start->a);
}

/* Of sets without edges that meet. False if their layouts must be known. */
static bool relate_rings(grz_relating *r) {
    for (int set = 0; set < 2; set++)
        for (size_t i = 0; i < r->set[set]->ring_count; i++)
            if (!has_both_sides(&r->locator[set], &r->set[set]->starts[i])) return false;
    for (int set = 0; set < 2; set++) {
        note_rings(r, set);
        grz_relating_note_ends(r, set);
    }
    return true;
}

/* Where the borders of two areas cross, and nothing else is, all four combinations of inside and outside meet. */
static const int8_t at_crossing[3][3] = {{2, 1, 2}, {1, 0, 1}, {2, 1, 2}};

/* Of simple areas. Beside that they may have a line in common. */
static void note_crossing(grz_relating *r) {
    for (int i = 0; i < 9; i++)
        grz_relating_note(r, 0, (grz_part)(i / 3), (grz_part)(i % 3), at_crossing[i / 3][i % 3]);
    if (r->along) grz_relating_note(r, 0, GRZ_BOUNDARY, GRZ_BOUNDARY, 1);
}

/* Follows two edges that cross, of areas that have no line in common. True if that says all. */
static bool relate_at_crossing(grz_relating *r) {
    for (int set = 0; set < 2 && grz_relating_goes_on(r); set++) grz_relating_follow_paired(r, set, r->crossing);
    if (grz_relating_goes_on(r)) grz_relating_note_points_of_pairs(r);
    return !grz_relating_goes_on(r) || memcmp(r->dimension, at_crossing, sizeof at_crossing) == 0;
}

/* True if the matrix is known without the layouts of the sets. */
static bool relate_without_layouts(grz_relating *r) {
    const bool areas = !r->set[0]->polyline && !r->set[1]->polyline;
    if (r->pairs.count == 0 && r->hub_count == 0) return relate_rings(r);
    return areas && !r->along && r->crossing != SIZE_MAX && relate_at_crossing(r);
}

static bool are_layouts_known(const grz_relating *r) {
    return r->layout[0] != GRZ_LAYOUT_UNKNOWN && r->layout[1] != GRZ_LAYOUT_UNKNOWN;
}

static void relate_by_layouts(grz_relating *r) {
    r->simple = true;
    for (int k = 0; k < 2; k++) {
        const bool is_line = r->set[k]->polyline;
        r->layout[k] = grz2_polygon_layout(&r->locator[k]);
        r->whole[k] = !is_line && r->layout[k] == GRZ_LAYOUT_LAYERED;
        r->simple = r->simple && !is_line && r->layout[k] >= GRZ_LAYOUT_NODED;
    }
    if (r->simple && r->crossing != SIZE_MAX) note_crossing(r);
    else follow_pairs(r);
}

/* Areas and lines in one set: all their edges are followed. */
static void relate_mixed(grz_relating *r) {
    grz_relating_find_all_pairs(r);
    if (grz_relating_goes_on(r)) relate_by_layouts(r);
}

static void relate_sets(grz_relating *r) {
    if (r->failed) return;
    if (r->set[0]->mixed || r->set[1]->mixed) {
        relate_mixed(r);
        return;
    }
    for (int k = 0; k < 2; k++) r->layout[k] = grz2_polygon_known_layout(r->set[k]);
    grz_relating_find_few_pairs(r);
    if (grz_relating_goes_on(r) && r->crowded && grz_relating_find_crowd(r)) return;
    if (!grz_relating_goes_on(r) || (!are_layouts_known(r) && relate_without_layouts(r))) return;
    if (grz_relating_goes_on(r)) relate_by_layouts(r);
}

/* The matrix, or as much of it as the predicates need that `stop` stands for. */
static grz_status relate_until(const grz2_polygon *a, const grz2_polygon *b, const grz_allocator *allocator,
                               unsigned stop, grz2_de9im *matrix) {
    grz_relating r;
    grz_relating_room room;
    grz_relating_begin(&r, a, b, allocator, &room);
    r.stop = stop;
    relate_sets(&r);
    const grz_status status = grz_relating_end(&r, &room);
    for (int i = 0; i < 9; i++) matrix->text[i] = r.failed ? 'F' : "F012"[r.dimension[i / 3][i % 3] + 1];
    matrix->text[9] = 0;
    return status;
}

grz_status grz2_relate(const grz2_polygon *a, const grz2_polygon *b, const grz_allocator *allocator,
                       grz2_de9im *matrix) {
    return relate_until(a, b, allocator, 0, matrix);
}

/* The entries of the matrix, any of which decides a predicate if it is not F. */
static unsigned deciding_entries(grz2_predicate predicate) {
    const unsigned ii = 1, a_outside = 1 << 2 | 1 << 5, b_outside = 1 << 6 | 1 << 7;
    switch (predicate) {
    case GRZ_RELATE_TOUCHES: return ii;
    case GRZ_RELATE_WITHIN:
    case GRZ_RELATE_COVERED_BY: return a_outside;
    case GRZ_RELATE_CONTAINS:
    case GRZ_RELATE_COVERS: return b_outside;
    case GRZ_RELATE_EQUALS: return a_outside | b_outside;
    default: return 0;
    }
}

/* True if the bounds of a contain those of b; if not, a does not contain b. */
static bool do_bounds_contain(const grz2_polygon *a, const grz2_polygon *b) {
    bool contained = true;
    for (int k = 0; k < 2; k++)
        contained =
            contained && grz_less_equal(a->box[0][k], b->box[0][k]) && grz_less_equal(b->box[1][k], a->box[1][k]);
    return contained;
}

/* True if the bounds alone say that the predicate does not hold. */
static bool is_ruled_out(const grz2_polygon *a, const grz2_polygon *b, grz2_predicate predicate) {
    switch (predicate) {
    case GRZ_RELATE_WITHIN:
    case GRZ_RELATE_COVERED_BY: return !do_bounds_contain(b, a);
    case GRZ_RELATE_CONTAINS:
    case GRZ_RELATE_COVERS: return !do_bounds_contain(a, b);
    case GRZ_RELATE_EQUALS: return !do_bounds_contain(a, b) || !do_bounds_contain(b, a);
    case GRZ_RELATE_TOUCHES:
    case GRZ_RELATE_CROSSES:
    case GRZ_RELATE_OVERLAPS: return !grz_do_bounds_meet(a, b);
    default: return false;
    }
}

grz_status grz2_relate_ask(const grz2_polygon *a, const grz2_polygon *b, grz2_predicate predicate,
                           const grz_allocator *allocator, bool *answer) {
    grz2_de9im matrix;
    *answer = false;
    if (!grz2_predicate_name(predicate)) return GRZ_ERROR_ARGUMENT;
    if (predicate == GRZ_RELATE_INTERSECTS || predicate == GRZ_RELATE_DISJOINT) {
        const bool overlap = grz2_polygons_overlap(a, b), stopped = grz_watch_stops();
        *answer = !stopped && overlap == (predicate == GRZ_RELATE_INTERSECTS);
        return stopped ? GRZ_STOPPED : GRZ_OK;
    }
    if (is_ruled_out(a, b, predicate)) return GRZ_OK;
    const grz_status status = relate_until(a, b, allocator, deciding_entries(predicate), &matrix);
    *answer = status == GRZ_OK && grz2_relate_holds(&matrix, predicate);
    return status;
}
