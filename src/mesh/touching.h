/* Sets of triangles, and those that touch each other made one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_TOUCHING_H
#define GRZ_MESH_TOUCHING_H

#include "base/memory.h"

#include <graze/shapes3.h>

/* Each member of a set has another one of it, nearer to the first, as its parent; the first has itself. */
static inline size_t grz_first_of_set(size_t *parent, size_t k) {
    while (parent[k] != k) k = parent[k] = parent[parent[k]];
    return k;
}

/* False if they were of one set before. */
static inline bool grz_join_sets(size_t *parent, size_t x, size_t y) {
    const size_t a = grz_first_of_set(parent, x), b = grz_first_of_set(parent, y);
    parent[a > b ? a : b] = a > b ? b : a;
    return a != b;
}

/* Joins the sets of triangles whose distance is at most the margin. Triangle i is parent's member[i]. `sets`: how many
 * there are. False: no memory, or the watch has stopped it. */
bool grz_join_touching(const grz_allocator *allocator, const grz3_triangle at[], const size_t member[], size_t count,
                       double margin, size_t *parent, size_t sets);

#endif
