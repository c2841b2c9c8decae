/* Two balls that move in straight lines: do they touch during the motion? They do at the times at which
 *
 *     f(t) = |p + t v|^2 - R^2 <= 0,
 *
 * with p the vector between their centers, v that between their displacements and R the sum of their radii (Gomez,
 * "Simple intersection tests for games", 1999). A moving point is a ball of radius 0. Its path is a segment, and that
 * of another ball is a capsule.
 *
 * With a = v^2, b = p.v and c = p^2 - R^2 this is f(t) = a t^2 + 2 b t + c. It is least at -b / a, or at that end of
 * the motion which is next to this time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_MOVING_BALLS_H
#define GRZ_OVERLAP_MOVING_BALLS_H

#include "num/bits.h"
#include "num/grid.h"
#include "num/stage.h"
#include "num/two.h"
#include "overlap/stages.h"

#include <math.h>

/* Centers p and q and displacements dp and dq, dim numbers each; radii r and s. */
typedef struct grz_moving_balls {
    const double *p, *q, *dp, *dq;
    double r, s;
} grz_moving_balls;

/* a, b and c as above; p^2 and R^2. */
typedef struct grz_ball_times {
    double a, b, c, p2, r2;
} grz_ball_times;

/* The coordinates of p and v, and R, are within u of themselves. So a is within 5 u of v^2, b within 5 u of |p| |v|, c
 * within 6 u of p^2 + R^2. A time t of at most -b / a, within 11 u, has |t v| <= |p|: 2 b t is within 10 u of p^2, a
 * t^2 within 5 u, and their sum f(t) within 21 u of p^2 + R^2. f at the chosen time is more than at the best time by at
 * most a (10 u |p| / |v|)^2. What is computed is a f(t), as the sum of a c and s (2 b + s) with s = a t: at most 8 more
 * roundings of a (p^2 + R^2). c and f(1) = a + 2 b + c: within 15 u of p^2 + v^2 + R^2. */
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

/* a f(t) at the time t in [0, end] at which f is least; `end` is 1 or +inf. Where there is hardly any motion the caller
 * may pass a larger `a` than t->a. */
static GRZ_INLINE double grz_ball_least(const grz_ball_times *t, double a, double end) {
    const double later = grz_max(-t->b, 0), s = end < 2 ? grz_min(later, a) : later;
    return a * t->c + s * (2 * t->b + s);
}

/* Is no sign bit set? Radii < 0, and -0, are left to the next stage. */
static GRZ_INLINE bool grz_ball_radii(const grz_moving_balls *m) {
    return (int64_t)(grz_bits(m->r) | grz_bits(m->s)) >= 0;
}

/* The filter, for times in [0, end], where `end` is 1 or +inf. *t is always written.
 *
 * The sign is that of a f(t), which needs no division. With S = p^2 + R^2, none of its terms is above a S, so that all
 * of them are finite where 16 a S is. What underflows is far below the bound where a is at least 2^-400 and S at least
 * 2^-290; a smaller S is replaced by that. If `end` is 1, so is a smaller a: where |v| is below 2^-200, f is within
 * 2^-197 |p| + 2^-399 of c at all of these times, and so is what is computed. */
static GRZ_INLINE grz_meet grz_moving_balls_filter(int dim, const grz_moving_balls *m, double end, grz_ball_times *t) {
    *t = grz_ball_quadratic(dim, m);
    const double least = 0x1p-400, a = grz_max(t->a, least), value = grz_ball_least(t, a, end);
    const double size = grz_max(t->p2 + t->r2, 0x1p-290);
    const bool moves = end < 2 || t->a >= least, meeting = value < 0;
    const bool certain = GRZ_FILTER_CLAIMS && GRZ_LIKELY(moves & grz_ball_radii(m)) &&
                         GRZ_LIKELY(fabs(value) * (16 / moving_balls_error) > 16 * a * size);
    return certain ? meeting ? GRZ_MEETING : GRZ_APART : GRZ_UNDECIDED;
}

/* The short stage, for times in [0, 1]: decides where no operation rounds. If the inputs have n bits, p, v and R have n
 * + 1; a and b 2 n + 4, p^2 - R^2 2 n + 5; and a f(t), the sum of two products, 4 n + 9 and 4 n + 10: with n = 10
 * 51. */
static GRZ_INLINE grz_meet grz_moving_balls_short(int dim, const grz_moving_balls *m) {
    if (!GRZ_SHORT_CLAIMS) return GRZ_UNDECIDED;
    grz_grid grid = GRZ_GRID_EMPTY;
    grz_grid_add(&grid, m->r);
    grz_grid_add(&grid, m->s);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&grid, m->p[i]);
        grz_grid_add(&grid, m->q[i]);
        grz_grid_add(&grid, m->dp[i]);
        grz_grid_add(&grid, m->dq[i]);
    }
    if (grz_grid_width(grid) > 10 || !grz_grid_within(grid, 200) || !grz_ball_radii(m)) return GRZ_UNDECIDED;
    const grz_ball_times t = grz_ball_quadratic(dim, m);
    return grz_compared(grz_ball_least(&t, t.a > 0 ? t.a : 1, 1), 0);
}

/* A capsule, which is the path of a ball of radius r between two ends, and a ball: its center and radius in a row. With
 * r = 0 it is a segment. The fallback is for what the filter does not decide. */
grz_meet grz_meet_capsule_ball_fallback(int dim, const double ends[], double r, const double ball[]);
static inline grz_meet grz_meet_capsule_ball(int dim, const double ends[], double r, const double ball[]) {
    const grz_moving_balls balls = {ends, ball, ends + dim, ends, r, ball[dim]};
    grz_ball_times times;
    const grz_meet meet = grz_moving_balls_filter(dim, &balls, 1, &times);
    return grz_decided(meet) ? meet : grz_meet_capsule_ball_fallback(dim, ends, r, ball);
}

#endif
