/* Hits in the caller's buffer.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/hits.h"

#include "exact/bits.h"

bool grz_hit_is_before(const grz_tree_hit *a, const grz_tree_hit *b) {
    const int enter = grz_compare(a->enter, b->enter);
    if (enter != 0) return enter < 0;
    if (a->id != b->id) return a->id < b->id;
    return grz_compare(a->exit, b->exit) < 0;
}

/* Puts a hit where the heap has a hole at `i`, or below. */
static void sink(grz_tree_hit *heap, size_t count, size_t i, grz_tree_hit hit) {
    for (size_t child = 2 * i + 1; child < count; i = child, child = 2 * i + 1) {
        if (child + 1 < count && grz_hit_is_before(&heap[child], &heap[child + 1])) child++;
        if (!grz_hit_is_before(&hit, &heap[child])) break;
        heap[i] = heap[child];
    }
    heap[i] = hit;
}

static void rise(grz_tree_hit *heap, size_t i, grz_tree_hit hit) {
    for (; i > 0 && grz_hit_is_before(&heap[(i - 1) / 2], &hit); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = hit;
}

void grz_hits_add(grz_hits *hits, const grz_tree_hit *hit) {
    const size_t count = hits->total++;
    if (count < hits->capacity) rise(hits->buffer, count, *hit);
    else if (hits->capacity > 0 && grz_hit_is_before(hit, hits->buffer)) sink(hits->buffer, hits->capacity, 0, *hit);
}

void grz_hits_sort(grz_hits *hits) {
    size_t count = hits->total < hits->capacity ? hits->total : hits->capacity;
    while (count > 1) {
        const grz_tree_hit last = hits->buffer[--count];
        hits->buffer[count] = hits->buffer[0];
        sink(hits->buffer, count, 0, last);
    }
}
