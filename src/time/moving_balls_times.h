/* Balls of which one moves (overlap/moving_balls.h): the times at which f(t) = a t^2 + 2 b t + c <= 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_MOVING_BALLS_TIMES_H
#define GRZ_TIME_MOVING_BALLS_TIMES_H

#include "num/extended.h"
#include "num/roots.h"
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

/* (p x v)^2. */
static GRZ_NOINLINE double grz_ball_across2(int dim, const grz_moving_balls *m) {
    double p[3] = {0}, v[3] = {0};
    for (int i = 0; i < dim; i++) {
        p[i] = m->p[i] - m->q[i];
        v[i] = m->dp[i] - m->dq[i];
    }
    const double x = p[1] * v[2] - p[2] * v[1], y = p[2] * v[0] - p[0] * v[2], z = p[0] * v[1] - p[1] * v[0];
    return (x * x + y * y) + z * z;
}

/* The times of a contact that is certain: roots of f in doubles, and one step of Newton's method from each, f(t) / (2
 * root), with f in numbers of 64 bits. Its doubles are those of the verdict, size = p^2 + R^2. False if a time is not
 * certain.
 *
 * With U the unit roundoff of double, root^2 = b^2 - a c is within 24 U a size, and t within E = 30 U size / root. What
 * carries it to the root is a slope between 2 root and that at t: the step, at most E, is off by E times 30 U a size /
 * root^2. From far away root^2 is small beside its terms, and is a R^2 - (p x v)^2 (Lagrange), within 11 U a R (|p| + 2
 * R): then E is 22 U (|p| + R) R / root, and the step off by 20 U a (|p| + R) R / root^2 of it. Within the limits below
 * either is as if f were off by 0.06 u (|p| + R) R, u that of 64 bits.
 *
 * At t it is |x| = R and |t v| <= |p| + R, so that x is within u (3 |p| + 3 R) of itself, x^2 and R^2 within 3 u R^2
 * more each, and f(t) within u (6 |p| + 12 R) R <= 7.5 u (sqrt(size) + R) R. The sum of t and the step is exact but for
 * far less. */
GRZ_BOUND(moving_balls_extended_error, 8 * GRZ_EXTENDED_U);

static GRZ_INLINE bool grz_ball_times_extended(int dim, const grz_moving_balls *m, double a, double b, double c,
                                               double size, double end, double *enter, double *exit) {
    const double r = m->r + m->s, reach = (sqrt(size) + r) * r;
    double square = b * b - a * c;
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

/* The same in twice the digits of double. */
static GRZ_NOINLINE bool grz_ball_times_twofold(int dim, const grz_moving_balls *m, double end, double *enter,
                                                double *exit) {
    const grz_ball_times t = grz_ball_quadratic(dim, m);
    /* nothing over- or underflows below, but a motion of no account */
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

/* All times of a contact that is certain; false if one is not. Apart from the verdict, whose registers they would
 * take. */
static GRZ_NOINLINE bool grz_ball_times_rounded(int dim, const grz_moving_balls *m, double a, double b, double c,
                                                double size, double end, double *enter, double *exit) {
    bool certain = false;
    if (GRZ_EXTENDED_CLAIMS) {
        double unasked;
        certain = exit ? grz_ball_times_extended(dim, m, a, b, c, size, end, enter ? enter : &unasked, exit)
                       : grz_ball_times_extended(dim, m, a, b, c, size, end, enter, NULL);
    }
    return GRZ_LIKELY(certain) || grz_ball_times_twofold(dim, m, end, enter, exit);
}

/* All of it: 1 with the times that are asked for, -1 without contact, when both are +inf, 0 if it is not certain. */
static GRZ_INLINE int grz_ball_contact(int dim, const grz_moving_balls *m, double end, double *enter, double *exit) {
    grz_ball_times t;
    bool touch;
    if (!grz_ball_verdict(dim, m, end, &t, &touch)) return 0;
    if (!enter && !exit) return 2 * touch - 1; /* without a branch on it */
    grz_never(enter, exit);
    return touch ? grz_ball_times_rounded(dim, m, t.a, t.b, t.c, t.p2 + t.r2, end, enter, exit) : -1;
}

#endif
