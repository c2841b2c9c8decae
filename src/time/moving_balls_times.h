/* Two balls of which one moves (overlap/moving_balls.h): the first and the last time at which f(t) = a t^2 + 2 b t + c
 * <= 0. A point that moves is a ball of radius 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_MOVING_BALLS_TIMES_H
#define GRZ_TIME_MOVING_BALLS_TIMES_H

#include "num/extended.h"
#include "num/roots.h"
#include "num/vec.h"
#include "overlap/moving_balls.h"
#include "time/times.h"

/* f(t) in numbers of 64 bits. */
static GRZ_INLINE double grz_ball_value(int dim, const grz_moving_balls *m, double t) {
    const double *const p = grz_anew(m->p), *const q = grz_anew(m->q), *const dp = grz_anew(m->dp),
                        *const dq = grz_anew(m->dq);
    grz_extended x2 = 0;
    for (int i = 0; i < dim; i++) {
        const grz_extended x = ((grz_extended)p[i] - q[i]) + t * ((grz_extended)dp[i] - dq[i]);
        x2 = i == 0 ? x * x : x2 + x * x;
    }
    const grz_extended r = (grz_extended)m->r + m->s;
    return (double)(x2 - r * r);
}

/* (p x v)^2 */
static GRZ_NOINLINE double grz_ball_across2(int dim, const grz_moving_balls *m) {
    double p[3] = {0}, v[3] = {0}, n[3];
    grz_sub(dim, m->p, m->q, p);
    grz_sub(dim, m->dp, m->dq, v);
    grz_cross(p, v, n);
    return grz_dot(3, n, n);
}

/* The times in [0, end] of a hit that is proven, from the quadratic t of the verdict: the roots of f in doubles, each
 * corrected by one step of Newton's method, f / (2 root), with f in numbers of 64 bits. *enter is always written, *exit
 * where it is not NULL. False if a time is not certain.
 *
 * With U the unit roundoff of double and size = p^2 + R^2, root^2 = b^2 - a c is within 24 U a size, and t within E =
 * 30 U size / root. The slope that carries t to the root lies between 2 root and the slope at t: the step, at most E,
 * is off by E times 30 U a size / root^2. From far away root^2 is small beside its terms, and is computed as a R^2 - (p
 * x v)^2 (Lagrange), within 11 U a R (|p| + 2 R): then E is 22 U (|p| + R) R / root, and the step is off by 20 U a (|p|
 * + R) R / root^2 of itself. Within the limits below either is as if f were off by 0.06 u (|p| + R) R, u the unit
 * roundoff of 64 bits.
 *
 * At t, |x| = R and |t v| <= |p| + R, so that x is within u (3 |p| + 3 R) of itself, x^2 and R^2 within 3 u R^2 more
 * each, and f(t) within u (6 |p| + 12 R) R <= 7.5 u (sqrt(size) + R) R. The sum of t and the step rounds far less. */
GRZ_BOUND(moving_balls_extended_error, 8 * GRZ_EXTENDED_U);

static GRZ_INLINE bool grz_ball_times_extended(int dim, const grz_moving_balls *m, const grz_ball_times *q, double end,
                                               double *enter, double *exit) {
    const double a = q->a, b = q->b, size = q->p2 + q->r2, r = m->r + m->s, reach = (sqrt(size) + r) * r;
    double square = b * b - a * q->c;
    if (!GRZ_LIKELY(size * a < 0x1p18 * square)) square = a * (r * r) - grz_ball_across2(dim, m);
    const double root = sqrt(square), over_slope = 0.5 / root, inverse = 1 / a;
    const grz_two t = grz_two_mul(grz_two_of(-b - root, root - b), grz_two_same(inverse));
    const double first = grz_ball_value(dim, m, grz_two_low(t)),
                 last = exit ? grz_ball_value(dim, m, grz_two_high(t)) : 0;
    const grz_two step = grz_two_mul(grz_two_of(first, last), grz_two_of(over_slope, -over_slope)),
                  time = grz_two_add(t, step);
    const grz_two low = grz_two_sub(step, grz_two_sub(time, t)),
                  slack = grz_two_same(moving_balls_extended_error * reach * over_slope);
    const grz_two rounds = grz_two_rounds(time, low, slack);
    const bool usable = (grz_min(a, size) > 0x1p-200) & (size + a < 0x1p400) & (reach * a < 0x1p28 * square);
    *enter = grz_max(grz_two_low(time), 0);
    if (exit) *exit = grz_min(grz_two_high(time), end);
    const bool certain = exit ? grz_two_both(rounds) : grz_two_is_low(rounds), wide = grz_extended_is_wide();
    return usable & certain & wide;
}

