/* Where the parts of a polyline end: its boundary by the mod-2 rule, the points at which an odd number of parts do.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/ends.h"

#include "shape/vec2.h"

static int compare_points(const grz2_vec *a, const grz2_vec *b) {
    const int x = grz_compare(a->x, b->x);
    return x != 0 ? x : grz_compare(a->y, b->y);
}

/* Moves at[i] down the heap, whose top is the last point. */
static void sift_point(grz2_vec *at, size_t i, size_t count) {
    const grz2_vec moved = at[i];
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && compare_points(&at[child], &at[child + 1]) < 0) child++;
        if (compare_points(&moved, &at[child]) >= 0) break;
        at[i] = at[child];
    }
    at[i] = moved;
}

size_t grz_keep_odd_ends(grz2_vec *at, size_t count) {
    size_t kept = 0;
    for (size_t i = count / 2; i-- > 0;) sift_point(at, i, count);
    for (size_t end = count; end-- > 1;) {
        const grz2_vec last = at[0];
        at[0] = at[end];
        at[end] = last;
        sift_point(at, 0, end);
    }
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && compare_points(&at[kept - 1], &at[i]) == 0) kept--;
        else at[kept++] = at[i];
    }
    return kept;
}

bool grz2_polygon_ends_at(const grz2_polygon *polygon, const grz2_vec *point) {
    size_t low = 0, high = polygon->end_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = compare_points(point, &polygon->ends[middle]);
        if (order == 0) return true;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return false;
}
