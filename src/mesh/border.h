/* The border of a solid, and the way out across it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_BORDER_H
#define GRZ_MESH_BORDER_H

#include "mesh/union.h"
#include "tree/nearest_search.h"

/* The product of two edges of a triangle, times a power of two; 0 if it is flat. */
void grz_across_triangle(const grz3_triangle *t, double across[3]);
/* The unit normal of a triangle times the side, 1 or -1. False, and 0, if it is flat. */
bool grz_triangle_normal(const grz3_triangle *t, int side, double normal[3]);

/* How far a bounded shape must move along the normal to be beyond the triangle's plane, in doubles: negative if it is.
 * `deepest`: its point that is the last. */
double grz_depth_behind(const grz3_shape *shape, const grz3_triangle *t, const double normal[3], grz3_vec *deepest);

/* The same as a way to go: what is beyond the plane by rounding alone may be behind it, and has a way of 0. */
double grz_length_of_way(const grz3_shape *shape, const grz3_triangle *t, const double normal[3]);

/* The triangle of the border, which has the solid on one side only, that is nearest to shapes that are inside, of those
 * that a shape reaches behind. If there are none, as where the inside of a mesh with unmatched edges ends in the open,
 * the nearest of all, to be gone across. */
typedef struct grz_border_search {
    const grz_mesh_union *all;
    grz_mesh_solid solid;
    const grz3_shape *from;
    uint32_t first; /* the first place of the mesh at hand */
    uint32_t steps; /* for the watch */
    grz_nearest_limit limit;
    int rank;               /* of what was found: 2 of the border, 1 of all; 0: nothing */
    double distance, depth; /* how far a shape reaches behind its plane */
    grz3_triangle at;
    uint32_t place;
    grz_outside outside;
} grz_border_search;

grz_border_search grz_border_search_of(const grz_mesh_union *all, grz_mesh_solid solid);
/* Compares what is nearest to a shape with what was found so far. */
void grz_border_look_from(grz_border_search *s, const grz3_shape *shape);

#endif
