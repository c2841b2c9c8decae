/* All pairs of boxes in the order of their indices.
 *
 * They are searched in any order and then sorted, by two counting sorts. If they are too many to be kept, that is done
 * for one part of the first boxes after the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "boxes/box_pairs.h"
#include "boxes/source.h"

/* At most MOST_PAIRS_KEPT pairs are kept, or those of one box; so many at a time are handed over. */
enum { MOST_PAIRS_KEPT = 1 << 23, PAIRS_HANDED_OVER = 1 << 12 };

typedef struct ordered_pairs {
    const grz_boxes *a, *b;
    bool same; /* the pairs within one set, which is both */
    const grz_pairs_options *how;
    grz_pair_visitor visit;
    void *user;
    grz_growing found;
    uint32_t *start; /* [most boxes + 1]: where the pairs of each box begin */
    size_t first;    /* the box of a with which the part begins that is searched */
    size_t most;     /* the search is given up when there are more */
    grz_status status;
    bool too_many;
} ordered_pairs;

static size_t most_boxes(const ordered_pairs *s) { return s->a->count > s->b->count ? s->a->count : s->b->count; }

static bool keep_pairs(void *user, const grz_pair *pairs, size_t count) {
    ordered_pairs *const s = (ordered_pairs *)user;
    if (!grz_grow_by(s->how->allocator, &s->found, count, sizeof *pairs)) {
        s->status = GRZ_ERROR_MEMORY;
        return false;
    }
    grz_pair *const found = (grz_pair *)s->found.items;
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = (uint32_t)(pairs[i].a + s->first), b = pairs[i].b;
        /* a part of a set is compared with all of it: neither a box with itself nor the second of two equal pairs */
        if (!s->same || a < b) found[s->found.count++] = (grz_pair){a, b};
    }
    s->too_many = s->found.count > s->most;
    return !s->too_many;
}

/* Searches `count` boxes of a from s->first on. */
static grz_status find_part(ordered_pairs *s, size_t count) {
    grz_pairs_options how = *s->how;
    grz_boxes part = *s->a;
    const size_t number = part.number == GRZ_DOUBLE ? sizeof(double) : sizeof(float);
    const size_t stride = part.stride > 0 ? part.stride : 2 * (size_t)part.dimension * number;
    const bool all = s->same && count == s->a->count;
    how.in_order = false;
    part.first = (const char *)part.first + s->first * stride;
    part.count = count;
    s->most = count > 1 ? MOST_PAIRS_KEPT : SIZE_MAX;
    s->found.count = 0;
    s->too_many = false;
    const grz_status status = grz_boxes_pairs(&part, all ? NULL : s->b, &how, keep_pairs, s);
    return s->status != GRZ_OK || s->too_many ? s->status : status;
}

/* Puts the pairs in the order of one of their boxes; equal ones stay as they are. */
static void sort_by_box(const ordered_pairs *s, const grz_pair *from, bool second, grz_pair *to) {
    const size_t boxes = most_boxes(s);
    uint32_t sum = 0;
    for (size_t i = 0; i < boxes; i++) s->start[i] = 0;
    for (size_t i = 0; i < s->found.count; i++) s->start[second ? from[i].b : from[i].a]++;
    for (size_t i = 0; i < boxes; i++) {
        const uint32_t count = s->start[i];
        s->start[i] = sum;
        sum += count;
    }
    for (size_t i = 0; i < s->found.count; i++) to[s->start[second ? from[i].b : from[i].a]++] = from[i];
}

static grz_status hand_over_in_order(ordered_pairs *s) {
    const size_t count = s->found.count;
    grz_pair *const found = (grz_pair *)s->found.items;
    if (count == 0) return GRZ_OK;
    grz_pair *const spare = (grz_pair *)grz_allocate(s->how->allocator, count, sizeof *spare);
    if (!spare) return GRZ_ERROR_MEMORY;
    sort_by_box(s, found, true, spare);
    sort_by_box(s, spare, false, found);
    grz_release(s->how->allocator, spare, count, sizeof *spare);
    bool more = true;
    for (size_t i = 0; i < count && more; i += PAIRS_HANDED_OVER)
        more = s->visit(s->user, found + i, count - i < PAIRS_HANDED_OVER ? count - i : PAIRS_HANDED_OVER);
    return more ? GRZ_OK : GRZ_STOPPED;
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
        if (status == GRZ_OK) status = hand_over_in_order(s);
        s->first += count;
        if (s->found.count < MOST_PAIRS_KEPT / 4 && step <= SIZE_MAX / 2) step *= 2;
    }
    return status;
}

grz_status grz_boxes_pairs_in_order(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *how,
                                    grz_pair_visitor visit, void *user) {
    ordered_pairs s = {.a = a, .b = b ? b : a, .same = b == NULL, .how = how, .visit = visit, .user = user};
    const size_t boxes = most_boxes(&s);
    s.start = (uint32_t *)grz_allocate(how->allocator, boxes, sizeof *s.start);
    if (!s.start) return GRZ_ERROR_MEMORY;
    const grz_status status = find_in_order(&s);
    grz_release(how->allocator, s.start, boxes, sizeof *s.start);
    grz_growing_release(how->allocator, &s.found, sizeof(grz_pair));
    return status;
}
