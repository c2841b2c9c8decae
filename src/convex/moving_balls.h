/* Balls of which one moves: the times at which |p + t v| <= R, with p and v the way between their centers and that between their displacements
 * (Gomez, "Simple intersection tests for games", 1999). A point on its way is a ball of radius 0.
 *
 * With a = v^2, b = p.v, c = p^2 - R^2 and D = b^2 - a c = a R^2 - |p x v|^2 they touch at the start if c <= 0, and later if b < 0, D >= 0 and the
 * first root is not beyond the end, where f(1) = (p + v)^2 - R^2 <= 0 or the least of f lies before, a + b >= 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_MOVING_BALLS_H
#define GRZ_CONVEX_MOVING_BALLS_H

#include "convex/times.h"
#include "exact/dd.h"
#include "exact/stage.h"

/* Centers and displacements, dim numbers each, and radii. */
typedef struct grz_moving_balls {
    const double *p, *q, *dp, *dq;
    double r, s;
} grz_moving_balls;

/* With the coordinates of p, v and R within u of themselves: c within 6 u of p^2 + R^2. b within 5 u of |p| |v|, and a + b within 8 u of p^2 + v^2.
 * A coordinate of p x v is within 4 u of the two products, so that its square is within 17 u of p^2 v^2, and a R^2 within 10 u; D within
 * 32 u of v^2 (p^2 + R^2). p + v within 2 u of |p| + |v| a coordinate: f(1) within 24 u of p^2 + v^2 + R^2. */
GRZ_BOUND(moving_balls_error, 32 * GRZ_U);

typedef struct grz_ball_times {
    double a, b, c, d, p2, r2, at_end; /* at_end: f(1) */
    double error_c, error_end;
} grz_ball_times;

/* 1 for contact in [0, end], openly, too; -1 for none; 0 if that is not certain. `end` is 1 or +inf. */
static GRZ_INLINE int grz_ball_verdict(int dim, const grz_moving_balls *m, double end, grz_ball_times *t) {
    double p[3] = {0}, v[3] = {0}, end2 = 0, across;
    t->a = t->b = t->p2 = 0;
    for (int i = 0; i < dim; i++) {
        p[i] = m->p[i] - m->q[i];
        v[i] = m->dp[i] - m->dq[i];
        const double e = p[i] + v[i];
        t->p2 += p[i] * p[i];
        t->a += v[i] * v[i];
        t->b += p[i] * v[i];
        end2 += e * e;
    }
    const double r = m->r + m->s, z = p[0] * v[1] - p[1] * v[0];
    across = z * z;
    if (dim == 3) {
        const double x = p[1] * v[2] - p[2] * v[1], y = p[2] * v[0] - p[0] * v[2];
        across += x * x + y * y;
    }
    t->r2 = r * r;
    t->c = t->p2 - t->r2;
    t->d = t->a * t->r2 - across;
    t->at_end = end2 - t->r2;
    t->error_c = moving_balls_error * (t->p2 + t->r2);
    t->error_end = moving_balls_error * (t->p2 + t->a + t->r2);
    const double error_b = moving_balls_error * (t->p2 + t->a), error_d = t->a * t->error_c;
    const bool endless = end > 1;
    /* nothing over- or underflows; radii are valid, as > 0 proves also where subnormals count as 0, but that of a point */
    const double size = t->p2 + t->r2;
    const bool usable =
        (size > 0x1p-200) & (size < 0x1p200) & (t->a > 0x1p-200) & (t->a < 0x1p200) & ((m->r > 0) | (grz_bits(m->r) == 0)) & (m->s > 0);
    const bool comes = endless | (t->a + t->b > error_b) | (t->at_end < -t->error_end);
    const bool stays_away = !endless & (t->a + t->b < -error_b) & (t->at_end > t->error_end);
    const bool meeting = (t->c < -t->error_c) | ((t->b < -error_b) & (t->d > error_d) & comes);
    const bool apart = (t->c > t->error_c) & ((t->b > error_b) | (t->d < -error_d) | stays_away);
    return (int)usable * (meeting - apart);
}

/* The root next to t, correctly rounded, by a step of Newton's method with f in double-double; false if it is not certain. f is within 64 u^2 of
 * (|p| + |t v|)^2 + R^2; the step q is off by a q^2 / |s|, where s is the slope, and by what s is. */
static inline bool grz_ball_root(int dim, const grz_moving_balls *m, const grz_ball_times *times, double t, double *root) {
    const grz_dd r = grz_dd_sum(m->r, m->s);
    grz_dd f = grz_dd_neg(grz_dd_mul(r, r));
    for (int i = 0; i < dim; i++) {
        const grz_dd way = grz_dd_scale(grz_dd_sum(m->dp[i], -m->dq[i]), t), at = grz_dd_add(grz_dd_sum(m->p[i], -m->q[i]), way);
        f = grz_dd_add(f, grz_dd_mul(at, at));
    }
    const double slope = 2 * (times->a * t + times->b), steep = fabs(slope), q = f.hi / slope;
    const double size = 2 * (times->p2 + times->a * t * t) + times->r2, terms = times->a * fabs(t) + sqrt(times->p2 * times->a);
    const double slack = (64 * GRZ_U * GRZ_U * size + times->a * q * q) * 2 / steep + fabs(q) * (32 * GRZ_U * terms / steep);
    const grz_dd sum = grz_dd_sum(t, -q);
    *root = sum.hi;
    return steep > 0x1p-20 * terms && fabs(q) * times->a < 0x1p-10 * steep && sum.hi > 0x1p-100 && sum.hi < 0x1p100 &&
           grz_dd_rounds(sum, slack);
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
    const double root = sqrt(t.d);
    if (enter) {
        *enter = 0;
        if (!(t.c < -t.error_c) && !grz_ball_root(dim, m, &t, t.c / (root - t.b), enter)) return 0;
    }
    if (exit) {
        *exit = end;
        const bool inside = end == 1 && t.at_end<-t.error_end, outside = end> 1 || t.at_end > t.error_end;
        if (!inside && (!outside || !grz_ball_root(dim, m, &t, (root - t.b) / t.a, exit))) return 0;
    }
    return 1;
}

#endif
