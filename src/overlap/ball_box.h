/* A ball against an axis-aligned box, once the filter has given up.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_BALL_BOX_H
#define GRZ_OVERLAP_BALL_BOX_H

#include "shape/core.h"

/* The ball of radius `radius` > 0 around center against [min, max]: valid shapes, and min, max may be infinite. */
grz_meet grz_meet_ball_box(int dim, const double center[], double radius, const double min[], const double max[]);

/* The ball of radius > 0 against the box center +- half along axes that are orthogonal, and all of it so short that
 * nothing is rounded. False if either is not so. */
bool grz_meet_ball_obb_short(int dim, const double ball[], double radius, const double center[], const double half[],
                             const double *const axis[], grz_meet *answer);

/* Two balls: centers p and q, radii r and s. */
grz_meet grz_meet_balls(int dim, const double p[], double r, const double q[], double s);

#endif
