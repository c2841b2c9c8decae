/* The convex hull of points of the plane, exactly, by Andrew's chains ("Another efficient algorithm for convex hulls in
 * two dimensions", 1979).
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/hull2.h"

#include <graze/predicates.h>

#include <stdbool.h>

/* Does a come before b, by x and then by y? */
static bool hull_before(const grz2_vec *a, const grz2_vec *b) { return a->x < b->x || (a->x == b->x && a->y < b->y); }

#define GRZ_ITEM grz2_vec
#define GRZ_HEAP(name) hull_##name
#define GRZ_IS_BEFORE hull_before
#include "base/heap.inc"

/* Adds a point to a chain that turns left at each corner; corners from `first` on may go. */
static size_t hull_add(grz2_vec *hull, size_t first, size_t count, const grz2_vec *p) {
    while (count - first >= 2 && grz2_orient(&hull[count - 2], &hull[count - 1], p) <= 0) count--;
    hull[count] = *p;
    return count + 1;
}

size_t grz2_hull_corners(grz2_vec *p, size_t count, grz2_vec *hull) {
    size_t n = 0;
    hull_sort(p, count);
    for (size_t i = 0; i < count; i++) n = hull_add(hull, 0, n, &p[i]);
    const size_t lower = n;
    for (size_t i = count - 1; i-- > 0;) n = hull_add(hull, lower - 1, n, &p[i]);
    while (n > 1 && hull[n - 1].x == hull[0].x && hull[n - 1].y == hull[0].y) n--;
    return n;
}
