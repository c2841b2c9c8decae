/* The point of a triangle that is nearest to another one, in double-doubles.
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
    double u, v;
} grz_near_triangle;

/* For coordinates of at most 2^98. False if the distance is not proven; *out is then not written. */
bool grz_find_near_triangle(const grz3_triangle *triangle, const grz3_vec *point, grz_near_triangle *out);

#endif
