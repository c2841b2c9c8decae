/* All pairs of boxes, in any order, or in that of their indices.
 *
 * For this they are searched in any order and then sorted, by two counting sorts. If they are too many to be kept, that
 * is done for one part of the first boxes after the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "boxes/box_pairs.h"
#include "boxes/filling.h"

#include <string.h>

/* At most MOST_PAIRS_KEPT pairs are kept, or those of one box; so many at a time are handed over. */
enum { MOST_PAIRS_KEPT = 1 << 23, PAIRS_HANDED_OVER = 1 << 12 };

/* Pairs that were found: in blocks, as an array that grows would be copied. */
typedef struct pair_block {
    struct pair_block *next;
    size_t count;
    grz_pair pairs[PAIRS_HANDED_OVER];
} pair_block;

typedef struct ordered_pairs {
    const grz_boxes *a, *b;
    bool same; /* the pairs within one set, which is both */
    const grz_pairs_options *how;
    grz_pair_visitor visit;
    void *user;
    pair_block *blocks; /* the last one first */
    size_t found;
    uint32_t *start; /* [most boxes + 1]: where the pairs of each box begin */
    size_t first;    /* the box of a with which the part begins that is searched */
    size_t most;     /* the search is given up when there are more */
    grz_status status;
    bool too_many;
} ordered_pairs;

static size_t most_boxes(const ordered_pairs *s) { return s->a->count > s->b->count ? s->a->count : s->b->count; }

static void release_box_pairs(ordered_pairs *s) {
    while (s->blocks) {
        pair_block *const block = s->blocks;
        s->blocks = block->next;
        grz_release(s->how->allocator, block, 1, sizeof *block);
    }
    s->found = 0;
}

/* False: no memory. */
static bool have_room_for_pair(ordered_pairs *s) {
    if (s->blocks && s->blocks->count < PAIRS_HANDED_OVER) return true;
    pair_block *const block = (pair_block *)grz_allocate(s->how->allocator, 1, sizeof *block);
    if (!block) return false;
    block->next = s->blocks;
    block->count = 0;
    s->blocks = block;
    return true;
}

static bool keep_box_pairs(void *user, const grz_pair *pairs, size_t count) {
    ordered_pairs *const s = (ordered_pairs *)user;
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = (uint32_t)(pairs[i].a + s->first), b = pairs[i].b;
        /* a part of a set is compared with all of it: neither a box with itself nor the second of two equal pairs */
        if (s->same && a >= b) continue;
        if (!have_room_for_pair(s)) {
            s->status = GRZ_ERROR_MEMORY;
            return false;
        }
        s->blocks->pairs[s->blocks->count++] = (grz_pair){a, b};
        s->found++;
    }
    s->too_many = s->found > s->most;
    return !s->too_many;
}

/* Searches `count` boxes of a from s->first on. */
static grz_status find_part(ordered_pairs *s, size_t count) {
    grz_boxes part = *s->a;
    const size_t number = part.number == GRZ_DOUBLE ? sizeof(double) : sizeof(float);
    const size_t stride = part.stride > 0 ? part.stride : 2 * (size_t)part.dimension * number;
    const bool all = s->same && count == s->a->count;
    part.first = (const char *)part.first + s->first * stride;
    part.count = count;
    s->most = count > 1 ? (size_t)MOST_PAIRS_KEPT : SIZE_MAX;
    release_box_pairs(s);
    s->too_many = false;
    const grz_status status = grz_boxes_pairs_in_any_order(&part, all ? NULL : s->b, s->how, keep_box_pairs, s);
    return s->status != GRZ_OK || s->too_many ? s->status : status;
}

/* Counting sorts: how many pairs each box has, and from that where those of each begin. */
static void begin_places(const ordered_pairs *s) { memset(s->start, 0, most_boxes(s) * sizeof *s->start); }
static void end_places(const ordered_pairs *s) {
    const size_t boxes = most_boxes(s);
    uint32_t sum = 0;
    for (size_t i = 0; i < boxes; i++) {
        const uint32_t count = s->start[i];
        s->start[i] = sum;
        sum += count;
    }
}

