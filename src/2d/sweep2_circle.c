/* Circles on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "convex/moving_balls.h"

GRZ_SWEEP_SLOWLY(circle, circle)

static GRZ_INLINE grz_answer sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db,
                                                 bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    const int contact = grz_ball_contact(2, &balls, 1, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly_circle_circle(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_FUNCTIONS(circle, circle)
