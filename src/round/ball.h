/* A round body and a point or ball: in closed form.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_BALL_H
#define GRZ_ROUND_BALL_H

#include "num/verdict.h"
#include "shape/core.h"

/* If one of two valid bodies is round and the other a point or ball of moderate numbers: how they meet, and their
 * distance. */
bool grz_round_meet_ball(const grz_body *a, const grz_body *b, double margin, grz_meet *meet);
bool grz_round_distance_to_ball(const grz_body *a, const grz_body *b, double *distance);

/* Is the ball around a point in a round body? No is certain. */
bool grz_is_in_round(const double center[3], double radius, const grz_round *round);

/* The signed distance of a finite point from a round body, and its gradient. Returns in *inside whether the point is in
 * it; no is certain. */
double grz_round_signed_distance(const double point[], const grz_round *round, double gradient[3], bool *inside);

/* Of a round body and a ball, a rounded segment along its axis or a round body with the same axis but for a
 * displacement, all of moderate numbers: the least depth (less than 0: minus the distance), and its normal out of b. */
bool grz_round_depth_along_axis(const grz_body *a, const grz_body *b, double *depth, double normal[3]);

#endif
