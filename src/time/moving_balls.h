/* Balls of which one moves: the times at which f(t) = |p + t v|^2 - R^2 <= 0, with p and v the way between their centers and that between
 * their displacements (Gomez, "Simple intersection tests for games", 1999). A point on its way is a ball of radius 0: its way is a segment,
 * that of another ball a capsule.
 *
 * With a = v^2, b = p.v and c = p^2 - R^2 it is f(t) = a t^2 + 2 b t + c, least at -b / a or at the end that is next to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_MOVING_BALLS_H
#define GRZ_CONVEX_MOVING_BALLS_H

#include "num/roots.h"
#include "time/times.h"
#include "num/extended.h"
#include "num/grid.h"
#include "num/stage.h"

/* Centers and displacements, dim numbers each, and radii. */
typedef struct grz_moving_balls {
    const double *p, *q, *dp, *dq;
    double r, s;
} grz_moving_balls;

typedef struct grz_ball_times {
    double a, b, c, p2, r2;
} grz_ball_times;

/* With the coordinates of p, v and R within u of themselves a is within 5 u of v^2, b within 5 u of |p| |v|, c within 6 u of p^2 + R^2. A
 * time t of at most -b / a, within 11 u, has |t v| <= |p|: 2 b t is within 10 u of p^2, a t^2 within 5 u, and their sum f(t) within 21 u of
 * p^2 + R^2. At the time chosen it is more than at the best one by a (10 u |p| / |v|)^2 at the most. The sum a f(t), of a c and
 * s (2 b + s) with s = a t, has at most 8 more roundings of a (p^2 + R^2). c and f(1) = a + 2 b + c: within 15 u of p^2 + v^2 + R^2. */
GRZ_BOUND(moving_balls_error, 40 * GRZ_U);

static GRZ_INLINE grz_ball_times grz_ball_quadratic(int dim, const grz_moving_balls *m) {
    grz_ball_times t;
    for (int i = 0; i < dim; i++) {
        const double p = m->p[i] - m->q[i], v = m->dp[i] - m->dq[i];
        t.p2 = i == 0 ? p * p : t.p2 + p * p;
        t.a = i == 0 ? v * v : t.a + v * v;
        t.b = i == 0 ? p * v : t.b + p * v;
    }
    const double r = m->r + m->s;
    t.r2 = r * r;
    t.c = t.p2 - t.r2;
    return t;
}

/* a f(t) at the time in [0, end], 1 or +inf, at which f is least; `a` may be another if there is hardly any motion. */
static GRZ_INLINE double grz_ball_least(const grz_ball_times *t, double a, double end) {
    const double later = grz_max(-t->b, 0), s = end < 2 ? grz_min(later, a) : later;
    return a * t->c + s * (2 * t->b + s);
}

/* A radius with its sign set is left to the others. */
static GRZ_INLINE bool grz_ball_radii(const grz_moving_balls *m) { return (int64_t)(grz_bits(m->r) | grz_bits(m->s)) >= 0; }

/* Is it certain whether they touch in [0, end], openly, too? What it is told by is written in any case.
 *
 * The sign is that of a f(t), without a division. With S = p^2 + R^2, no term of it is above a S, so that all are finite where 16 a S is.
 * What underflows is far below the bound where a is at least 2^-400 and S 2^-290, for which a smaller S is taken. Up to the time 1 so is a
 * smaller a: where |v| is below 2^-200, f is within 2^-197 |p| + 2^-399 of c at all of these times, and so is what is computed. */
static GRZ_INLINE bool grz_ball_verdict(int dim, const grz_moving_balls *m, double end, grz_ball_times *t, bool *touch) {
    *t = grz_ball_quadratic(dim, m);
    const double least = 0x1p-400, a = grz_max(t->a, least), value = grz_ball_least(t, a, end), size = grz_max(t->p2 + t->r2, 0x1p-290);
    const bool moves = end < 2 || t->a >= least;
    *touch = value < 0;
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(moves & grz_ball_radii(m)) &&
           GRZ_LIKELY(fabs(value) * (16 / moving_balls_error) > 16 * a * size);
}

/* How they meet in [0, 1], when no operation rounds. With n bits p, v and R have n + 1; a and b 2 n + 4, p^2 - R^2 2 n + 5, and a f(t), a
 * sum of two products of 4 n + 9 and 4 n + 10: of 10 bits 51. */
