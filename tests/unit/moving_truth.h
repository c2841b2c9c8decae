/* The truth about two bodies that move and turn, from the definition, by intervals of 160 bits (MPFI): that they do not
 * touch during some time is proven for all of it, not sampled; that they are near each other is shown by two points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_MOVING_TRUTH_H
#define TESTS_UNIT_MOVING_TRUTH_H

#include <graze/shapes3.h>

#include <stdbool.h>

enum { MOVING_MOST_POINTS = 8 };

/* The hull of points, each a sum of products of doubles: center + sum of coefficients times axes; a radius, and of a
 * cylinder that of its discs, where the first two points are the ends. Or a plane or half-space. Of the plane: z = 0.
 * */
struct moving_body {
    bool flat, solid;
    double normal[3], offset;
    int count;
    double center[3], axis[3][3]; /* a point is center + sum over k of coefficient[k] axis[k] */
    double coefficient[MOVING_MOST_POINTS][3];
    double radius, disc;
    double by[3], turn_axis[3], angle, pivot[3];
    const grz3_shape *shape; /* where one is a cylinder: for a guess at the direction, of which no proof depends */
};

/* True if it is proven that they do not touch from time s to time e, s <= e. `hint`: a direction to try, or 0; proofs
 * do not depend on where a direction is from. */
bool moving_are_free(const struct moving_body *a, const struct moving_body *b, double s, double e,
                     const double hint[3]);
/* True if it is shown that their distance at the time is at most this. */
bool moving_are_within(const struct moving_body *a, const struct moving_body *b, double time, double distance);
/* The least distance at some of the times from s to e, in doubles. */
double moving_least_distance(const struct moving_body *a, const struct moving_body *b, double s, double e, int samples);

#endif
