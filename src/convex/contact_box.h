/* Where a ball and an upright box touch first, and across which direction: see contact_box.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_CONTACT_BOX_H
#define GRZ_CONVEX_CONTACT_BOX_H

#include "convex/hit.h"

/* A ball or, of radius 0, a point, and where it moves beside the box in a time of 1: by to - from. */
typedef struct grz_moving_ball {
    const double *center;
    double radius;
    const double *to, *from;
    bool stands; /* the box moves: the hit is told as seen from the ball */
} grz_moving_ball;

/* They touch first at the time that rounds to `enter`, later than they begin to move. False if a rounding is not certain. */
bool grz_find_contact_of_ball(int dim, const grz_moving_ball *ball, const double min[], const double max[], double enter, grz_hit *hit);

#endif
