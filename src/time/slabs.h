/* Axis-aligned boxes of which one moves: the times at which their intervals overlap on all axes (Kay and Kajiya, "Ray
 * tracing complex scenes", 1986; Gomez, "Simple intersection tests for games", 1999), in doubles. A point that moves is
 * a box of size 0.
 *
 * On axis i the boxes overlap while low <= t v <= high, with low = b_min - a_max, high = b_max - a_min, v = da - db,
 * each rounded once. So the times low / v and high / v, computed with the inverse of v, are within 4 u of themselves if
 * nothing underflows, and their signs are right.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_SLABS_H
#define GRZ_TIME_SLABS_H

#include "time/times.h"
#include "num/extended.h"
#include "num/stage.h"
#include "num/two.h"

/* Both boxes and their displacements, dim numbers each. */
typedef struct grz_slabs {
    const double *a_min, *a_max, *b_min, *b_max, *da, *db;
} grz_slabs;

/* Two times that are compared have errors of at most 4 u each, and each computation with them adds one u. */
GRZ_BOUND(slab_error, 16 * GRZ_U);

typedef struct grz_slab_times {
    double low[3], high[3]; /* when the intervals begin to overlap on each axis, and end to */
    double enter, exit;     /* the latest low and the earliest high */
} grz_slab_times;

/* The times low and high of two axes side by side. Returns in which lanes nothing over- or underflows (a number that is
 * infinite or NaN makes a sum that is), and no interval nearly begins or ends to overlap at time 0. A motion that was
 * flushed to zero gives infinite times; the true ones are above 2^100. */
static GRZ_INLINE grz_two grz_slab_lanes(grz_two a_min, grz_two a_max, grz_two b_min, grz_two b_max, grz_two motion,
                                         grz_two *low, grz_two *high) {
    const grz_two from = grz_two_sub(b_min, a_max), to = grz_two_sub(b_max, a_min),
                  inverse = grz_two_div(grz_two_same(1), motion);
    const grz_two first = grz_two_mul(from, inverse), second = grz_two_mul(to, inverse), size_from = grz_two_abs(from),
                  size_to = grz_two_abs(to);
    const grz_two least = grz_two_min(size_from, size_to),
                  sum = grz_two_add(grz_two_add(size_from, size_to), grz_two_abs(motion));
    *low = grz_two_min(first, second);
    *high = grz_two_max(first, second);
    return grz_two_and(grz_two_less(grz_two_same(0x1p-900), least), grz_two_less(sum, grz_two_same(0x1p300)));
}

/* The times of all axes; false if a lane is out of its window. The third axis stands in both lanes. */
static GRZ_INLINE bool grz_slab_intervals(int dim, const grz_slabs *s, grz_slab_times *t) {
    grz_two low, high, latest, earliest;
    grz_two in_window =
        grz_slab_lanes(grz_two_load(s->a_min), grz_two_load(s->a_max), grz_two_load(s->b_min), grz_two_load(s->b_max),
                       grz_two_sub(grz_two_load(s->da), grz_two_load(s->db)), &low, &high);
    latest = low;
    earliest = high;
    t->low[0] = grz_two_low(low);
    t->low[1] = grz_two_high(low);
    t->high[0] = grz_two_low(high);
    t->high[1] = grz_two_high(high);
    if (dim == 3) {
        grz_two low3, high3;
        in_window = grz_two_and(in_window, grz_slab_lanes(grz_two_same(s->a_min[2]), grz_two_same(s->a_max[2]),
                                                          grz_two_same(s->b_min[2]), grz_two_same(s->b_max[2]),
                                                          grz_two_same(s->da[2] - s->db[2]), &low3, &high3));
        latest = grz_two_max(low, low3);
        earliest = grz_two_min(high, high3);
        t->low[2] = grz_two_low(low3);
        t->high[2] = grz_two_low(high3);
    }
    t->enter = grz_max(grz_two_low(latest), grz_two_high(latest));
    t->exit = grz_min(grz_two_low(earliest), grz_two_high(earliest));
    return grz_two_both(in_window);
}

/* The times at which axis i begins to overlap and axis k ends to, rounded from exact differences, and which of both are
 * certain. */
static GRZ_INLINE grz_two grz_slab_rounded(const grz_slabs *s, int i, int k, grz_two *certain) {
    grz_two motion_rest, gap_rest;
    const grz_two motion =
        grz_two_exact_sum(grz_two_of(s->da[i], s->da[k]), grz_two_of(-s->db[i], -s->db[k]), &motion_rest);
    const grz_two low_first = grz_two_less(grz_two_same(0), grz_two_flip(motion, grz_two_of(0, -0.0)));
    const grz_two b =
        grz_two_choose(low_first, grz_two_of(s->b_min[i], s->b_min[k]), grz_two_of(s->b_max[i], s->b_max[k]));
    const grz_two a =
        grz_two_choose(low_first, grz_two_of(s->a_max[i], s->a_max[k]), grz_two_of(s->a_min[i], s->a_min[k]));
    const grz_two gap = grz_two_exact_sum(b, grz_two_sub(grz_two_same(0), a), &gap_rest);
    return grz_two_quotient(gap, gap_rest, motion, motion_rest, certain);
}

