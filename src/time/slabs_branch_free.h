/* The slabs of slabs.h for AVX2: the verdict and both times together, all axes side by side, for segments, rays and
 * boxes that move past a box. A box is min and max. Include after num/lanes/avx2.h.
 *
 * Branch-free, except where nothing is proven: a branch on which axis decides, or on hit or miss, would be
 * unpredictable and cost as much as all of this.
 *
 * Every axis is computed as if its time were the answer: a quotient g / v of differences, each known as a double and
 * what it rounded off. t is g times the inverse of v, and its remainder a, computed by fused multiply-add, corrects it
 * once. So t + a / v is within 9 u^2 t of the time, where a is below 4 u |g|. For a / v the inverse is used twice, a
 * 2^-40th larger and smaller: if both sums round to one double, so does the time. For either the error is below 2^-40
 * of the correction; or the correction is below 2^-62 of t, and does not change it. Rounding keeps the order of times,
 * so the latest beginning and the earliest end may be chosen among the rounded ones.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_SLABS_BRANCH_FREE_H
#define GRZ_TIME_SLABS_BRANCH_FREE_H

#include "num/bits.h"
#include "num/verdict.h"
#include "num/lanes/fused.h"

#include <math.h>

/* A motion v along the axes. */
typedef struct slabs4_motion {
    d4 by, rest;            /* rounded, and what it rounded off */
    d4 inverse, more, less; /* 1 / by, a 2^-40th more and less */
    bool exact;             /* rest is 0 */
} slabs4_motion;

static GRZ_INLINE slabs4_motion slabs4_motion_of(d4 by, d4 rest, bool exact) {
    const d4 inverse = d4_div(d4_of(1), by);
    return (slabs4_motion){
        by, rest, inverse, d4_mul(inverse, d4_of(1 + 0x1p-40)), d4_mul(inverse, d4_of(1 - 0x1p-40)), exact};
}

/* gap / by, and *doubt: 0 if it is certain, NaN if anything is infinite or NaN. */
static GRZ_INLINE d4 slabs4_quotient(const slabs4_motion *w, d4 gap, d4 gap_rest, d4 *doubt) {
    const d4 time = d4_mul(gap, w->inverse);
    const d4 missing = w->exact ? gap_rest : d4_fused_from(time, w->rest, gap_rest);
    const d4 left = d4_add(d4_fused_from(time, w->by, gap), missing);
    const d4 most = d4_fused_add(left, w->more, time), least = d4_fused_add(left, w->less, time);
    *doubt = d4_sub(most, least);
    return most;
}

/* Where there is no doubt, no gap is 0, and nothing underflows, not even with subnormal numbers flushed to zero. A
 * motion may be so small that its digits are lost: its times are then above 2^100, with the right signs. */
static GRZ_INLINE d4 slabs4_certain(d4 doubt, d4 least_gap, const slabs4_motion *w) {
    const d4 least = d4_min(least_gap, d4_abs(w->inverse));
    return _mm256_and_pd(_mm256_cmp_pd(doubt, d4_of(0), _CMP_EQ_OQ), _mm256_cmp_pd(d4_of(0x1p-400), least, _CMP_LT_OQ));
}

/* The answer, and the times that are asked for, from the latest beginning of an axis and the earliest end, in the low
 * halves, cut to [0, end]. UNDECIDED, and nothing is written, if it is not `sure`. */
static GRZ_INLINE grz_meet slabs4_answer(__m128d latest, __m128d earliest, double end, bool sure, double *enter,
                                         double *exit) {
    const __m128d begins = _mm_max_pd(latest, _mm_setzero_pd()), ends = _mm_min_pd(earliest, _mm_set1_pd(end)),
                  never = _mm_set1_pd((double)INFINITY), meets = _mm_cmplt_pd(begins, ends);
    if (!GRZ_LIKELY(sure) || !GRZ_LIKELY(_mm_comineq_sd(begins, ends))) return GRZ_UNDECIDED;
    if (enter) _mm_store_sd(enter, _mm_blendv_pd(never, begins, meets));
    if (exit) _mm_store_sd(exit, _mm_blendv_pd(never, ends, meets));
    return _mm_comilt_sd(begins, ends) ? GRZ_MEETING : GRZ_APART;
}

/* Of each register the greater half, and the lesser half. */
static GRZ_INLINE __m128d slabs4_max(__m128d a) { return _mm_max_pd(a, _mm_unpackhi_pd(a, a)); }
static GRZ_INLINE __m128d slabs4_min(__m128d a) { return _mm_min_pd(a, _mm_unpackhi_pd(a, a)); }

/* In space, by the gaps low = b_min - a_max and high = b_max - a_min; `sure` has the lanes in which the boxes are
 * valid. */
static GRZ_INLINE grz_meet slabs4_times3(const slabs4_motion *w, d4 low, d4 low_rest, d4 high, d4 high_rest, d4 sure,
                                         double end, double *enter, double *exit) {
    d4 low_doubt, high_doubt;
    const d4 at_low = slabs4_quotient(w, low, low_rest, &low_doubt),
             at_high = slabs4_quotient(w, high, high_rest, &high_doubt);
    const d4 begin = d4_min(at_low, at_high), over = d4_max(at_low, at_high);
    sure =
        _mm256_and_pd(sure, slabs4_certain(_mm256_or_pd(low_doubt, high_doubt), d4_min(d4_abs(low), d4_abs(high)), w));
    const __m128d latest = _mm_max_pd(_mm256_castpd256_pd128(begin), _mm256_extractf128_pd(begin, 1)),
                  earliest = _mm_min_pd(_mm256_castpd256_pd128(over), _mm256_extractf128_pd(over, 1));
    return slabs4_answer(slabs4_max(latest), slabs4_min(earliest), end, _mm256_movemask_pd(sure) == 15, enter, exit);
}

