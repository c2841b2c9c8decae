/* The point of a triangle that is nearest to a given point, in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_NEAR_TRIANGLE_H
#define GRZ_MESH_NEAR_TRIANGLE_H

#include <graze/shapes3.h>

#include <stdbool.h>

/* What grz_mesh_nearest_point says of a triangle. */
typedef struct grz_near_triangle {
    double distance; /* correctly rounded */
    grz3_vec point;
    bool at_corner; /* point is a corner, unrounded */
    double u, v;
} grz_near_triangle;

/* For coordinates of at most 2^98. False if the distance is not proven; *out is then not written. */
bool grz_find_near_triangle(const grz3_triangle *triangle, const grz3_vec *point, grz_near_triangle *out);

/* For the same coordinates: is *near, at a corner of another triangle, certainly the nearest point of this one, too?
 * Then *near becomes that of this one; the distance is the same. */
bool grz_take_near_corner(const grz3_triangle *triangle, const grz3_vec *point, grz_near_triangle *near);

#endif