/* The latest beginning and the earliest end of a hit, cut to [0, end]; false if one that is asked for is not certain.
 * Rounding keeps the order of times, so that only those axes are rounded that may be the one that decides; to round
 * others, too, does no harm. */
static GRZ_INLINE bool grz_slab_ends(int dim, const grz_slabs *s, const grz_slab_times *t, double end, double *enter,
                                     double *exit) {
    const bool starts = !enter | (t->enter < 0), stays = !exit | (t->exit > end * (1 + slab_error));
    const double begun = t->enter * (1 - slab_error), over = t->exit * (1 + slab_error);
    unsigned in = 0, out = 0;
    for (int i = 0; i < dim; i++) {
        in |= (unsigned)!(t->low[i] < begun) << i;
        out |= (unsigned)!(t->high[i] > over) << i;
    }
    in = starts ? 0 : in;
    out = stays ? 0 : out;
    bool certain =
        (starts | (t->enter > 0x1p-500)) & (stays | ((t->exit > 0x1p-500) & (t->exit < end * (1 - slab_error))));
    double latest = 0, earliest = end;
    for (; in | out; in &= in - 1, out &= out - 1) {
        const unsigned last = 1U << (dim - 1); /* instead of none */
        grz_two known;
        const grz_two times =
            grz_slab_rounded(s, grz_trailing_zeros(in | last), grz_trailing_zeros(out | last), &known);
        const grz_two at = grz_two_choose(known, times, grz_two_of(0, end));
        const bool knows_in = grz_two_is_low(known), knows_out = grz_two_is_high(known);
        certain &= ((in == 0) | knows_in) & ((out == 0) | knows_out);
        latest = grz_max(grz_two_low(at), latest);
        earliest = grz_min(grz_two_high(at), earliest);
    }
    if (enter) *enter = latest;
    if (exit) *exit = earliest;
    return certain;
}

/* The same in numbers of 64 bits. Each time of a hit that is proven is a difference times the inverse of another one:
 * within 4 u of itself, with the right sign; on an axis without motion it is long before all others, or long after. So
 * the latest beginning is within as much of the true one, whichever axis it is of. One u more for the sums that round
 * it, and one for the product that is the slack. */
GRZ_BOUND(slab_extended_error, 6 * GRZ_EXTENDED_U);

static GRZ_INLINE bool grz_slab_extended(int dim, const grz_slabs *s, double end, double *enter, double *exit) {
    grz_extended latest = 0, earliest = 0;
    for (int i = 0; i < dim; i++) {
        grz_extended inverse = 0x1p1000;
        if (GRZ_LIKELY(s->da[i] != s->db[i])) inverse = 1 / ((grz_extended)s->db[i] - s->da[i]);
        else if (grz_compare(s->da[i], s->db[i]) != 0) return false; /* what is flushed to zero compares as that */
        const bool forward = s->da[i] > s->db[i];
        if (enter) {
            const double *const a = grz_one_of(forward, s->a_max, s->a_min), *const b = grz_one_of(forward, s->b_min,
                                                                                                   s->b_max);
            const grz_extended begins = ((grz_extended)a[i] - b[i]) * inverse;
            latest = i == 0 ? begins : grz_extended_max(begins, latest);
        }
        if (exit) {
            const double *const a = grz_one_of(forward, s->a_min, s->a_max), *const b = grz_one_of(forward, s->b_max,
                                                                                                   s->b_min);
            const grz_extended ends = ((grz_extended)a[i] - b[i]) * inverse;
            earliest = i == 0 ? ends : grz_extended_min(ends, earliest);
        }
    }
    bool certain = true;
    if (enter) {
        *enter = 0;
        if (latest > 0) certain = grz_extended_rounds(latest, latest * (grz_extended)slab_extended_error, enter);
    }
    if (exit) {
        certain &= grz_extended_rounds(earliest, earliest * (grz_extended)slab_extended_error, exit);
        *exit = grz_min(*exit, end);
    }
    return certain;
}

/* The times that are asked for of a hit that is proven; false if one is not certain. In the second stage infinite times
 * are compared with moderate ones only. */
static GRZ_NOINLINE bool grz_slab_times_rounded(int dim, const grz_slabs *s, double end, double *enter, double *exit) {
    if (GRZ_EXTENDED_CLAIMS && GRZ_LIKELY(grz_slab_extended(dim, s, end, enter, exit))) return true;
    grz_slab_times t;
    return grz_slab_intervals(dim, s, &t) && t.exit < 0x1p100 && grz_slab_ends(dim, s, &t, end, enter, exit);
}

/* The verdict, and with it the times in [0, end] that are asked for: +inf of a miss. UNDECIDED if one is not
 * certain. */
static GRZ_INLINE grz_meet grz_slab_answer(int dim, grz_meet verdict, const grz_slabs *s, double end, double *enter,
                                           double *exit) {
    if (!grz_needs_times(verdict, enter, exit)) return verdict;
    const grz_slabs copy = *s; /* so that *s stays in registers */
    return grz_slab_times_rounded(dim, &copy, end, enter, exit) ? GRZ_MEETING : GRZ_UNDECIDED;
}

#endif
