/* Two doubles side by side, for filters that would otherwise spend more instructions on checking than on computing. On machines without
 * SSE2 the same is written with two doubles; the results are the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_EXACT_TWO_H
#define GRZ_EXACT_TWO_H

#include <stdbool.h>

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128d grz_two;

static inline grz_two grz_two_load(const double *pair) { return _mm_loadu_pd(pair); }
static inline grz_two grz_two_of(double low, double high) { return _mm_set_pd(high, low); }
static inline double grz_two_low(grz_two a) { return _mm_cvtsd_f64(a); }
static inline double grz_two_high(grz_two a) { return _mm_cvtsd_f64(_mm_unpackhi_pd(a, a)); }
static inline grz_two grz_two_swap(grz_two a) { return _mm_shuffle_pd(a, a, 1); }
/* (low of a, high of b), (high of a, low of b), both lows, both highs. */
static inline grz_two grz_two_low_high(grz_two a, grz_two b) { return _mm_shuffle_pd(a, b, 2); }
static inline grz_two grz_two_high_low(grz_two a, grz_two b) { return _mm_shuffle_pd(a, b, 1); }
static inline grz_two grz_two_lows(grz_two a, grz_two b) { return _mm_unpacklo_pd(a, b); }
static inline grz_two grz_two_highs(grz_two a, grz_two b) { return _mm_unpackhi_pd(a, b); }
/* Where `which`, the result of a comparison, is true the half of a, else that of b. */
static inline grz_two grz_two_choose(grz_two which, grz_two a, grz_two b) {
    return _mm_or_pd(_mm_and_pd(which, a), _mm_andnot_pd(which, b));
}
static inline grz_two grz_two_abs(grz_two a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
static inline grz_two grz_two_add(grz_two a, grz_two b) { return _mm_add_pd(a, b); }
static inline grz_two grz_two_sub(grz_two a, grz_two b) { return _mm_sub_pd(a, b); }
static inline grz_two grz_two_mul(grz_two a, grz_two b) { return _mm_mul_pd(a, b); }
static inline grz_two grz_two_div(grz_two a, grz_two b) { return _mm_div_pd(a, b); }
/* a > b ? a : b and a < b ? a : b in each half: b if either is NaN. */
static inline grz_two grz_two_max(grz_two a, grz_two b) { return _mm_max_pd(a, b); }
static inline grz_two grz_two_min(grz_two a, grz_two b) { return _mm_min_pd(a, b); }
/* All bits or none in each half. */
static inline grz_two grz_two_less(grz_two a, grz_two b) { return _mm_cmplt_pd(a, b); }
static inline grz_two grz_two_less_equal(grz_two a, grz_two b) { return _mm_cmple_pd(a, b); }
static inline grz_two grz_two_differ(grz_two a, grz_two b) { return _mm_cmpneq_pd(a, b); }
static inline grz_two grz_two_and(grz_two a, grz_two b) { return _mm_and_pd(a, b); }
static inline grz_two grz_two_or(grz_two a, grz_two b) { return _mm_or_pd(a, b); }
/* The results of comparisons in both halves, and in either. */
static inline bool grz_two_both(grz_two a) { return _mm_movemask_pd(a) == 3; }
static inline bool grz_two_any(grz_two a) { return _mm_movemask_pd(a) != 0; }

#else
#include <math.h>

typedef struct grz_two {
    double low, high;
} grz_two;

static inline grz_two grz_two_load(const double *pair) { return (grz_two){pair[0], pair[1]}; }
static inline grz_two grz_two_of(double low, double high) { return (grz_two){low, high}; }
static inline double grz_two_low(grz_two a) { return a.low; }
static inline double grz_two_high(grz_two a) { return a.high; }
static inline grz_two grz_two_swap(grz_two a) { return (grz_two){a.high, a.low}; }
static inline grz_two grz_two_low_high(grz_two a, grz_two b) { return (grz_two){a.low, b.high}; }
static inline grz_two grz_two_high_low(grz_two a, grz_two b) { return (grz_two){a.high, b.low}; }
static inline grz_two grz_two_lows(grz_two a, grz_two b) { return (grz_two){a.low, b.low}; }
static inline grz_two grz_two_highs(grz_two a, grz_two b) { return (grz_two){a.high, b.high}; }
static inline grz_two grz_two_choose(grz_two which, grz_two a, grz_two b) {
    return (grz_two){which.low != 0 ? a.low : b.low, which.high != 0 ? a.high : b.high};
}
static inline grz_two grz_two_abs(grz_two a) { return (grz_two){fabs(a.low), fabs(a.high)}; }
static inline grz_two grz_two_add(grz_two a, grz_two b) { return (grz_two){a.low + b.low, a.high + b.high}; }
static inline grz_two grz_two_sub(grz_two a, grz_two b) { return (grz_two){a.low - b.low, a.high - b.high}; }
static inline grz_two grz_two_mul(grz_two a, grz_two b) { return (grz_two){a.low * b.low, a.high * b.high}; }
static inline grz_two grz_two_div(grz_two a, grz_two b) { return (grz_two){a.low / b.low, a.high / b.high}; }
static inline grz_two grz_two_max(grz_two a, grz_two b) {
    return (grz_two){a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}
static inline grz_two grz_two_min(grz_two a, grz_two b) {
    return (grz_two){a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}
/* Comparisons give 1 or 0. */
static inline grz_two grz_two_less(grz_two a, grz_two b) { return (grz_two){a.low < b.low, a.high < b.high}; }
static inline grz_two grz_two_less_equal(grz_two a, grz_two b) { return (grz_two){a.low <= b.low, a.high <= b.high}; }
static inline grz_two grz_two_differ(grz_two a, grz_two b) { return (grz_two){a.low != b.low, a.high != b.high}; }
static inline grz_two grz_two_and(grz_two a, grz_two b) { return grz_two_mul(a, b); }
static inline grz_two grz_two_or(grz_two a, grz_two b) { return grz_two_max(a, b); }
static inline bool grz_two_both(grz_two a) { return (a.low != 0) & (a.high != 0); }
static inline bool grz_two_any(grz_two a) { return (a.low != 0) | (a.high != 0); }

#endif

#endif
