/* A ball that moves past a box along the axes, or along those of the box's own frame. With x = t v the displacement of
 * its center at time t, lo and hi the box as seen from the center at time 0, the gap on an axis is g = max(lo - x, x -
 * hi, 0), and they touch while D(t) = sum of g^2 <= R^2 (the distance of Arvo, "A simple method for box-sphere
 * intersection testing", Graphics Gems, 1990). D is convex, and a quadratic in t between the times at which x is at lo
 * or hi on an axis.
 *
 * The verdict is taken at the time at which D is least, and proven there: D < R^2 is contact. There is none if a plane
 * across the gaps g at that time, beyond which all of the box lies, is further than R from the ball's center at time 0
 * and at time 1: then it is further at all times between.
 *
 * The first time and the last are roots of the quadratic of those axes on which there is a gap then
 * (num/lanes/roots.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_MOVING_BALL_BOX_H
#define GRZ_TIME_MOVING_BALL_BOX_H

#include "base/isa.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "num/triple.h"
#include "num/two.h"
#include "time/times.h"

/* The ball's center and the box's bounds at time 0, and the displacements of the ball and of the box: dim numbers
 * each. */
typedef struct grz_moving_ball_box {
    const double *center, *min, *max, *da, *db;
    double radius;
} grz_moving_ball_box;

/* With S the sum of R and of all |lo|, |hi| and |v|, each rounded once, a gap is within 3 u S, so that D is within 6 u
 * S^2 for the gaps, and 4 u for the squares, their sum and R^2. g . lo, for any g <= S, is within 4 u S^2, and one time
 * later within 6 u. */
GRZ_BOUND(moving_ball_box_error, 16 * GRZ_U);

/* Two axes side by side; in space the third one beside one without a gap and without motion. Rounded; near and far are
 * the times at which x is at lo and hi, in order: -inf and +inf on an axis without motion. */
typedef struct grz_ball_box {
    int pairs;
    grz_two lo[2], hi[2], v[2], near[2], far[2];
    double r2, r;
    double size;  /* S of moving_ball_box_error */
    double error; /* of D - R^2 */
} grz_ball_box;

/* Sets near and far from lo, hi and v. */
static GRZ_INLINE void grz_ball_box_crossings(grz_ball_box *s, int k) {
    const grz_two none = grz_two_same(-(double)INFINITY), ever = grz_two_same((double)INFINITY);
    const grz_two inverse = grz_two_div(grz_two_same(1), s->v[k]), moves = grz_two_differ(s->v[k], grz_two_same(0));
    const grz_two first = grz_two_mul(s->lo[k], inverse), second = grz_two_mul(s->hi[k], inverse);
    s->near[k] = grz_two_choose(moves, grz_two_min(first, second), none);
    s->far[k] = grz_two_choose(moves, grz_two_max(first, second), ever);
}

/* False if a shape is invalid or flat, or the bounds do not hold. */
static GRZ_INLINE bool grz_ball_box_of(int dim, const grz_moving_ball_box *m, grz_ball_box *s) {
    const double *const from[5] = {m->min, m->max, m->center, m->da, m->db};
    const grz_two beside[5] = {grz_two_of(0, -1), grz_two_of(0, 1), grz_two_of(0, 0), grz_two_of(0, 0),
                               grz_two_of(0, 0)};
    const grz_two zero = grz_two_same(0);
    grz_two size = zero, valid = grz_two_less(zero, grz_two_same(m->radius));
    s->pairs = dim - 1;
    for (int k = 0; k < s->pairs; k++) {
        grz_two x[5];
        for (int j = 0; j < 5; j++)
            x[j] = k == 0 ? grz_two_load(from[j]) : grz_two_low_high(grz_two_same(from[j][2]), beside[j]);
        s->lo[k] = grz_two_sub(x[0], x[2]);
        s->hi[k] = grz_two_sub(x[1], x[2]);
        s->v[k] = grz_two_sub(x[3], x[4]);
        valid = grz_two_and(valid, grz_two_less(x[0], x[1]));
        const grz_two sum =
            grz_two_add(grz_two_add(grz_two_abs(s->lo[k]), grz_two_abs(s->hi[k])), grz_two_abs(s->v[k]));
        size = grz_two_add(size, k == 0 ? sum : grz_two_lows(sum, zero));
        grz_ball_box_crossings(s, k);
    }
    s->r = m->radius;
    s->size = grz_two_total(size) + m->radius;
    s->r2 = m->radius * m->radius;
    s->error = moving_ball_box_error * s->size * s->size;
    return grz_two_both(valid) & (s->size > 0x1p-100) & (s->size < 0x1p100);
}

