/* Axis-aligned boxes of which one moves: slabs.h says what is computed here.
 *
 * What slabs.inc leaves, as of shapes that rest on each other, on a lattice or but for rounding: gaps and motions are
 * known as sums of two doubles; so the sign of a time, and how it compares with 1, are read off. One axis begins at 0
 * or a moment from it, and all others have begun. Two times of which both count are compared rounded, or else by
 * products of exact numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "time/slabs.h"

#include "num/bits.h"
#include "num/dyadic.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "time/closed_form.h"

#include <math.h>

/* The time gap / by, of sums of two doubles, by >= 0; x / 0 is +inf for x > 0. */
typedef struct slab_time {
    grz_dd gap, by;
} slab_time;

enum { SLAB_LIMBS = 1024 };

static int compare_products(const slab_time *x, const slab_time *y) {
    uint64_t limbs[SLAB_LIMBS];
    grz_arena arena = grz_arena_over(limbs, SLAB_LIMBS);
    const grz_dyadic p = grz_dy_mul(&arena, grz_dyadic_of_dd(&arena, x->gap), grz_dyadic_of_dd(&arena, y->by)),
                     q = grz_dy_mul(&arena, grz_dyadic_of_dd(&arena, y->gap), grz_dyadic_of_dd(&arena, x->by));
    return grz_dy_compare(p, q);
}

static bool is_never(const slab_time *x) { return grz_zero(x->by.hi); }

/* Quotients of differences, each rounded once, are within 4 u of themselves, and their difference adds one u. */
GRZ_BOUND(slab_error, 16 * GRZ_U);

/* -1, 0, 1: x is earlier, the same, later. */
static int compare_slab_times(const slab_time *x, const slab_time *y) {
    if (is_never(x) || is_never(y)) return is_never(x) - is_never(y);
    const int sign = grz_compare(x->gap.hi, 0), other = grz_compare(y->gap.hi, 0);
    if (sign != other || sign == 0) return (sign > other) - (sign < other);
    const double p = x->gap.hi / x->by.hi, q = y->gap.hi / y->by.hi, off = p - q;
    if (fabs(off) > slab_error * (fabs(p) + fabs(q))) return grz_compare(off, 0);
    return compare_products(x, y);
}

/* What doubles in twice the digits do not prove: 0, quotients that are nearly halfway, or extreme. */
static GRZ_NOINLINE double exact_slab_time(const slab_time *x, bool is_last) {
    if (grz_zero(x->gap.hi)) return 0;
    uint64_t limbs[SLAB_LIMBS];
    grz_arena arena = grz_arena_over(limbs, SLAB_LIMBS);
    return grz_rounded_time(&arena, grz_dyadic_of_dd(&arena, x->gap), grz_dyadic_of_dd(&arena, x->by), is_last);
}

static void write_slab_times(const slab_time *begin, const slab_time *over, double *enter, double *exit) {
    const slab_time *const last = is_never(over) ? begin : over;
    grz_two certain;
    const grz_two times =
        grz_two_quotient(grz_two_of(begin->gap.hi, last->gap.hi), grz_two_of(begin->gap.lo, last->gap.lo),
                         grz_two_of(begin->by.hi, last->by.hi), grz_two_of(begin->by.lo, last->by.lo), &certain);
    if (enter) *enter = grz_two_is_low(certain) ? grz_two_low(times) : exact_slab_time(begin, false);
    if (exit && is_never(over)) *exit = (double)INFINITY;
    else if (exit) *exit = grz_two_is_high(certain) ? grz_two_high(times) : exact_slab_time(over, true);
}

static bool are_all_moderate(int dim, const double v[]) {
    bool moderate = true;
    for (int i = 0; i < dim; i++) moderate &= grz_is_moderate(v[i]);
    return moderate;
}

/* Of numbers that are all moderate, and no range from a greater one to a lesser? */
static bool are_moderate_ranges(int dim, const double min[], const double max[]) {
    bool usable = are_all_moderate(dim, min) && are_all_moderate(dim, max);
    for (int i = 0; i < dim; i++) usable &= min[i] <= max[i];
    return usable;
}

GRZ_NOINLINE grz_meet grz_touching_slabs(int dim, const grz_slabs *s, double end, double *enter, double *exit) {
    const grz_dd zero = grz_dd_of(0), one = grz_dd_of(1);
    slab_time begin = {zero, one}, over = {one, end < 2 ? one : zero};
    bool inside = true;
    if (!GRZ_FILTER_CLAIMS || !are_moderate_ranges(dim, s->a_min, s->a_max) ||
        !are_moderate_ranges(dim, s->b_min, s->b_max) || !are_all_moderate(dim, s->da) || !are_all_moderate(dim, s->db))
        return GRZ_UNDECIDED;
    for (int i = 0; i < dim; i++) {
        const grz_dd low = grz_dd_sum(s->b_min[i], -s->a_max[i]), high = grz_dd_sum(s->b_max[i], -s->a_min[i]),
                     by = grz_dd_sum(s->da[i], -s->db[i]);
        if (grz_zero(by.hi)) {
            if (low.hi > 0 || high.hi < 0) return GRZ_APART;
            inside &= low.hi < 0 && high.hi > 0;
            continue;
        }
        const bool forward = by.hi > 0;
        const grz_dd speed = grz_dd_abs(by);
        const slab_time first = {forward ? low : grz_dd_neg(high), speed},
                        last = {forward ? high : grz_dd_neg(low), speed};
        if (last.gap.hi < 0) return GRZ_APART;
        if (compare_slab_times(&first, &begin) > 0) begin = first;
        if (compare_slab_times(&last, &over) < 0) over = last;
    }
    const int length = compare_slab_times(&over, &begin);
    if (length < 0) return GRZ_APART;
    if (enter || exit) write_slab_times(&begin, &over, enter, exit);
    return inside && length > 0 ? GRZ_MEETING : GRZ_TOUCHING;
}
