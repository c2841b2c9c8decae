/* Which parts of meshes intersect, and how they lie to each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CLASH_H
#define GRAZE_CLI_CLASH_H

#include "clash_depth.h"
#include "clash_kind.h"

/// What is asked besides which parts intersect.
typedef struct clash_options {
    bool kinds; ///< of each pair its kind, and also the pairs of which one part is inside the other
    /// how the parts are meant; then also such pairs. GRZ_SKIN: with `kinds` those that are closed by even and odd
    grz_mesh_solid solid;
    bool limited;  ///< also the pairs that are apart, but at most `within` from each other; with `kinds` only
    double within; ///< a length, at least 0
    bool depth;    ///< of parts that cross, or of which one is inside the other, the depth; with `kinds` only
    bool is_along; ///< and how far the first must move along `along` to be free; with `kinds` only
    grz3_vec along;
} clash_options;

/// Two parts.
typedef struct clash_parts {
    size_t a, b;       ///< parts of the first and of the second mesh
    size_t triangles;  ///< how many pairs of their triangles have a common point
    grz3_aabb where;   ///< the bounding box of these points, rounded; if there are none, what the boxes have in common
    clash_kind kind;   ///< if kinds are asked for
    double distance;   ///< of CLASH_WITHIN: rounded to nearest
    clash_depth depth; ///< if it is asked for
    double along;      ///< the same; in lengths of the direction
} clash_parts;

typedef struct clashes {
    const mesh *a, *b; ///< if they are the same mesh, each part is compared with later ones only
    clash_parts *at;
    size_t count, triangles;
    size_t apart; ///< how many of `at` have no common point
    clash_options how;
    size_t *slots;     ///< a hash table with open addressing of 1 + an index into `at`, at most half full; 0 is free
    size_t slot_count; ///< a power of two, or 0
} clashes;

/// Finds all intersecting parts, and those that the options ask for, sorted by the index of a, then of b. To be freed
/// in every case. False: out of memory.
bool clashes_find(clashes *all, const mesh *a, const mesh *b, const clash_options *how);
void clashes_free(clashes *all);

/// True if a pair of triangles of a and b counts: always for two meshes; in one mesh only if the part of the first
/// comes before that of the second.
bool clashes_count(const clashes *all, const grz_pair *pair);

/// Writes the points, rounded, at which the edges of each triangle enter and leave the other one. Their convex hull is
/// the intersection of the triangles. Returns how many points there are.
enum { CLASH_POINTS = 12 };
int clash_points(const grz3_triangle *a, const grz3_triangle *b, grz3_vec points[CLASH_POINTS]);
/// The bounding box of these points.
grz3_aabb clash_box(const grz3_triangle *a, const grz3_triangle *b);

#endif
