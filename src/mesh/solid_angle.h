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

#endif
