/* Balls of which one moves: the times at which f(t) = |p + t v|^2 - R^2 <= 0, with p and v the way between their centers and that between
 * their displacements (Gomez, "Simple intersection tests for games", 1999). A point on its way is a ball of radius 0.
 *
 * With a = v^2, b = p.v and c = p^2 - R^2 it is f(t) = a t^2 + 2 b t + c, least at -b / a or at the end that is next to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_MOVING_BALLS_H
#define GRZ_CONVEX_MOVING_BALLS_H

#include "convex/roots.h"
#include "convex/times.h"
#include "exact/stage.h"

/* Centers and displacements, dim numbers each, and radii. */
typedef struct grz_moving_balls {
    const double *p, *q, *dp, *dq;
    double r, s;
} grz_moving_balls;

/* With the coordinates of p, v and R within u of themselves a is within 5 u of v^2, b within 5 u of |p| |v|, c within 6 u of p^2 + R^2. A
 * time t of at most -b / a, within 2 u, has |t v| <= |p|: 2 b t is within 14 u of p^2, a t^2 within 10 u, and their sum f(t) within 32 u of
 * p^2 + R^2. At the time chosen it is more than at the best one by a (6 u |p| / |v|)^2 at the most. c and f(1) = a + 2 b + c: within 15 u
 * of p^2 + v^2 + R^2. */
GRZ_BOUND(moving_balls_error, 40 * GRZ_U);

typedef struct grz_ball_times {
    double a, b, c, p2, r2, error; /* error: of c */
} grz_ball_times;

/* 1 for contact in [0, end], openly, too; -1 for none; 0 if that is not certain. `end` is 1 or +inf. */
static GRZ_INLINE int grz_ball_verdict(int dim, const grz_moving_balls *m, double end, grz_ball_times *t) {
    t->a = t->b = t->p2 = 0;
    for (int i = 0; i < dim; i++) {
        const double p = m->p[i] - m->q[i], v = m->dp[i] - m->dq[i];
        t->p2 += p * p;
        t->a += v * v;
        t->b += p * v;
    }
    const double r = m->r + m->s, size = t->p2 + r * r;
    t->r2 = r * r;
    t->c = t->p2 - t->r2;
    t->error = moving_balls_error * size;
    /* nothing over- or underflows, but a motion that until the time 1 is of no account; radii are valid, as > 0 proves also where
     * subnormals count as 0, but that of a point */
    const bool moves = t->a > 0x1p-200, stands = end < 2 && !(t->a > 0);
    const bool usable = (size > 0x1p-200) & (moves | stands) & (size + t->a < 0x1p200) & ((m->r > 0) | (grz_bits(m->r) == 0)) & (m->s > 0);
    const double at = grz_min(grz_max(-t->b / grz_max(t->a, 0x1p-200), 0), end);
    const double least = t->c + at * (2 * t->b + t->a * at);
    return (int)usable * ((least < -t->error) - (least > t->error));
}

/* All of it, as grz_slab_contact. */
static GRZ_INLINE int grz_ball_contact(int dim, const grz_moving_balls *m, double end, double *enter, double *exit) {
    grz_ball_times t;
    const int verdict = GRZ_FILTER_CLAIMS ? grz_ball_verdict(dim, m, end, &t) : 0;
    if (!enter && !exit) return verdict; /* without a branch on it */
    if (verdict <= 0) {
        grz_never(enter, exit);
        return verdict;
    }
    grz_roots roots;
    roots.a = grz_two_same(t.a);
    roots.b = grz_two_same(t.b);
    roots.p2 = grz_two_same(t.p2);
    roots.r = m->r;
    roots.s = m->s;
    roots.r2 = t.r2;
    for (int i = 0; i < dim; i++) {
        roots.p[i] = grz_two_exact_sum(grz_two_same(m->p[i]), grz_two_same(-m->q[i]), &roots.p_rest[i]);
        roots.v[i] = grz_two_exact_sum(grz_two_same(m->dp[i]), grz_two_same(-m->dq[i]), &roots.v_rest[i]);
    }
    const double root = sqrt(t.b * t.b - t.a * t.c), at_end = (t.a + 2 * t.b) + t.c, error_end = t.error + moving_balls_error * t.a;
    grz_two at;
    const grz_two certain = grz_roots_rounded(dim, &roots, grz_two_of(t.c / (root - t.b), (root - t.b) / t.a), &at);
    if (enter) {
        const bool inside = t.c < -t.error;
        *enter = inside ? 0 : grz_two_low(at);
        if (!inside && !grz_two_is_low(certain)) return 0;
    }
    if (exit) {
        const bool inside = end == 1 && at_end<-error_end, outside = end> 1 || at_end > error_end;
        *exit = inside ? end : grz_two_high(at);
        if (!inside && !(outside && grz_two_is_high(certain))) return 0;
    }
    return 1;
}

#endif
