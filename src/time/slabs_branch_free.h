/* The slabs of slabs.h for AVX2: the verdict and both times at once, all axes side by side, and no branch that depends
 * on which they are; of a segment or a ray past a box, and of two boxes by their displacements, closed and open. A box
 * is min and max. After avx2.h.
 *
 * Where hits and misses come in no order, such a branch costs as much as all of this.
 *
 * Every time is computed as if it were the one: a quotient g / v of differences, each known as a double and what it
 * rounded off. t is g by the inverse of v, and what it leaves of g, computed by fused multiply-add, is corrected once.
 * So t + a / v is within 9 u^2 t of the time, where a, the remainder, is below 4 u |g|. That goes through the inverse,
 * too, 2^-40 of it more and less: if both sums round to one double, so does the time. For either the error is below
 * 2^-40 of the correction; or the correction is below 2^-62 of t, and nothing moves it. Roundings keep the order, so
 * the latest beginning and the earliest end may be picked from what is rounded.
 *
 * SPDX-License-Identifier: MIT */
#include "time/slabs.h"
#include "num/lanes/fused.h"

/* A motion along the axes: rounded, what is missing, the inverse, a bit more of it and a bit less. */
typedef struct motion {
    d4 by, rest, inverse, more, less;
    bool exact; /* nothing is missing */
} motion;

static GRZ_INLINE motion way_of(d4 by, d4 rest, bool exact) {
    const d4 inverse = d4_div(d4_of(1), by);
    return (motion){by, rest, inverse, d4_mul(inverse, d4_of(1 + 0x1p-40)), d4_mul(inverse, d4_of(1 - 0x1p-40)), exact};
}

/* gap / by, and its doubt: 0 if it is certain, NaN if anything is infinite or NaN. */
static GRZ_INLINE d4 quotient(const motion *w, d4 gap, d4 gap_rest, d4 *doubt) {
    const d4 time = d4_mul(gap, w->inverse);
    const d4 missing = w->exact ? gap_rest : d4_fused_from(time, w->rest, gap_rest);
    const d4 left = d4_add(d4_fused_from(time, w->by, gap), missing);
    const d4 most = d4_fused_add(left, w->more, time), least = d4_fused_add(left, w->less, time);
    *doubt = d4_sub(most, least);
    return most;
}

/* Where there is none, and nothing underflows, not even with subnormal numbers flushed to zero: of a motion that is all
 * but none, whose digits may be so lost, the times are above 2^100 and their signs right. No gap is 0. */
static GRZ_INLINE d4 certain(d4 doubt, d4 least_gap, const motion *w) {
    const d4 least = d4_min(least_gap, d4_abs(w->inverse));
    return _mm256_and_pd(_mm256_cmp_pd(doubt, d4_of(0), _CMP_EQ_OQ), _mm256_cmp_pd(d4_of(0x1p-400), least, _CMP_LT_OQ));
}

/* From the last beginning of an axis to the first end, in the low halves, but for what is before 0 or after `end`: 1
 * for a contact, -1 for none, 0 and nothing written if that is not certain. */
static GRZ_INLINE int tell(__m128d last, __m128d first, double end, bool sure, double *enter, double *exit) {
    const __m128d begins = _mm_max_pd(last, _mm_setzero_pd()), ends = _mm_min_pd(first, _mm_set1_pd(end)),
                  never = _mm_set1_pd((double)INFINITY), meets = _mm_cmplt_pd(begins, ends);
    if (!GRZ_LIKELY(sure) || !GRZ_LIKELY(_mm_comineq_sd(begins, ends))) return 0;
    if (enter) _mm_store_sd(enter, _mm_blendv_pd(never, begins, meets));
    if (exit) _mm_store_sd(exit, _mm_blendv_pd(never, ends, meets));
    return _mm_comilt_sd(begins, ends) ? 1 : -1;
}

/* In space: by the gaps b_min - a_max and b_max - a_min, of boxes that are not turned inside out where `sure`. */
static GRZ_INLINE int times3(const motion *w, d4 low, d4 low_rest, d4 high, d4 high_rest, d4 sure, double end,
                             double *enter, double *exit) {
    d4 low_doubt, high_doubt;
    const d4 at_low = quotient(w, low, low_rest, &low_doubt), at_high = quotient(w, high, high_rest, &high_doubt);
    const d4 begin = d4_min(at_low, at_high), over = d4_max(at_low, at_high);
    sure = _mm256_and_pd(sure, certain(_mm256_or_pd(low_doubt, high_doubt), d4_min(d4_abs(low), d4_abs(high)), w));
    const __m128d last = _mm_max_pd(_mm256_castpd256_pd128(begin), _mm256_extractf128_pd(begin, 1)),
                  first = _mm_min_pd(_mm256_castpd256_pd128(over), _mm256_extractf128_pd(over, 1));
    return tell(_mm_max_pd(last, _mm_unpackhi_pd(last, last)), _mm_min_pd(first, _mm_unpackhi_pd(first, first)), end,
                _mm256_movemask_pd(sure) == 15, enter, exit);
}

