/* What the filter of moving balls leaves.
 *
 * SPDX-License-Identifier: MIT */
#include "time/moving_balls.h"

/* No contact if a ball is invalid. */
bool grz_touch_times_of_balls_by_engine(int dim, grz_moving_balls m, double end, bool open, double *enter,
                                        double *exit) {
    const double *const center[2] = {m.p, m.q}, radius[2] = {m.r, m.s};
    grz_body body[2];
    for (int k = 0; k < 2; k++) {
        bool valid = grz_finite(radius[k]) && !grz_negative(radius[k]);
        for (int i = 0; i < dim; i++) valid = valid && grz_finite(center[k][i]);
        if (!valid) return grz_never(enter, exit);
        body[k].form = GRZ_FORM_CORE;
        if (grz_zero(radius[k])) grz_core_point(&body[k].core, dim, center[k]);
        else grz_core_points(&body[k].core, dim, center[k], 1);
        body[k].core.radius[0] = radius[k];
    }
    return grz_sweep_bodies(&body[0], m.dp, &body[1], m.dq, 0, end, open, enter, exit, NULL).yes;
}

bool grz_leave_ball(int dim, const grz_moving_balls *m, double *exit) {
    grz_ball_times t;
    const grz_meet hit = dim == 2 ? grz_moving_balls_filter(2, m, 1, &t) : grz_moving_balls_filter(3, m, 1, &t);
    return hit == GRZ_MEETING && grz_ball_times_of(dim, m, 1, NULL, exit);
}
