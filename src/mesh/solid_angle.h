/* The solid angle of a triangle seen from a point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_SOLID_ANGLE_H
#define GRZ_MESH_SOLID_ANGLE_H

#include <graze/shapes3.h>

/* A number and a bound on its error. */
typedef struct grz_bounded {
    double number, error;
} grz_bounded;

/* The solid angle as a part of the whole sphere, from -1/2 to 1/2: positive where the point is behind the front of the
 * triangle. All coordinates are finite, and the point is not on the triangle. */
grz_bounded grz_solid_angle(const grz3_triangle *triangle, const grz3_vec *point);

#endif
