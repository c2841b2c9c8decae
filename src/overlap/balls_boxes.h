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

/* A ball, a point and a segment with an oriented box. A ball is its center and its radius, a segment its ends, a box
 * its center, its half extents and its axes, in the plane the first one: their numbers in a row. */
grz_meet grz_meet_ball_obb_fallback(int dim, const double ball[], const double box[]);
grz_meet grz_meet_point_obb_fallback(int dim, const double point[], const double box[]);
grz_meet grz_meet_segment_obb_fallback(int dim, const double ends[], const double box[]);

#endif
