/* Whether two triangles meet, and whether they do beyond what they share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_TRIANGLE_PAIR_H
#define GRZ_MESH_TRIANGLE_PAIR_H

#include <graze/shapes3.h>

/* Have they a common point? */
bool grz_triangles_meet(const grz3_triangle *a, const grz3_triangle *b);
/* Have they one that is not on a corner or an edge that they share (grz_mesh_self_pairs)? Not if one is flat. */
bool grz_triangles_intersect(const grz3_triangle *a, const grz3_triangle *b);
/* Is it a segment or a point? */
bool grz_triangle_is_flat(const grz3_triangle *t);

#endif