/* In the plane: the gaps of both axes fit into one register, the low ones first. */
static GRZ_INLINE grz_meet slabs4_times2(const slabs4_motion *w, d4 gap, d4 gap_rest, bool sure, double end,
                                         double *enter, double *exit) {
    d4 doubt;
    const d4 at = slabs4_quotient(w, gap, gap_rest, &doubt);
    sure &= _mm256_movemask_pd(slabs4_certain(doubt, d4_abs(gap), w)) == 15;
    const __m128d at_low = _mm256_castpd256_pd128(at), at_high = _mm256_extractf128_pd(at, 1),
                  latest = _mm_min_pd(at_low, at_high), earliest = _mm_max_pd(at_low, at_high);
    return slabs4_answer(slabs4_max(latest), slabs4_min(earliest), end, sure, enter, exit);
}

static GRZ_INLINE grz_meet slabs4_cast2(const slabs4_motion *w, d4 origin, const double *box, double end, double *enter,
                                        double *exit) {
    d4 rest;
    const d4 gap = d4_difference(d4_load(box), origin, &rest);
    return slabs4_times2(w, gap, rest, _mm_movemask_pd(_mm_cmple_pd(_mm_loadu_pd(box), _mm_loadu_pd(box + 2))) == 3,
                         end, enter, exit);
}

static GRZ_INLINE grz_meet slabs4_cast3(const slabs4_motion *w, d4 origin, const double *box, double end, double *enter,
                                        double *exit) {
    d4 low_rest, high_rest;
    const d4 min = d4_vector3(box), max = d4_vector3(box + 3), low = d4_difference(min, origin, &low_rest),
             high = d4_difference(max, origin, &high_rest);
    return slabs4_times3(w, low, low_rest, high, high_rest, _mm256_cmp_pd(min, max, _CMP_LE_OQ), end, enter, exit);
}

static GRZ_INLINE grz_meet grz_slabs_segment2(const double from[], const double to[], const double box[], double *enter,
                                              double *exit) {
    d4 rest;
    const d4 origin = d4_vector2(from), by = d4_difference(d4_vector2(to), origin, &rest);
    const slabs4_motion w = slabs4_motion_of(by, rest, false);
    return slabs4_cast2(&w, origin, box, 1, enter, exit);
}

static GRZ_INLINE grz_meet grz_slabs_segment3(const double from[], const double to[], const double box[], double *enter,
                                              double *exit) {
    d4 rest;
    const d4 origin = d4_vector3(from), by = d4_difference(d4_vector3(to), origin, &rest);
    const slabs4_motion w = slabs4_motion_of(by, rest, false);
    return slabs4_cast3(&w, origin, box, 1, enter, exit);
}

static GRZ_INLINE grz_meet grz_slabs_ray2(const double origin[], const double direction[], const double box[],
                                          double *enter, double *exit) {
    const slabs4_motion w = slabs4_motion_of(d4_vector2(direction), d4_of(0), true);
    return slabs4_cast2(&w, d4_vector2(origin), box, (double)INFINITY, enter, exit);
}

static GRZ_INLINE grz_meet grz_slabs_ray3(const double origin[], const double direction[], const double box[],
                                          double *enter, double *exit) {
    const slabs4_motion w = slabs4_motion_of(d4_vector3(direction), d4_of(0), true);
    return slabs4_cast3(&w, d4_vector3(origin), box, (double)INFINITY, enter, exit);
}

/* Two boxes that are flat along the same axis never overlap openly, and a box with min > max is empty: boxes that are
 * not thick on each axis are UNDECIDED. A point that crosses a flat box is in it for a moment only. */
static GRZ_INLINE grz_meet grz_slabs_sweep2(const double a[], const double da[], const double b[], const double db[],
                                            double *enter, double *exit) {
    d4 rest, gap_rest;
    const d4 by = d4_difference(d4_vector2(da), d4_vector2(db), &rest), first = d4_load(a), second = d4_load(b),
             swapped = _mm256_permute2f128_pd(first, first, 1), gap = d4_difference(second, swapped, &gap_rest);
    const slabs4_motion w = slabs4_motion_of(by, rest, false);
    const d4 mins = _mm256_permute2f128_pd(first, second, 0x20), maxs = _mm256_permute2f128_pd(first, second, 0x31);
    return slabs4_times2(&w, gap, gap_rest, _mm256_movemask_pd(_mm256_cmp_pd(mins, maxs, _CMP_LT_OQ)) == 15, 1, enter,
                         exit);
}

static GRZ_INLINE grz_meet grz_slabs_sweep3(const double a[], const double da[], const double b[], const double db[],
                                            double *enter, double *exit) {
    d4 rest, low_rest, high_rest;
    const d4 by = d4_difference(d4_vector3(da), d4_vector3(db), &rest), a_min = d4_vector3(a),
             a_max = d4_vector3(a + 3), b_min = d4_vector3(b), b_max = d4_vector3(b + 3),
             low = d4_difference(b_min, a_max, &low_rest), high = d4_difference(b_max, a_min, &high_rest);
    const slabs4_motion w = slabs4_motion_of(by, rest, false);
    const d4 thick = _mm256_and_pd(_mm256_cmp_pd(a_min, a_max, _CMP_LT_OQ), _mm256_cmp_pd(b_min, b_max, _CMP_LT_OQ));
    return slabs4_times3(&w, low, low_rest, high, high_rest, thick, 1, enter, exit);
}

#endif
