/* The DE-9IM matrix of two polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "relate/relating.h"

#include "base/memory.h"

#include <string.h>

/* Sorts keys, with as much room again. */
static void sort_keys(uint64_t *keys, uint64_t *spare, size_t count) {
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * run) {
            const size_t middle = begin + run < count ? begin + run : count,
                         end = begin + 2 * run < count ? begin + 2 * run : count;
            size_t i = begin, k = middle;
            for (size_t out = begin; out < end; out++)
                spare[out] = k == end || (i < middle && keys[i] <= keys[k]) ? keys[i++] : keys[k++];
        }
        memcpy(keys, spare, count * sizeof *keys);
    }
}

/* A point of its own, or one that an edge repeats. */
static void note_lone_point(grz_relating *r, int set, const grz2_vec *point) {
    grz_relating_note(r, set, grz2_part_of(r->set[set], point), grz2_part_of(r->set[!set], point), 0);
}

static bool is_edge_a_point(const grz2_segment *e) {
    return grz_compare(e->a.x, e->b.x) == 0 && grz_compare(e->a.y, e->b.y) == 0;
}

/* Follows all edges of a set. The keys of pairs are sorted by the edge in their high 32 bits. */
static bool follow_edges(grz_relating *r, int set, const uint64_t *keys) {
    const grz2_polygon *const own = r->set[set];
    const uint64_t *const last = keys + r->pairs.count;
    for (uint32_t edge = 0; edge < own->tree.item_count; edge++) {
        const uint64_t *const first = keys;
        while (keys < last && *keys >> 32 == edge) keys++;
        if (is_edge_a_point(&own->edges[edge])) note_lone_point(r, set, &own->edges[edge].a);
        else if (!grz_relating_follow(r, set, edge, first, (size_t)(keys - first))) return false;
    }
    for (size_t i = 0; i < own->end_count; i++) note_lone_point(r, set, &own->ends[i]);
    return true;
}

static void note_points_of_pairs(grz_relating *r) {
    const grz_edge_pair *const pairs = r->pairs.items;
    for (size_t i = 0; i < r->pairs.count; i++)
        for (int k = 0; k < 2; k++) {
            const uint8_t *const known = pairs[i].known[k];
            if (known[0] && known[1]) grz_relating_note(r, 0, (grz_part)(known[0] - 1), (grz_part)(known[1] - 1), 0);
        }
}

static bool follow_both(grz_relating *r, uint64_t *keys) {
    const grz_edge_pair *const pairs = r->pairs.items;
    const size_t count = r->pairs.count;
    for (int set = 0; set < 2; set++) {
        for (size_t i = 0; i < count; i++) keys[i] = (uint64_t)pairs[i].edge[set] << 32 | i;
        sort_keys(keys, keys + count, count);
        if (!follow_edges(r, set, keys)) return false;
    }
    note_points_of_pairs(r);
    return true;
}

static bool relate_sets(grz_relating *r) {
    if (!grz_relating_find_pairs(r)) return false;
    const size_t keys = 2 * r->pairs.count;
    uint64_t *const memory = grz_allocate(r->allocator, keys, sizeof *memory);
    if (!memory) return false;
    const bool done = follow_both(r, memory);
    grz_release(r->allocator, memory, keys, sizeof *memory);
    return done;
}

grz_status grz2_relate(const grz2_polygon *a, const grz2_polygon *b, const grz_allocator *allocator,
                       grz2_de9im *matrix) {
    grz_relating r = {.set = {a, b}, .allocator = allocator, .dimension = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, 2}}};
    const bool done = relate_sets(&r);
    for (int i = 0; i < 9; i++) matrix->text[i] = done ? "F012"[r.dimension[i / 3][i % 3] + 1] : 'F';
    matrix->text[9] = 0;
    grz_release(allocator, r.pairs.items, r.pairs.room, sizeof(grz_edge_pair));
    grz_release(allocator, r.crossings.items, r.crossings.room, sizeof(grz_crossing));
    return done ? GRZ_OK : GRZ_ERROR_MEMORY;
}

grz_status grz2_relate_ask(const grz2_polygon *a, const grz2_polygon *b, grz2_predicate predicate,
                           const grz_allocator *allocator, bool *answer) {
    grz2_de9im matrix;
    *answer = false;
    if (!grz2_predicate_name(predicate)) return GRZ_ERROR_ARGUMENT;
    const grz_status status = grz2_relate(a, b, allocator, &matrix);
    *answer = status == GRZ_OK && grz2_relate_holds(&matrix, predicate);
    return status;
}
