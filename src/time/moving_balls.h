/* Two balls of which one moves (overlap/moving_balls.h): whether they touch, and the first and the last time of that. A
 * point that moves is a ball of radius 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_MOVING_BALLS_H
#define GRZ_TIME_MOVING_BALLS_H

#include "base/isa.h"
#include "overlap/moving_balls.h"
#include "time/times.h"

/* The times in [0, end] of a hit that is proven, where end is 1 or +inf (moving_balls.inc); p, q, dp, dq, r and s as in
 * grz_moving_balls. False if one of both is not certain; what was written does not count. */
bool grz2_ball_times_scalar(const double p[], const double q[], const double dp[], const double dq[], double r,
                            double s, double end, double *enter, double *exit);
bool grz3_ball_times_scalar(const double p[], const double q[], const double dp[], const double dq[], double r,
                            double s, double end, double *enter, double *exit);
bool grz2_ball_times_avx2(const double p[], const double q[], const double dp[], const double dq[], double r, double s,
                          double end, double *enter, double *exit);
bool grz3_ball_times_avx2(const double p[], const double q[], const double dp[], const double dq[], double r, double s,
                          double end, double *enter, double *exit);

/* The same with what this processor has. */
static GRZ_FORCE_INLINE bool grz_ball_times_of(int dim, const grz_moving_balls *m, double end, double *enter,
                                               double *exit) {
    return dim == 2 ? GRZ_WITH_AVX2(grz2_ball_times_avx2(m->p, m->q, m->dp, m->dq, m->r, m->s, end, enter, exit),
                                    grz2_ball_times_scalar(m->p, m->q, m->dp, m->dq, m->r, m->s, end, enter, exit))
                    : GRZ_WITH_AVX2(grz3_ball_times_avx2(m->p, m->q, m->dp, m->dq, m->r, m->s, end, enter, exit),
                                    grz3_ball_times_scalar(m->p, m->q, m->dp, m->dq, m->r, m->s, end, enter, exit));
}

/* What the filter and the kernel leave. */
bool grz_touch_times_of_balls_by_engine(int dim, grz_moving_balls m, double end, bool open, double *enter,
                                        double *exit);

/* Do the balls touch, or if `open` overlap openly, in [0, end], where end is 1 or +inf? The times that are asked for;
 * +inf of a miss. */
static GRZ_FORCE_INLINE bool grz_touch_times_of_balls(int dim, const grz_moving_balls *m, double end, bool open,
                                                      double *enter, double *exit) {
    grz_ball_times t;
    if (!enter && !exit) { /* branch-free */
        const grz_meet hit = grz_moving_balls_filter(dim, m, end, &t);
        if (GRZ_LIKELY(hit != GRZ_UNDECIDED)) return hit == GRZ_MEETING;
    } else {
        const grz_meet hit = grz_moving_balls_filter(dim, m, end, &t);
        if (hit == GRZ_APART) return grz_never(enter, exit);
        if (hit == GRZ_MEETING && GRZ_LIKELY(grz_ball_times_of(dim, m, end, enter, exit))) return true;
    }
    return grz_touch_times_of_balls_by_engine(dim, *m, end, open, enter, exit);
}

/* The last time of a hit alone; false if the closed form does not prove it. */
bool grz_leave_ball(int dim, const grz_moving_balls *m, double *exit);

#endif
