/* Which parts of meshes intersect.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CLASH_H
#define GRAZE_CLI_CLASH_H

#include "mesh.h"

/// Two parts that intersect.
typedef struct clash_parts {
    size_t a, b;      ///< parts of the first and of the second mesh
    size_t triangles; ///< how many pairs of their triangles have a common point
    grz3_aabb where;  ///< around these points; rounded
} clash_parts;

typedef struct clashes {
    const mesh *a, *b; ///< the same: parts are compared with those after them
    clash_parts *at;
    size_t count, triangles;
    size_t *slots;     ///< a hash table with open addressing of 1 + an index into `at`, at most half full; 0 is free
    size_t slot_count; ///< a power of two, or 0
} clashes;

/// Finds them all, in the order of the parts. To be freed in every case. False: out of memory.
bool clashes_find(clashes *all, const mesh *a, const mesh *b);
void clashes_free(clashes *all);

/// Do these triangles count, of a and of b? Of one mesh those do that are of different parts, once.
bool clashes_count(const clashes *all, const grz_pair *pair);

/// Points of both triangles, rounded: where the edges of each begin and end to meet the other. All common points lie
/// between them.
enum { CLASH_POINTS = 12 };
int clash_points(const grz3_triangle *a, const grz3_triangle *b, grz3_vec points[CLASH_POINTS]);
/// The box around them.
grz3_aabb clash_box(const grz3_triangle *a, const grz3_triangle *b);

#endif