/* The first time in [0, 1] at which D is least: where D' / 2, the sum of v^2 (t - far) over the axes on which x is past
 * the box and of v^2 (t - near) over those on which it is not yet at the box, is 0. If there is always a gap on some
 * axis, that lies between the earliest far and the latest near; with these two axes alone D' is 0 at their weighted
 * mean; in space the third axis draws it nearer to itself, but never beyond the time at which its own gap ends. */
static GRZ_INLINE double grz_ball_box_best(const grz_ball_box *s) {
    grz_two latest = s->near[0], earliest = s->far[0];
    for (int k = 1; k < s->pairs; k++) {
        latest = grz_two_max(latest, s->near[k]);
        earliest = grz_two_min(earliest, s->far[k]);
    }
    const double last = grz_max(grz_two_low(latest), grz_two_high(latest)),
                 first = grz_min(grz_two_low(earliest), grz_two_high(earliest));
    const grz_two zero = grz_two_same(0);
    grz_two t = grz_two_same(last), passed = grz_two_same(first);
    for (int step = 0; step < s->pairs; step++) {
        grz_two sum = zero, weight = zero;
        for (int k = 0; k < s->pairs; k++) {
            const grz_two before = grz_two_less_equal(t, s->near[k]), after = grz_two_less_equal(s->far[k], passed);
            const grz_two w = grz_two_mul(s->v[k], s->v[k]);
            const grz_two at = grz_two_choose(before, s->near[k], s->far[k]), out = grz_two_or(before, after);
            sum = grz_two_add(sum, grz_two_choose(out, grz_two_mul(w, at), zero));
            weight = grz_two_add(weight, grz_two_choose(out, w, zero));
        }
        t = passed = grz_two_same(grz_two_total(sum) / grz_two_total(weight));
    }
    const grz_two no_gap = grz_two_less_equal(grz_two_same(last), grz_two_same(first));
    return grz_min(grz_max(grz_two_low(grz_two_choose(no_gap, grz_two_same(last), t)), 0), 1);
}

/* The verdict for [0, 1]; MEETING means openly. */
static GRZ_INLINE grz_meet grz_ball_box_verdict(const grz_ball_box *s) {
    const grz_two t = grz_two_same(grz_ball_box_best(s)), zero = grz_two_same(0);
    grz_two gap2 = zero, at_start = zero, at_end = zero;
    for (int k = 0; k < s->pairs; k++) {
        const grz_two x = grz_two_mul(t, s->v[k]), below = grz_two_sub(s->lo[k], x), above = grz_two_sub(x, s->hi[k]);
        const grz_two is_below = grz_two_less(above, below),
                      g = grz_two_max(grz_two_choose(is_below, below, above), zero);
        const grz_two start = grz_two_choose(is_below, s->lo[k], grz_two_sub(zero, s->hi[k]));
        const grz_two end = grz_two_choose(is_below, grz_two_sub(s->lo[k], s->v[k]), grz_two_sub(s->v[k], s->hi[k]));
        gap2 = grz_two_add(gap2, grz_two_mul(g, g));
        at_start = grz_two_add(at_start, grz_two_mul(g, start));
        at_end = grz_two_add(at_end, grz_two_mul(g, end));
    }
    const double least = grz_two_total(gap2),
                 reach = grz_min(grz_two_total(at_start), grz_two_total(at_end)) - s->error;
    const bool meeting = least < s->r2 - s->error,
               apart = (reach > 0) & (reach * reach > s->r2 * least * (1 + 16 * GRZ_U));
    return grz_proven(meeting, apart);
}

/* lo, hi, v and R^2, each as a sum of two doubles, in both halves. p2 and v2 are added to the squares of p and of v
 * that are computed from these, to be the bounds P^2 and V^2 of roots.h; value_error is the error bound there, 0 if
 * sums of two doubles are exact, side_error that of lo - t v and t v - hi, all rounded. */
typedef struct grz_ball_box_exact {
    grz_two lo[3], lo_rest[3], hi[3], hi_rest[3], v[3], v_rest[3], square, square_rest;
    double p2, v2;
    double value_error, side_error;
} grz_ball_box_exact;

/* lo or hi is within u of itself, and t v within 4 u. */
GRZ_BOUND(moving_ball_box_side_error, 8 * GRZ_U);

static GRZ_INLINE void grz_ball_box_exact_of(int dim, const grz_moving_ball_box *m, double size,
                                             grz_ball_box_exact *w) {
    for (int i = 0; i < dim; i++) {
        const grz_two back = grz_two_same(-m->center[i]);
        w->lo[i] = grz_two_exact_sum(grz_two_same(m->min[i]), back, &w->lo_rest[i]);
        w->hi[i] = grz_two_exact_sum(grz_two_same(m->max[i]), back, &w->hi_rest[i]);
        w->v[i] = grz_two_exact_sum(grz_two_same(m->da[i]), grz_two_same(-m->db[i]), &w->v_rest[i]);
    }
    w->square = grz_two_exact_product(grz_two_same(m->radius), grz_two_same(m->radius), &w->square_rest);
    w->p2 = w->v2 = 0;
    w->value_error = 0;
    w->side_error = moving_ball_box_side_error * size;
}

