/* Segments and rays cast at spheres.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/moving_balls.h"

static GRZ_INLINE int cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_sphere *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const grz_moving_balls balls = {&origin->x, &b->center.x, &to->x, &from->x, 0, b->radius};
    return grz_ball_contact(3, &balls, most, enter, exit);
}
GRZ_CASTS(sphere)
