/* The solid angle of triangles seen from a point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_SOLID_ANGLE_H
#define GRZ_MESH_SOLID_ANGLE_H

#include "mesh/mesh.h"

/* A number and a bound on its error. */
typedef struct grz_bounded {
    double number, error;
} grz_bounded;

/* The solid angle of the first `used` triangles of a block, by corner, axis and triangle, as a part of the whole
 * sphere: positive where the point is behind the front of a triangle. All coordinates are finite, and the point is on
 * none of the triangles. */
grz_bounded grz_solid_angle(double at[3][3][GRZ_BLOCK], int used, const grz3_vec *point);

/* The same of the strip from an edge to infinity along -x: the triangle with that third corner. `side` is the sign of
 * grz2_orient of y and z of a, b and the point; where that is 0, of a point that is moved a little. */
grz_bounded grz_strip_angle(const grz3_vec *a, const grz3_vec *b, const grz3_vec *point, int side);

#endif
