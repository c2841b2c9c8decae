/* Balls, boxes, points and segments, for what the filters have not decided: the short and the exact stage.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_BALLS_BOXES_H
#define GRZ_OVERLAP_BALLS_BOXES_H

#include "num/verdict.h"

#include <stdbool.h>

/* Two balls: centers p and q, radii r and s. */
grz_meet grz_meet_balls(int dim, const double p[], double r, const double q[], double s);

/* A ball and a box [min, max], which may be infinite. */
grz_meet grz_meet_ball_box(int dim, const double center[], double radius, const double min[], const double max[]);

/* Two boxes, of any doubles. A box may be infinite; a point is a box with min = max. An invalid box is apart. */
grz_meet grz_meet_boxes(int dim, const double a_min[], const double a_max[], const double b_min[],
                        const double b_max[]);

/* The short stage of a ball and an oriented box. `ball` is the center and the radius, `box` the center and the half
 * extents: 2 dim numbers. GRZ_UNDECIDED where an operation could round, the axes are not orthogonal or one is zero, or
 * the radius is not > 0. */
grz_meet grz_meet_ball_obb_short(int dim, const double ball[], const double box[], const double *const axis[]);

/* The short stage of the segment from a to b and an oriented box; of a point, if a and b are the same pointer. The rest
 * is as above. */
grz_meet grz_meet_segment_obb_short(int dim, const double a[], const double b[], const double box[],
                                    const double *const axis[]);

#endif