/* The same in twice the digits of double. Either pointer may be NULL. */
static GRZ_NOINLINE bool grz_ball_times_twofold(int dim, const grz_moving_balls *m, double end, double *enter,
                                                double *exit) {
    const grz_ball_times t = grz_ball_quadratic(dim, m);
    /* nothing over- or underflows below, except a motion that is too small to matter */
    const double size = t.p2 + t.r2, error = moving_balls_error * size;
    if (!(((t.a > 0x1p-200) | !(t.a > 0)) & (size > 0x1p-200) & (size + t.a < 0x1p200))) return false;
    grz_roots roots;
    roots.a = grz_two_same(t.a);
    roots.b = grz_two_same(t.b);
    roots.p2 = grz_two_same(t.p2);
    roots.v2 = roots.a;
    roots.r2 = t.r2;
    roots.error = roots_error;
    grz_roots_radius(m->r, m->s, &roots);
    for (int i = 0; i < dim; i++) {
        roots.p[i] = grz_two_exact_sum(grz_two_same(m->p[i]), grz_two_same(-m->q[i]), &roots.p_rest[i]);
        roots.v[i] = grz_two_exact_sum(grz_two_same(m->dp[i]), grz_two_same(-m->dq[i]), &roots.v_rest[i]);
    }
    const double root = sqrt(t.b * t.b - t.a * t.c), at_end = (t.a + 2 * t.b) + t.c,
                 error_end = error + moving_balls_error * t.a;
    grz_two at;
    const grz_two certain = grz_roots_rounded(dim, &roots, grz_two_of(t.c / (root - t.b), (root - t.b) / t.a), &at);
    if (enter) {
        const bool inside = t.c < -error;
        *enter = inside ? 0 : grz_two_low(at);
        if (!inside && !grz_two_is_low(certain)) return false;
    }
    if (exit) {
        const bool inside = end == 1 && at_end<-error_end, outside = end> 1 || at_end > error_end;
        *exit = inside ? end : grz_two_high(at);
        if (!inside && !(outside && grz_two_is_high(certain))) return false;
    }
    return true;
}

/* What the filter does not prove, by the engine; no contact if a ball is invalid. */
static GRZ_NOINLINE bool grz_touch_times_of_balls_by_engine(int dim, const grz_moving_balls *m, double end, bool open,
                                                            double *enter, double *exit) {
    const double *const center[2] = {m->p, m->q}, radius[2] = {m->r, m->s};
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
    return grz_sweep_bodies(&body[0], m->dp, &body[1], m->dq, 0, end, open, enter, exit, NULL).yes;
}

/* The times of a hit that is proven, without the engine; false if one is not certain. A call of its own, so that the
 * verdict keeps no registers for it. */
static GRZ_NOINLINE bool grz_ball_times_proven(int dim, const grz_moving_balls *m, const grz_ball_times *t, double end,
                                               double *enter, double *exit) {
    bool certain = false;
    if (GRZ_EXTENDED_CLAIMS) {
        double unused;
        certain = exit ? grz_ball_times_extended(dim, m, t, end, enter ? enter : &unused, exit)
                       : grz_ball_times_extended(dim, m, t, end, enter, NULL);
    }
    return GRZ_LIKELY(certain) || grz_ball_times_twofold(dim, m, end, enter, exit);
}

/* The last time of a hit alone; false if the closed form does not prove it. */
static GRZ_INLINE bool grz_leave_ball(int dim, const grz_moving_balls *m, double *exit) {
    grz_ball_times t;
    return grz_moving_balls_filter(dim, m, 1, &t) == GRZ_MEETING && grz_ball_times_proven(dim, m, &t, 1, NULL, exit);
}

/* What the filter leaves: the times of a hit that it proves, and what it does not decide. A call of its own, too. */
static GRZ_NOINLINE bool grz_touch_times_of_balls_later(int dim, grz_moving_balls m, grz_ball_times t, bool proven,
                                                        double end, bool open, double *enter, double *exit) {
    return (proven && grz_ball_times_proven(dim, &m, &t, end, enter, exit)) ||
           grz_touch_times_of_balls_by_engine(dim, &m, end, open, enter, exit);
}

/* Do the balls touch, or if `open` overlap openly, in [0, end], where end is 1 or +inf? The times that are asked for;
 * +inf of a miss. */
static GRZ_INLINE bool grz_touch_times_of_balls(int dim, const grz_moving_balls *m, double end, bool open,
                                                double *enter, double *exit) {
    grz_ball_times t;
    const grz_meet hit = grz_moving_balls_filter(dim, m, end, &t);
    if (hit != GRZ_UNDECIDED && !enter && !exit) return hit == GRZ_MEETING; /* branch-free */
    if (hit == GRZ_APART) return grz_never(enter, exit);
    return grz_touch_times_of_balls_later(dim, *m, t, hit == GRZ_MEETING, end, open, enter, exit);
}

#endif