/* In the plane, where both gaps of both axes go into one register: the low ones, then the high ones. */
static GRZ_INLINE int times2(const motion *w, d4 gap, d4 gap_rest, bool sure, double end, double *enter, double *exit) {
    d4 doubt;
    const d4 at = quotient(w, gap, gap_rest, &doubt);
    sure &= _mm256_movemask_pd(certain(doubt, d4_abs(gap), w)) == 15;
    const __m128d at_low = _mm256_castpd256_pd128(at), at_high = _mm256_extractf128_pd(at, 1),
                  last = _mm_min_pd(at_low, at_high), first = _mm_max_pd(at_low, at_high);
    return tell(_mm_max_pd(last, _mm_unpackhi_pd(last, last)), _mm_min_pd(first, _mm_unpackhi_pd(first, first)), end,
                sure, enter, exit);
}

static GRZ_INLINE int cast2(const motion *w, d4 origin, const double *box, double end, double *enter, double *exit) {
    d4 rest;
    const d4 gap = d4_difference(d4_load(box), origin, &rest);
    return times2(w, gap, rest, _mm_movemask_pd(_mm_cmple_pd(_mm_loadu_pd(box), _mm_loadu_pd(box + 2))) == 3, end,
                  enter, exit);
}

static GRZ_INLINE int cast3(const motion *w, d4 origin, const double *box, double end, double *enter, double *exit) {
    d4 low_rest, high_rest;
    const d4 min = d4_vector3(box), max = d4_vector3(box + 3), low = d4_difference(min, origin, &low_rest),
             high = d4_difference(max, origin, &high_rest);
    return times3(w, low, low_rest, high, high_rest, _mm256_cmp_pd(min, max, _CMP_LE_OQ), end, enter, exit);
}

static GRZ_INLINE int grz_slabs_segment2(const double from[], const double to[], const double box[], double *enter,
                                         double *exit) {
    d4 rest;
    const d4 origin = d4_vector2(from), by = d4_difference(d4_vector2(to), origin, &rest);
    const motion w = way_of(by, rest, false);
    return cast2(&w, origin, box, 1, enter, exit);
}

static GRZ_INLINE int grz_slabs_segment3(const double from[], const double to[], const double box[], double *enter,
                                         double *exit) {
    d4 rest;
    const d4 origin = d4_vector3(from), by = d4_difference(d4_vector3(to), origin, &rest);
    const motion w = way_of(by, rest, false);
    return cast3(&w, origin, box, 1, enter, exit);
}

static GRZ_INLINE int grz_slabs_ray2(const double origin[], const double direction[], const double box[], double *enter,
                                     double *exit) {
    const motion w = way_of(d4_vector2(direction), d4_of(0), true);
    return cast2(&w, d4_vector2(origin), box, (double)INFINITY, enter, exit);
}

static GRZ_INLINE int grz_slabs_ray3(const double origin[], const double direction[], const double box[], double *enter,
                                     double *exit) {
    const motion w = way_of(d4_vector3(direction), d4_of(0), true);
    return cast3(&w, d4_vector3(origin), box, (double)INFINITY, enter, exit);
}

/* Boxes that both are flat along an axis meet nothing openly, and one turned inside out meets nothing at all: flat ones
 * are left to others. A point that crosses a flat box meets it for a moment only. */
static GRZ_INLINE int grz_slabs_sweep2(const double a[], const double da[], const double b[], const double db[],
                                       double *enter, double *exit) {
    d4 rest, gap_rest;
    const d4 by = d4_difference(d4_vector2(da), d4_vector2(db), &rest), first = d4_load(a), second = d4_load(b),
             swapped = _mm256_permute2f128_pd(first, first, 1), gap = d4_difference(second, swapped, &gap_rest);
    const motion w = way_of(by, rest, false);
    const d4 mins = _mm256_permute2f128_pd(first, second, 0x20), maxs = _mm256_permute2f128_pd(first, second, 0x31);
    return times2(&w, gap, gap_rest, _mm256_movemask_pd(_mm256_cmp_pd(mins, maxs, _CMP_LT_OQ)) == 15, 1, enter, exit);
}

static GRZ_INLINE int grz_slabs_sweep3(const double a[], const double da[], const double b[], const double db[],
                                       double *enter, double *exit) {
    d4 rest, low_rest, high_rest;
    const d4 by = d4_difference(d4_vector3(da), d4_vector3(db), &rest), a_min = d4_vector3(a),
             a_max = d4_vector3(a + 3), b_min = d4_vector3(b), b_max = d4_vector3(b + 3),
             low = d4_difference(b_min, a_max, &low_rest), high = d4_difference(b_max, a_min, &high_rest);
    const motion w = way_of(by, rest, false);
    const d4 thick = _mm256_and_pd(_mm256_cmp_pd(a_min, a_max, _CMP_LT_OQ), _mm256_cmp_pd(b_min, b_max, _CMP_LT_OQ));
    return times3(&w, low, low_rest, high, high_rest, thick, 1, enter, exit);
}
