/* Circles on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "convex/moving_balls.h"

static GRZ_NOINLINE grz_answer sweep_slowly(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db, bool open,
                                            double *enter, double *exit) {
    if (!grz2_valid_circle(a) || !grz2_valid_circle(b) || !grz2_finite(da) || !grz2_finite(db)) return (grz_answer)grz_never(enter, exit);
    grz_body x = {.form = GRZ_FORM_CORE}, y = {.form = GRZ_FORM_CORE};
    grz2_core_circle(a, &x.core);
    grz2_core_circle(b, &y.core);
    return grz_sweep_bodies(&x, &da->x, &y, &db->x, open, enter, exit);
}

static GRZ_INLINE grz_answer sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db,
                                                 bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    const int contact = grz_ball_contact(2, &balls, 1, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly(a, da, b, db, open, enter, exit);
}
GRZ2_SWEEP_FUNCTIONS(circle, circle)
