/* Boxes along the axes, of which one moves: the times at which all of their intervals overlap (Kay and Kajiya, "Ray tracing complex scenes", 1986;
 * Gomez, "Simple intersection tests for games", 1999), in doubles. A point on its way is a box of no size.
 *
 * On axis i the boxes overlap while low <= t v <= high, with low = b_min - a_max, high = b_max - a_min, v = da - db, each rounded once. So the
 * times low / v and high / v, by the inverse of v, are within 4 u of themselves, whatever they are, if nothing underflows; and signs are
 * right.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_SLABS_H
#define GRZ_CONVEX_SLABS_H

#include "convex/times.h"
#include "exact/dd.h"
#include "exact/stage.h"

/* One axis: the intervals of both, and their displacements. */
typedef struct grz_slab {
    double a_min, a_max, b_min, b_max, da, db;
} grz_slab;

/* The errors of two times of at most 4 u each, and one u each for what is computed with them. */
GRZ_BOUND(slab_error, 16 * GRZ_U);

typedef struct grz_slab_times {
    double low[3], high[3]; /* where each axis begins to overlap and ends to */
    double enter, exit;     /* of all, unbounded */
} grz_slab_times;

/* x / y, correctly rounded, for exact differences x and y; false if that is not certain. The quotient is corrected once; what it is off then is
 * of the order of 2^-104 of it. */
static inline bool grz_round_quotient(grz_dd x, grz_dd y, double *quotient) {
    const double first = x.hi / y.hi;
    const grz_dd back = grz_dd_product(first, y.hi);
    const double rest = ((x.hi - back.hi) - back.lo) + (x.lo - first * y.lo);
    const grz_dd sum = grz_dd_quick_sum(first, rest / y.hi);
    const double slack = fabs(sum.hi) * 0x1p-96;
    *quotient = sum.hi;
    const bool normal = slack > 0x1p-900 && slack < 0x1p900;
    return normal && sum.hi + (sum.lo + slack) == sum.hi && sum.hi + (sum.lo - slack) == sum.hi;
}

/* The interval of each axis. True if nothing over- or underflows, no end is all but met at time 0, and the boxes are valid, as min < max proves
 * also where subnormals count as 0; points need not be. A motion that was flushed to zero gives infinite times, in truth above 2^100. */
static GRZ_INLINE bool grz_slab_intervals(int dim, const grz_slab slab[], bool point, grz_slab_times *times) {
    double size = 0;
    bool proper = true;
    times->enter = -(double)INFINITY;
    times->exit = (double)INFINITY;
    for (int i = 0; i < dim; i++) {
        const grz_slab *const s = &slab[i];
        const double low = s->b_min - s->a_max, high = s->b_max - s->a_min, inverse = 1 / (s->da - s->db);
        const double first = low * inverse, second = high * inverse;
        const bool forward = inverse > 0;
        times->low[i] = forward ? first : second;
        times->high[i] = forward ? second : first;
        times->enter = times->low[i] > times->enter ? times->low[i] : times->enter;
        times->exit = times->high[i] < times->exit ? times->high[i] : times->exit;
        proper &= (s->b_min < s->b_max) & (point | (s->a_min < s->a_max)) & (fabs(low) > 0x1p-900) & (fabs(high) > 0x1p-900);
        size += (fabs(s->a_min) + fabs(s->a_max)) + (fabs(s->b_min) + fabs(s->b_max)) + (fabs(s->da) + fabs(s->db));
    }
    return proper & (size < 0x1p300);
}

/* 1 for contact in [0, end], openly, too; -1 for none; 0 if that is not certain. */
static GRZ_INLINE int grz_slab_verdict(const grz_slab_times *t, double end) {
    const double error = slab_error * (fabs(t->enter) + fabs(t->exit));
    const bool meeting = (t->exit - t->enter > error) & (t->exit > 0) & (t->exit < 0x1p100) & (t->enter < end * (1 - slab_error));
    const bool apart = (t->enter - t->exit > slab_error * fabs(t->exit)) | (t->exit < 0) | (t->enter > end * (1 + slab_error));
    return meeting - apart;
}

/* The first time of contact in [0, end], after a verdict of 1: the latest beginning. Only the axes that come into question are rounded, each from
 * exact differences; false if one is not certain. */
static GRZ_INLINE bool grz_slab_enter(int dim, const grz_slab slab[], const grz_slab_times *t, double *enter) {
    *enter = 0;
    if (t->enter < 0) return true;
    bool certain = t->enter > 0x1p-500;
    for (int i = 0; i < dim; i++) {
        if (!(t->low[i] >= t->enter * (1 - slab_error))) continue;
        const grz_slab *const s = &slab[i];
        const grz_dd way = grz_dd_sum(s->da, -s->db);
        double at;
        certain &= grz_round_quotient(way.hi > 0 ? grz_dd_sum(s->b_min, -s->a_max) : grz_dd_sum(s->b_max, -s->a_min), way, &at);
        *enter = at > *enter ? at : *enter;
    }
    return certain;
}

static GRZ_INLINE bool grz_slab_exit(int dim, const grz_slab slab[], const grz_slab_times *t, double end, double *exit) {
    *exit = end;
    if (t->exit > end * (1 + slab_error)) return true;
    bool certain = t->exit > 0x1p-500 && t->exit < end * (1 - slab_error);
    for (int i = 0; i < dim; i++) {
        if (!(t->high[i] <= t->exit * (1 + slab_error))) continue;
        const grz_slab *const s = &slab[i];
        const grz_dd way = grz_dd_sum(s->da, -s->db);
        double at;
        certain &= grz_round_quotient(way.hi > 0 ? grz_dd_sum(s->b_max, -s->a_min) : grz_dd_sum(s->b_min, -s->a_max), way, &at);
        *exit = at < *exit ? at : *exit;
    }
    return certain;
}

/* All of it: 1 with the times that are asked for, -1 without contact, when both are +inf, 0 if it is not certain. */
static GRZ_INLINE int grz_slab_contact(int dim, const grz_slab slab[], bool point, double end, double *enter, double *exit) {
    grz_slab_times t;
    const bool usable = grz_slab_intervals(dim, slab, point, &t);
    const int verdict = usable ? grz_slab_verdict(&t, end) : 0;
    if (!GRZ_FILTER_CLAIMS) return 0;
    if (verdict <= 0) {
        if (enter) *enter = (double)INFINITY;
        if (exit) *exit = (double)INFINITY;
        return verdict;
    }
    if (enter && !grz_slab_enter(dim, slab, &t, enter)) return 0;
    return !exit || grz_slab_exit(dim, slab, &t, end, exit);
}

#endif