static void sort_by_second(const ordered_pairs *s, grz_pair *to) {
    begin_places(s);
    for (const pair_block *block = s->blocks; block; block = block->next)
        for (size_t i = 0; i < block->count; i++) s->start[block->pairs[i].b]++;
    end_places(s);
    for (const pair_block *block = s->blocks; block; block = block->next)
        for (size_t i = 0; i < block->count; i++) to[s->start[block->pairs[i].b]++] = block->pairs[i];
}

/* Equal ones stay in their order. */
static void sort_by_first(const ordered_pairs *s, const grz_pair *from, size_t count, grz_pair *to) {
    begin_places(s);
    for (size_t i = 0; i < count; i++) s->start[from[i].a]++;
    end_places(s);
    for (size_t i = 0; i < count; i++) to[s->start[from[i].a]++] = from[i];
}

static grz_status hand_over_in_order(ordered_pairs *s) {
    const grz_allocator *const allocator = s->how->allocator;
    const size_t count = s->found;
    grz_status status = GRZ_ERROR_MEMORY;
    if (count == 0) return GRZ_OK;
    grz_pair *const half = (grz_pair *)grz_allocate(allocator, count, sizeof *half);
    if (half) sort_by_second(s, half);
    release_box_pairs(s);
    grz_pair *const sorted = half ? (grz_pair *)grz_allocate(allocator, count, sizeof *sorted) : NULL;
    if (sorted) {
        sort_by_first(s, half, count, sorted);
        status = GRZ_OK;
    }
    grz_release(allocator, half, count, sizeof *half);
    const size_t most = PAIRS_HANDED_OVER;
    for (size_t i = 0; i < count && status == GRZ_OK; i += most)
        if (!s->visit(s->user, sorted + i, count - i < most ? count - i : most)) status = GRZ_STOPPED;
    grz_release(allocator, sorted, count, sizeof *sorted);
    return status;
}

static grz_status find_in_order(ordered_pairs *s) {
    size_t step = s->a->count;
    grz_status status = GRZ_OK;
    while (s->first < s->a->count && status == GRZ_OK) {
        const size_t left = s->a->count - s->first, count = step < left ? step : left;
        status = find_part(s, count);
        if (s->too_many && status == GRZ_OK) {
            step = (count + 1) / 2;
            continue;
        }
        const size_t found = s->found;
        if (status == GRZ_OK) status = hand_over_in_order(s);
        s->first += count;
        if (found < MOST_PAIRS_KEPT / 4 && step <= SIZE_MAX / 2) step *= 2;
    }
    return status;
}

grz_status grz_boxes_pairs(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *options,
                           grz_pair_visitor visit, void *user) {
    static const grz_pairs_options usual = {0};
    const grz_pairs_options *const how = options ? options : &usual;
    ordered_pairs s = {.a = a, .b = b ? b : a, .same = b == NULL, .how = how, .visit = visit, .user = user};
    grz_source source;
    if (!how->in_order || !a || s.a->count == 0 || s.b->count == 0)
        return grz_boxes_pairs_in_any_order(a, b, how, visit, user);
    if (!visit || !grz_source_of(s.a, &source) || !grz_source_of(s.b, &source)) return GRZ_ERROR_ARGUMENT;
    const size_t boxes = most_boxes(&s);
    s.start = (uint32_t *)grz_allocate(how->allocator, boxes, sizeof *s.start);
    if (!s.start) return GRZ_ERROR_MEMORY;
    const grz_status status = find_in_order(&s);
    grz_release(how->allocator, s.start, boxes, sizeof *s.start);
    release_box_pairs(&s);
    return status;
}

grz_status grz_boxes_pairs_fill(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *options,
                                grz_pair *buffer, size_t capacity, size_t *total) {
    if (total) *total = 0;
    if (!total || (!buffer && capacity > 0)) return GRZ_ERROR_ARGUMENT;
    grz_filling f = {buffer, capacity, 0};
    const grz_status status = grz_boxes_pairs(a, b, options, grz_fill, &f);
    if (status == GRZ_OK) *total = f.total;
    return status;
}
