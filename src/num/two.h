/* Two doubles side by side, for filters that would otherwise spend more instructions on checks than on arithmetic: by
 * SSE2, by SIMD of WebAssembly, or two doubles one after the other; the results are the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_TWO_H
#define GRZ_NUM_TWO_H

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
/* In each half a where `which`, the result of a comparison, is true, else b. */
static inline grz_two grz_two_choose(grz_two which, grz_two a, grz_two b) {
    return _mm_or_pd(_mm_and_pd(which, a), _mm_andnot_pd(which, b));
}
static inline grz_two grz_two_abs(grz_two a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
/* a where the sign bit of s is clear, else -a. */
static inline grz_two grz_two_flip(grz_two a, grz_two s) { return _mm_xor_pd(a, _mm_and_pd(_mm_set1_pd(-0.0), s)); }
static inline grz_two grz_two_sqrt(grz_two a) { return _mm_sqrt_pd(a); }
/* The number without its last 27 bits. */
static inline grz_two grz_two_cut(grz_two a) { return _mm_and_pd(a, _mm_castsi128_pd(_mm_set1_epi64x(~0x7ffffffLL))); }
static inline double grz_cut(double a) { return _mm_cvtsd_f64(grz_two_cut(_mm_set_sd(a))); }
/* The first 26 bits of the number, rounded: so the rest has no more than 26. */
static inline grz_two grz_two_first_half(grz_two a) {
    return grz_two_cut(_mm_castsi128_pd(_mm_add_epi64(_mm_castpd_si128(a), _mm_set1_epi64x(0x4000000))));
}
/* The numbers themselves. Prevents contraction of these products into fused multiply-adds. */
static inline grz_two grz_two_rounded(grz_two a) {
#if defined(__GNUC__)
    __asm__("" : "+x"(a));
#endif
    return a;
}
static inline grz_two grz_two_add(grz_two a, grz_two b) { return _mm_add_pd(a, b); }
static inline grz_two grz_two_sub(grz_two a, grz_two b) { return _mm_sub_pd(a, b); }
static inline grz_two grz_two_mul(grz_two a, grz_two b) { return _mm_mul_pd(a, b); }
static inline grz_two grz_two_div(grz_two a, grz_two b) { return _mm_div_pd(a, b); }
/* a > b ? a : b and a < b ? a : b in each half: b if either is NaN. */
static inline grz_two grz_two_max(grz_two a, grz_two b) { return _mm_max_pd(a, b); }
static inline grz_two grz_two_min(grz_two a, grz_two b) { return _mm_min_pd(a, b); }
/* The same for single numbers, branch-free. In C gcc would make a branch, or clear the halves that nobody reads. */
#if defined(__GNUC__) && !defined(__clang__)
#if defined(__AVX__)
#define GRZ_LOW_HALF(OPERATION) "v" OPERATION "sd %1, %0, %0"
#else
#define GRZ_LOW_HALF(OPERATION) OPERATION "sd %1, %0"
#endif
static inline double grz_max(double a, double b) {
    __asm__(GRZ_LOW_HALF("max") : "+x"(a) : "xm"(b));
    return a;
}
static inline double grz_min(double a, double b) {
    __asm__(GRZ_LOW_HALF("min") : "+x"(a) : "xm"(b));
    return a;
}
#undef GRZ_LOW_HALF
#else
static inline double grz_max(double a, double b) { return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b))); }
static inline double grz_min(double a, double b) { return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b))); }
#endif
/* Comparisons set all bits of a half, or none. */
static inline grz_two grz_two_less(grz_two a, grz_two b) { return _mm_cmplt_pd(a, b); }
static inline grz_two grz_two_less_equal(grz_two a, grz_two b) { return _mm_cmple_pd(a, b); }
static inline grz_two grz_two_differ(grz_two a, grz_two b) { return _mm_cmpneq_pd(a, b); }
static inline grz_two grz_two_and(grz_two a, grz_two b) { return _mm_and_pd(a, b); }
static inline grz_two grz_two_or(grz_two a, grz_two b) { return _mm_or_pd(a, b); }
/* The bits of both, also of numbers. */
static inline grz_two grz_two_bits(grz_two a, grz_two b) { return _mm_or_pd(a, b); }
/* Is a comparison true in both halves; in either? As bits: 1 for the low half, 2 for the high one. In the low half; in
 * the high one? */