/* The times in [0, 1] of a hit that is proven (moving_ball_box.inc); UNDECIDED if one that is asked for is not
 * certain. */
grz_meet grz2_ball_box_times_scalar(const grz_ball_box *s, const grz_ball_box_exact *w, double *enter, double *exit);
grz_meet grz3_ball_box_times_scalar(const grz_ball_box *s, const grz_ball_box_exact *w, double *enter, double *exit);
grz_meet grz2_ball_box_times_avx2(const grz_ball_box *s, const grz_ball_box_exact *w, double *enter, double *exit);
grz_meet grz3_ball_box_times_avx2(const grz_ball_box *s, const grz_ball_box_exact *w, double *enter, double *exit);

static GRZ_INLINE grz_meet grz_ball_box_times(int dim, const grz_ball_box *s, const grz_ball_box_exact *w,
                                              double *enter, double *exit) {
    return dim == 2 ? GRZ_WITH_AVX2(grz2_ball_box_times_avx2(s, w, enter, exit),
                                    grz2_ball_box_times_scalar(s, w, enter, exit))
                    : GRZ_WITH_AVX2(grz3_ball_box_times_avx2(s, w, enter, exit),
                                    grz3_ball_box_times_scalar(s, w, enter, exit));
}

/* The verdict, and with it the times in [0, 1] that are asked for: +inf of a miss. UNDECIDED if one is not certain. */
static GRZ_INLINE grz_meet grz_ball_box_answer(int dim, const grz_moving_ball_box *m, double *enter, double *exit) {
    grz_ball_box s;
    grz_ball_box_exact w;
    const bool usable = GRZ_FILTER_CLAIMS && grz_ball_box_of(dim, m, &s);
    if (!usable) return GRZ_UNDECIDED;
    const grz_meet verdict = grz_ball_box_verdict(&s);
    if (!grz_needs_times(verdict, enter, exit)) return verdict;
    grz_ball_box_exact_of(dim, m, s.size, &w);
    return grz_ball_box_times(dim, &s, &w, enter, exit);
}

/* The short stage, for a ball that rests on a side of the box at time 0: on one axis its center is beyond the box, on
 * the others it is not. How far the ball is from that side is a sum of three doubles, whose sign is exact. Apart from
 * it and not coming nearer, it never touches. Inside it they overlap openly at once; on it, if the ball comes nearer.
 * If it moves away, they touch at time 0 alone; along the side, until the center is past it on another axis, which is
 * a quotient of two doubles. UNDECIDED for all else, and where a time is not certain. TOUCHING means that they do not
 * overlap openly; then, and of MEETING, the times are written. */
static GRZ_INLINE grz_meet grz_resting_ball_box(int dim, const grz_moving_ball_box *m, double *enter, double *exit) {
    bool usable = GRZ_SHORT_CLAIMS && m->radius > 0 && grz_triple_takes(m->radius);
    double gap = -1, away = 0, last = 1;
    int beyond = 0;
    bool last_rounds = true;
    for (int i = 0; i < dim; i++) {
        const double x[5] = {m->center[i], m->min[i], m->max[i], m->da[i], m->db[i]};
        for (int k = 0; k < 5; k++) usable &= grz_triple_takes(x[k]);
        usable &= x[1] < x[2];
        if (!usable) return GRZ_UNDECIDED;
        const bool below = x[0] < x[1];
        const grz_dd v = grz_dd_sum(x[3], -x[4]);
        if (below || x[0] > x[2]) {
            gap = grz_rounded_sum_of_three(below ? x[1] : x[0], below ? -x[0] : -x[2], -m->radius);
            away = below ? -v.hi : v.hi;
            if (gap > 0 && away >= 0) return GRZ_APART;
            beyond++;
        } else if (v.hi != 0) {
            const grz_dd way = grz_dd_sum(v.hi > 0 ? x[2] : x[1], -x[0]);
            const double time = way.hi / v.hi;
            last_rounds &= (way.lo == 0 && v.lo == 0) || time > 2;
            last = grz_min(time, last);
        }
    }
    const bool meets = gap < 0 || away < 0;
    if (beyond > 1 || gap > 0 || (exit && !meets && away == 0 && !last_rounds)) return GRZ_UNDECIDED;
    if (exit && meets && grz_ball_box_answer(dim, m, NULL, exit) != GRZ_MEETING) return GRZ_UNDECIDED;
    if (exit && !meets) *exit = away > 0 || !(last > 0) ? 0 : last; /* not -0 */
    if (enter) *enter = 0;
    return meets ? GRZ_MEETING : GRZ_TOUCHING;
}

#endif
