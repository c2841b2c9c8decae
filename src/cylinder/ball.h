/* A cylinder and a point or ball: in closed form.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CYLINDER_BALL_H
#define GRZ_CYLINDER_BALL_H

#include "num/verdict.h"

#include <graze/shapes3.h>

/* If one of two valid shapes is a cylinder and the other a point or ball of moderate numbers: how they meet, and their
 * distance. */
bool grz3_meet_cylinder_ball(const grz3_shape *a, const grz3_shape *b, double margin, grz_meet *meet);
bool grz3_distance_cylinder_ball(const grz3_shape *a, const grz3_shape *b, double *distance);

/* Is the ball around a point in the cylinder? No is certain. */
bool grz3_is_in_cylinder(const double center[3], double radius, const grz3_cylinder *cylinder);

/* The signed distance of a finite point from a valid cylinder, and its gradient. Returns in *inside whether the point
 * is in the cylinder; no is certain. */
double grz3_signed_distance_cylinder(const double point[], const grz3_cylinder *cylinder, double gradient[3],
                                     bool *inside);

/* Of a cylinder and a ball, a rounded segment along its axis or a cylinder with the same axis but for a displacement,
 * all of moderate numbers: the least depth (less than 0: minus the distance), and its normal out of b. */
bool grz3_depth_along_cylinder(const grz3_shape *a, const grz3_shape *b, double *depth, double normal[3]);

#endif
