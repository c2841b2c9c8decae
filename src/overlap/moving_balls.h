/* Balls of which one moves: do they touch during the motion? At the times at which f(t) = |p + t v|^2 - R^2 <= 0, with
 * p and v the way between their centers and that between their displacements (Gomez, "Simple intersection tests for
 * games", 1999). A point on its way is a ball of radius 0: its way is a segment, that of another ball a capsule.
 *
 * With a = v^2, b = p.v and c = p^2 - R^2 it is f(t) = a t^2 + 2 b t + c, least at -b / a or at the end that is next to
 * it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_MOVING_BALLS_H
#define GRZ_OVERLAP_MOVING_BALLS_H

#include "num/bits.h"
#include "num/grid.h"
#include "num/stage.h"
#include "num/two.h"
#include "shape/core.h"

#include <math.h>

/* Centers and displacements, dim numbers each, and radii. */
typedef struct grz_moving_balls {
    const double *p, *q, *dp, *dq;
    double r, s;
} grz_moving_balls;

typedef struct grz_ball_times {
    double a, b, c, p2, r2;
} grz_ball_times;

/* With the coordinates of p, v and R within u of themselves a is within 5 u of v^2, b within 5 u of |p| |v|, c within 6
 * u of p^2 + R^2. A time t of at most -b / a, within 11 u, has |t v| <= |p|: 2 b t is within 10 u of p^2, a t^2 within
 * 5 u, and their sum f(t) within 21 u of p^2 + R^2. At the time chosen it is more than at the best one by a (10 u |p| /
 * |v|)^2 at the most. The sum a f(t), of a c and s (2 b + s) with s = a t, has at most 8 more roundings of a (p^2 +
 * R^2). c and f(1) = a + 2 b + c: within 15 u of p^2 + v^2 + R^2. */
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
static GRZ_INLINE bool grz_ball_radii(const grz_moving_balls *m) {
    return (int64_t)(grz_bits(m->r) | grz_bits(m->s)) >= 0;
}

/* Is it certain whether they touch in [0, end], openly, too? What it is told by is written in any case.
 *
 * The sign is that of a f(t), without a division. With S = p^2 + R^2, no term of it is above a S, so that all are
 * finite where 16 a S is. What underflows is far below the bound where a is at least 2^-400 and S 2^-290, for which a
 * smaller S is taken. Up to the time 1 so is a smaller a: where |v| is below 2^-200, f is within 2^-197 |p| + 2^-399 of
 * c at all of these times, and so is what is computed. */
static GRZ_INLINE bool grz_ball_verdict(int dim, const grz_moving_balls *m, double end, grz_ball_times *t,
                                        bool *touch) {
    *t = grz_ball_quadratic(dim, m);
    const double least = 0x1p-400, a = grz_max(t->a, least), value = grz_ball_least(t, a, end),
                 size = grz_max(t->p2 + t->r2, 0x1p-290);
    const bool moves = end < 2 || t->a >= least;
    *touch = value < 0;
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(moves & grz_ball_radii(m)) &&
           GRZ_LIKELY(fabs(value) * (16 / moving_balls_error) > 16 * a * size);
}

/* How they meet in [0, 1], when no operation rounds. With n bits p, v and R have n + 1; a and b 2 n + 4, p^2 - R^2 2 n
 * + 5, and a f(t), a sum of two products of 4 n + 9 and 4 n + 10: of 10 bits 51. */
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

#endif
