/* Where the parts of a polyline end: its boundary by the mod-2 rule, the points at which an odd number of parts do.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/ends.h"

#include "shape/vec2.h"

int grz_compare_points(const grz2_vec *a, const grz2_vec *b) {
    const int x = grz_compare(a->x, b->x);
    return x != 0 ? x : grz_compare(a->y, b->y);
}

static bool end_is_before(const grz2_vec *a, const grz2_vec *b) { return grz_compare_points(a, b) < 0; }

#define GRZ_ITEM grz2_vec
#define GRZ_HEAP(name) ends_##name
#define GRZ_IS_BEFORE end_is_before
#include "base/heap.inc"

size_t grz_keep_odd_ends(grz2_vec *at, size_t count) {
    size_t kept = 0;
    ends_sort(at, count);
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && grz_compare_points(&at[kept - 1], &at[i]) == 0) kept--;
        else at[kept++] = at[i];
    }
    return kept;
}

bool grz2_polygon_ends_at(const grz2_polygon *polygon, const grz2_vec *point) {
    size_t low = 0, high = polygon->end_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = grz_compare_points(point, &polygon->ends[middle]);
        if (order == 0) return true;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return false;
}
