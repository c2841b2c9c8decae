/* Doubles as bits: classification and comparison that no flush-to-zero or denormals-are-zero mode can disturb.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_BITS_H
#define GRZ_NUM_BITS_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(__ASSOCIATIVE_MATH__)
#error "graze depends on IEEE arithmetic: compile it without -ffast-math, -ffinite-math-only and -fassociative-math"
#endif

/* Registers that are wider than a double round twice. Where floats are computed in doubles (1) answers are right, but
 * trees may give them in another order. 16 is neither: processors with half floats compute with these. */
#if FLT_EVAL_METHOD == 1
#error "graze depends on floats being computed as floats: compile it with -fexcess-precision=fast (gcc on s390x)"
#elif FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "graze depends on each operation being rounded once: compile it for SSE2 (on 32-bit x86 -msse2 -mfpmath=sse)"
#endif

/* The sqrt of its C library rounds twice; optimising compilers use the processor's. */
#if defined(__MINGW32__) && !defined(__OPTIMIZE__)
#error "graze depends on a correctly rounded sqrt: with MinGW compile it with -O1 or more (-Og in Debug)"
#endif

#define GRZ_EXPONENT_MASK UINT64_C(0x7ff0000000000000)
#define GRZ_MANTISSA_MASK UINT64_C(0x000fffffffffffff)

/* A condition that is mostly true; a function that keeps its stack, or its rounding, to itself; a function that is
 * compiled into each caller even where the compiler would not: only where a row of the benchmark takes longer without
 * (docs/decisions/0136-one-text.md). */
#if defined(__GNUC__)
#define GRZ_LIKELY(x) __builtin_expect(!!(x), 1)
#define GRZ_NOINLINE __attribute__((noinline))
#if defined(GRZ_NO_FORCED_INLINING) /* npm: for small code */
#define GRZ_FORCE_INLINE inline
#else
#define GRZ_FORCE_INLINE inline __attribute__((always_inline))
#endif
#else
#define GRZ_LIKELY(x) (x)
#define GRZ_NOINLINE
#define GRZ_FORCE_INLINE inline
#endif
#define GRZ_INLINE inline

static inline uint64_t grz_bits(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double grz_from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline bool grz_finite(double x) { return (grz_bits(x) & GRZ_EXPONENT_MASK) != GRZ_EXPONENT_MASK; }

static inline bool grz_nan(double x) { return (grz_bits(x) << 1) > (GRZ_EXPONENT_MASK << 1); }

/* +0 or -0, and nothing else: a subnormal is not zero. */
static inline bool grz_zero(double x) { return (grz_bits(x) << 1) == 0; }

/* Subnormal: what denormals-are-zero takes for 0. */
static inline bool grz_is_subnormal(double x) { return (grz_bits(x) << 1) - 1 < (UINT64_C(1) << 53) - 1; }

/* Less than zero; -0 is not. False for NaN with the sign bit clear; callers ask after grz_finite. */
static inline bool grz_negative(double x) { return (grz_bits(x) >> 63) && !grz_zero(x); }

/* A distance within which something may be asked for: at least 0. Not NaN. */
static inline bool grz_is_margin(double x) { return !grz_nan(x) && !grz_negative(x); }

/* A key that orders all doubles but NaN as the numbers are ordered; -0 and +0 have the same key. */
static inline int64_t grz_order(double x) {
    const uint64_t bits = grz_bits(x);
    const int64_t magnitude = (int64_t)(bits & ~(UINT64_C(1) << 63));
    return bits >> 63 ? -magnitude : magnitude;
}

/* The double of such a key. */
static inline double grz_at_order(int64_t order) {
    return order < 0 ? -grz_from_bits((uint64_t)-order) : grz_from_bits((uint64_t)order);
}

/* What the C library has, too, but there it sets errno: the next double above x, and below; x 2^exponent, rounded once,
 * also of a subnormal number with denormals-are-zero. */
static inline double grz_above(double x) { return x <= DBL_MAX ? grz_at_order(grz_order(x) + 1) : x; }
static inline double grz_below(double x) { return -grz_above(-x); }
double grz_ldexp(double x, int exponent);

/* -1, 0, 1: the order of two numbers that are not NaN. */
static inline int grz_compare(double a, double b) {
    const int64_t x = grz_order(a), y = grz_order(b);
    return (x > y) - (x < y);
}

/* As grz_order says, of any two numbers. */
static inline bool grz_same(double a, double b) { return grz_bits(a) == grz_bits(b) || (grz_zero(a) && grz_zero(b)); }
static inline bool grz_less_equal(double a, double b) { return grz_order(a) <= grz_order(b); }

/* A float as a double. A subnormal one by its bits: with denormals-are-zero it would become 0; as a double it is an
 * ordinary number. */
static inline double grz_widened(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude == 0 || magnitude >= 0x00800000) return (double)x;
    return bits >> 31 ? -0x1p-149 * magnitude : 0x1p-149 * magnitude;
}

/* Reads `count` numbers, at most six, from the caller's memory, in any alignment. Inlined, so that the count is a
 * constant. */
static GRZ_INLINE void grz_read_numbers(const void *from, bool is_float, size_t count, double to[]) {
    float narrow[6];
    if (!is_float) {
        memcpy(to, from, count * sizeof *to);
        return;
    }
    memcpy(narrow, from, count * sizeof *narrow);
    for (size_t k = 0; k < count; k++) to[k] = grz_widened(narrow[k]);
}

/* The position of the lowest bit that is set. x must not be 0. */
static inline int grz_trailing_zeros(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    int count = 0;
    while (!(x & 1)) x >>= 1, count++;
    return count;
#endif
}

/* How many bits x has, without leading zeros. */
static inline int grz_bit_length(uint64_t x) {
#if defined(__GNUC__)
    return x > 0 ? 64 - __builtin_clzll(x) : 0;
#else
    int count = 0;
    for (; x > 0; x >>= 1) count++;
    return count;
#endif
}

/* The number itself. Prevents contraction of this product into a fused multiply-add. */
static inline double grz_rounded(double x) {
#if defined(__GNUC__) && defined(__SSE2__)
    __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(x));
#elif defined(__GNUC__)
    __asm__("" : "+m"(x));
#endif
    return x;
}

#endif