static inline bool grz_two_both(grz_two a) { return _mm_movemask_pd(a) == 3; }
static inline bool grz_two_any(grz_two a) { return _mm_movemask_pd(a) != 0; }
static inline unsigned grz_two_halves(grz_two a) { return (unsigned)_mm_movemask_pd(a); }
static inline bool grz_two_is_low(grz_two a) { return _mm_movemask_pd(a) & 1; }
static inline bool grz_two_is_high(grz_two a) { return _mm_movemask_pd(a) >> 1; }

/* Clang 14 does not finish to compile sweep2_obb.c with this. */
#elif defined(__wasm_simd128__) && __clang_major__ > 14
#include <wasm_simd128.h>

typedef v128_t grz_two;

static inline grz_two grz_two_load(const double *pair) { return wasm_v128_load(pair); }
static inline grz_two grz_two_of(double low, double high) { return wasm_f64x2_make(low, high); }
static inline double grz_two_low(grz_two a) { return wasm_f64x2_extract_lane(a, 0); }
static inline double grz_two_high(grz_two a) { return wasm_f64x2_extract_lane(a, 1); }
static inline grz_two grz_two_swap(grz_two a) { return wasm_i64x2_shuffle(a, a, 1, 0); }
static inline grz_two grz_two_low_high(grz_two a, grz_two b) { return wasm_i64x2_shuffle(a, b, 0, 3); }
static inline grz_two grz_two_high_low(grz_two a, grz_two b) { return wasm_i64x2_shuffle(a, b, 1, 2); }
static inline grz_two grz_two_lows(grz_two a, grz_two b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
static inline grz_two grz_two_highs(grz_two a, grz_two b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
static inline grz_two grz_two_choose(grz_two which, grz_two a, grz_two b) { return wasm_v128_bitselect(a, b, which); }
static inline grz_two grz_two_abs(grz_two a) { return wasm_f64x2_abs(a); }
static inline grz_two grz_two_flip(grz_two a, grz_two s) {
    return wasm_v128_xor(a, wasm_v128_and(s, wasm_f64x2_splat(-0.0)));
}
static inline grz_two grz_two_sqrt(grz_two a) { return wasm_f64x2_sqrt(a); }
static inline grz_two grz_two_cut(grz_two a) { return wasm_v128_and(a, wasm_i64x2_splat(~0x7ffffffLL)); }
static inline double grz_cut(double a) { return grz_two_low(grz_two_cut(grz_two_of(a, a))); }
static inline grz_two grz_two_first_half(grz_two a) {
    return grz_two_cut(wasm_i64x2_add(a, wasm_i64x2_splat(0x4000000)));
}
static inline grz_two grz_two_rounded(grz_two a) { return a; } /* nothing fuses here */
static inline grz_two grz_two_add(grz_two a, grz_two b) { return wasm_f64x2_add(a, b); }
static inline grz_two grz_two_sub(grz_two a, grz_two b) { return wasm_f64x2_sub(a, b); }
static inline grz_two grz_two_mul(grz_two a, grz_two b) { return wasm_f64x2_mul(a, b); }
static inline grz_two grz_two_div(grz_two a, grz_two b) { return wasm_f64x2_div(a, b); }
/* pmax(b, a) is b < a ? a : b, and pmin(b, a) is a < b ? a : b. */
static inline grz_two grz_two_max(grz_two a, grz_two b) { return wasm_f64x2_pmax(b, a); }
static inline grz_two grz_two_min(grz_two a, grz_two b) { return wasm_f64x2_pmin(b, a); }
static inline double grz_max(double a, double b) { return a > b ? a : b; }
static inline double grz_min(double a, double b) { return a < b ? a : b; }
static inline grz_two grz_two_less(grz_two a, grz_two b) { return wasm_f64x2_lt(a, b); }
static inline grz_two grz_two_less_equal(grz_two a, grz_two b) { return wasm_f64x2_le(a, b); }
static inline grz_two grz_two_differ(grz_two a, grz_two b) { return wasm_f64x2_ne(a, b); }
static inline grz_two grz_two_and(grz_two a, grz_two b) { return wasm_v128_and(a, b); }
static inline grz_two grz_two_or(grz_two a, grz_two b) { return wasm_v128_or(a, b); }
static inline grz_two grz_two_bits(grz_two a, grz_two b) { return wasm_v128_or(a, b); }
static inline bool grz_two_both(grz_two a) { return wasm_i64x2_bitmask(a) == 3; }
static inline bool grz_two_any(grz_two a) { return wasm_i64x2_bitmask(a) != 0; }
static inline unsigned grz_two_halves(grz_two a) { return wasm_i64x2_bitmask(a); }
static inline bool grz_two_is_low(grz_two a) { return wasm_i64x2_bitmask(a) & 1; }
static inline bool grz_two_is_high(grz_two a) { return wasm_i64x2_bitmask(a) >> 1; }

#else
#include "num/bits.h"

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
static inline double grz_chosen(double which, double a, double b) {
    const uint64_t mask = -(uint64_t)(which != 0);
    return grz_from_bits((grz_bits(a) & mask) | (grz_bits(b) & ~mask));
}
static inline grz_two grz_two_choose(grz_two which, grz_two a, grz_two b) {
    return (grz_two){grz_chosen(which.low, a.low, b.low), grz_chosen(which.high, a.high, b.high)};
}
static inline grz_two grz_two_abs(grz_two a) { return (grz_two){fabs(a.low), fabs(a.high)}; }
static inline double grz_flipped(double a, double s) {
    return grz_from_bits(grz_bits(a) ^ (grz_bits(s) & UINT64_C(1) << 63));
}
static inline grz_two grz_two_flip(grz_two a, grz_two s) {
    return (grz_two){grz_flipped(a.low, s.low), grz_flipped(a.high, s.high)};
}
static inline grz_two grz_two_sqrt(grz_two a) { return (grz_two){sqrt(a.low), sqrt(a.high)}; }
static inline double grz_cut(double a) { return grz_from_bits(grz_bits(a) & ~UINT64_C(0x7ffffff)); }
static inline grz_two grz_two_cut(grz_two a) { return (grz_two){grz_cut(a.low), grz_cut(a.high)}; }
static inline double grz_rounded_half(double a) { return grz_cut(grz_from_bits(grz_bits(a) + 0x4000000)); }
static inline grz_two grz_two_first_half(grz_two a) {
    return (grz_two){grz_rounded_half(a.low), grz_rounded_half(a.high)};
}
static inline grz_two grz_two_rounded(grz_two a) { return (grz_two){grz_rounded(a.low), grz_rounded(a.high)}; }
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
static inline double grz_max(double a, double b) { return a > b ? a : b; }
static inline double grz_min(double a, double b) { return a < b ? a : b; }
/* Comparisons give 1 or 0. */
static inline grz_two grz_two_less(grz_two a, grz_two b) { return (grz_two){a.low < b.low, a.high < b.high}; }
static inline grz_two grz_two_less_equal(grz_two a, grz_two b) { return (grz_two){a.low <= b.low, a.high <= b.high}; }
static inline grz_two grz_two_differ(grz_two a, grz_two b) { return (grz_two){a.low != b.low, a.high != b.high}; }
static inline grz_two grz_two_and(grz_two a, grz_two b) { return grz_two_mul(a, b); }
static inline grz_two grz_two_or(grz_two a, grz_two b) { return grz_two_max(a, b); }
static inline grz_two grz_two_bits(grz_two a, grz_two b) {
    return (grz_two){grz_from_bits(grz_bits(a.low) | grz_bits(b.low)),
                     grz_from_bits(grz_bits(a.high) | grz_bits(b.high))};
}
static inline bool grz_two_both(grz_two a) { return (a.low != 0) & (a.high != 0); }
static inline bool grz_two_any(grz_two a) { return (a.low != 0) | (a.high != 0); }
static inline unsigned grz_two_halves(grz_two a) { return (unsigned)(a.low != 0) | (unsigned)(a.high != 0) << 1; }
static inline bool grz_two_is_low(grz_two a) { return a.low != 0; }
static inline bool grz_two_is_high(grz_two a) { return a.high != 0; }

#endif

static inline grz_two grz_two_same(double x) { return grz_two_of(x, x); }
static inline double grz_two_total(grz_two a) { return grz_two_low(a) + grz_two_high(a); }

/* Of two vectors, side by side: products, and the sum of |coordinates|. */
static inline grz_two grz_two_dot(int dim, const grz_two a[3], const grz_two b[3]) {
    const grz_two xy = grz_two_add(grz_two_mul(a[0], b[0]), grz_two_mul(a[1], b[1]));
    return dim == 2 ? xy : grz_two_add(xy, grz_two_mul(a[2], b[2]));
}

static inline void grz_two_cross(const grz_two a[3], const grz_two b[3], grz_two n[3]) {
    n[0] = grz_two_sub(grz_two_mul(a[1], b[2]), grz_two_mul(a[2], b[1]));
    n[1] = grz_two_sub(grz_two_mul(a[2], b[0]), grz_two_mul(a[0], b[2]));
    n[2] = grz_two_sub(grz_two_mul(a[0], b[1]), grz_two_mul(a[1], b[0]));
}

static inline grz_two grz_two_length(int dim, const grz_two a[3]) {
    const grz_two xy = grz_two_add(grz_two_abs(a[0]), grz_two_abs(a[1]));
    return dim == 2 ? xy : grz_two_add(xy, grz_two_abs(a[2]));
}

/* a + b and a b rounded, and their rounding errors in *rest. The sum's is exact, the product's but for a part in 2^104
 * of the product (dd.h). */
static inline grz_two grz_two_exact_sum(grz_two a, grz_two b, grz_two *rest) {
    const grz_two sum = grz_two_add(a, b), part = grz_two_sub(sum, a);
    *rest = grz_two_add(grz_two_sub(a, grz_two_sub(sum, part)), grz_two_sub(b, part));
    return sum;
}

static inline grz_two grz_two_exact_product(grz_two a, grz_two b, grz_two *rest) {
    const grz_two p = grz_two_cut(a), q = grz_two_cut(b), r = grz_two_sub(a, p), s = grz_two_sub(b, q),
                  product = grz_two_rounded(grz_two_mul(a, b));
    const grz_two first = grz_two_sub(grz_two_mul(p, q), product), mixed = grz_two_add(first, grz_two_mul(p, s));
    *rest = grz_two_add(grz_two_add(mixed, grz_two_mul(r, q)), grz_two_mul(r, s));
    return product;
}

/* In which halves does every number within slack of sum + rest round to the sum? */
static inline grz_two grz_two_rounds(grz_two sum, grz_two rest, grz_two slack) {
    return grz_two_less_equal(grz_two_add(sum, grz_two_add(rest, slack)), grz_two_add(sum, grz_two_sub(rest, slack)));
}

/* (x + x_rest) / (y + y_rest), correctly rounded in the halves where *certain is true. The quotient by the inverse of y
 * is corrected once; its error is then of the order of 2^-100 of it. */
static inline grz_two grz_two_quotient(grz_two x, grz_two x_rest, grz_two y, grz_two y_rest, grz_two *certain) {
    grz_two back_rest;
    const grz_two inverse = grz_two_div(grz_two_same(1), y), first = grz_two_rounded(grz_two_mul(x, inverse)),
                  back = grz_two_exact_product(first, y, &back_rest);
    const grz_two left = grz_two_sub(grz_two_sub(x, back), back_rest),
                  more = grz_two_sub(x_rest, grz_two_mul(first, y_rest));
    const grz_two step = grz_two_rounded(grz_two_mul(grz_two_add(left, more), inverse)), sum = grz_two_add(first, step);
    const grz_two low = grz_two_sub(step, grz_two_sub(sum, first)),
                  slack = grz_two_mul(grz_two_abs(sum), grz_two_same(0x1p-96));
    const grz_two in_window =
        grz_two_and(grz_two_less(grz_two_same(0x1p-900), slack), grz_two_less(slack, grz_two_same(0x1p900)));
    *certain = grz_two_and(grz_two_rounds(sum, low, slack), in_window);
    return sum;
}

#endif