static GRZ_INLINE bool grz_ball_meet_short(int dim, const grz_moving_balls *m, grz_meet *answer) {
    grz_grid grid = GRZ_GRID_EMPTY;
    grz_grid_add(&grid, m->r);
    grz_grid_add(&grid, m->s);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&grid, m->p[i]);
        grz_grid_add(&grid, m->q[i]);
        grz_grid_add(&grid, m->dp[i]);
        grz_grid_add(&grid, m->dq[i]);
    }
    if (grz_grid_width(grid) > 10 || !grz_grid_within(grid, 200) || !grz_ball_radii(m)) return false;
    const grz_ball_times t = grz_ball_quadratic(dim, m);
    const double value = grz_ball_least(&t, t.a > 0 ? t.a : 1, 1);
    *answer = value > 0 ? GRZ_APART : value < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

/* f(t) in numbers of 64 bits. */
static GRZ_INLINE double grz_ball_value(int dim, const grz_moving_balls *m, double t) {
    const double *const p = grz_anew(m->p), *const q = grz_anew(m->q), *const dp = grz_anew(m->dp), *const dq = grz_anew(m->dq);
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

/* The times of a contact that is certain: roots of f in doubles, and one step of Newton's method from each, f(t) / (2 root), with f in
 * numbers of 64 bits. Its doubles are those of the verdict, size = p^2 + R^2. False if a time is not certain.
 *
 * With U the unit roundoff of double, root^2 = b^2 - a c is within 24 U a size, and t within E = 30 U size / root. What carries it to the
 * root is a slope between 2 root and that at t: the step, at most E, is off by E times 30 U a size / root^2. From far away root^2 is small
 * beside its terms, and is a R^2 - (p x v)^2 (Lagrange), within 11 U a R (|p| + 2 R): then E is 22 U (|p| + R) R / root, and the step off
 * by 20 U a (|p| + R) R / root^2 of it. Within the limits below either is as if f were off by 0.06 u (|p| + R) R, u that of 64 bits.
 *
 * At t it is |x| = R and |t v| <= |p| + R, so that x is within u (3 |p| + 3 R) of itself, x^2 and R^2 within 3 u R^2 more each, and f(t)
 * within u (6 |p| + 12 R) R <= 7.5 u (sqrt(size) + R) R. The sum of t and the step is exact but for far less. */
GRZ_BOUND(moving_balls_extended_error, 8 * GRZ_EXTENDED_U);

static GRZ_INLINE bool grz_ball_times_extended(int dim, const grz_moving_balls *m, double a, double b, double c, double size, double end,
                                               double *enter, double *exit) {
    const double r = m->r + m->s, reach = (sqrt(size) + r) * r;
    double square = b * b - a * c;
    if (!GRZ_LIKELY(size * a < 0x1p18 * square)) square = a * (r * r) - grz_ball_across2(dim, m);
    const double root = sqrt(square), over_slope = 0.5 / root, inverse = 1 / a;
    const grz_two t = grz_two_mul(grz_two_of(-b - root, root - b), grz_two_same(inverse));
    const double first = grz_ball_value(dim, m, grz_two_low(t)), last = exit ? grz_ball_value(dim, m, grz_two_high(t)) : 0;
    const grz_two step = grz_two_mul(grz_two_of(first, last), grz_two_of(over_slope, -over_slope)), time = grz_two_add(t, step);
    const grz_two low = grz_two_sub(step, grz_two_sub(time, t)), slack = grz_two_same(moving_balls_extended_error * reach * over_slope);
    const grz_two rounds = grz_two_rounds(time, low, slack);
    const bool usable = (grz_min(a, size) > 0x1p-200) & (size + a < 0x1p400) & (reach * a < 0x1p28 * square);
    *enter = grz_max(grz_two_low(time), 0);
    if (exit) *exit = grz_min(grz_two_high(time), end);
    const bool certain = exit ? grz_two_both(rounds) : grz_two_is_low(rounds), wide = grz_extended_is_wide();
    return usable & certain & wide;
}

/* The same in twice the digits of double. */
static GRZ_NOINLINE bool grz_ball_times_twofold(int dim, const grz_moving_balls *m, double end, double *enter, double *exit) {
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
    const double root = sqrt(t.b * t.b - t.a * t.c), at_end = (t.a + 2 * t.b) + t.c, error_end = error + moving_balls_error * t.a;
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

/* All times of a contact that is certain; false if one is not. Apart from the verdict, whose registers they would take. */
static GRZ_NOINLINE bool grz_ball_times_rounded(int dim, const grz_moving_balls *m, double a, double b, double c, double size, double end,
                                                double *enter, double *exit) {
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
