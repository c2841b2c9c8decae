/* Numbers of 64 bits with a wider exponent: the long double of x86. In most cases the error of a distance computed in
 * them leaves no doubt which double it rounds to, at half of the cost of double-doubles. Callers keep infinities and
 * NaN out of them: each operation with one takes a hundred cycles.
 *
 * That they have 64 bits is not taken for granted: a program may have set the processor to fewer, and some emulators
 * keep no more than 53.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_EXTENDED_H
#define GRZ_NUM_EXTENDED_H

#include "num/bits.h"
#include "num/stage.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

typedef long double grz_extended;

/* Elsewhere a long double is no wider than a double, or takes a function call for each operation: there they claim
 * nothing. */
#if LDBL_MANT_DIG == 64 && !defined(GRZ_NO_EXTENDED)
#define GRZ_EXTENDED_CLAIMS GRZ_FILTER_CLAIMS
#else
#define GRZ_EXTENDED_CLAIMS 0
#endif

/* The unit roundoff of 64 bits. */
#define GRZ_EXTENDED_U 0x1p-64

/* Rounded to nearest. One instruction of the processor, where numbers are as wide as that. */
static GRZ_INLINE grz_extended grz_extended_sqrt(grz_extended x) {
#if defined(__GNUC__)
    return __builtin_sqrtl(x);
#else
    return sqrtl(x);
#endif
}

/* One of two addresses, branch-free: the branch would be unpredictable. */
static GRZ_INLINE const double *grz_one_of(bool first, const double *a, const double *b) {
    const double *chosen = first ? a : b;
#if defined(__GNUC__)
    __asm__("" : "+r"(chosen));
#endif
    return chosen;
}

/* The same address. Forces a reload from memory: moving SSE to x87 goes through the stack anyway. */
static GRZ_INLINE const double *grz_anew(const double *a) {
#if defined(__GNUC__)
    __asm__("" : "+r"(a));
#endif
    return a;
}

/* x + y, for x > 0. Where the compiler knows that y is 0 it is x: else it would add that, too, to make 0 of -0. */
static GRZ_INLINE grz_extended grz_extended_plus(grz_extended x, double y) {
#if defined(__GNUC__)
    if (__builtin_constant_p(y == 0) && y == 0) return x;
#endif
    return x + y;
}

/* Do all numbers within slack of x > 0 round to one double, *rounded? The slack counts the rounding of both sums, u |x|
 * each. If the processor computes in fewer bits, both are doubles, the same one or two that differ, and the answer is
 * no; below 2^-900, where a number of 53 bits need not be a double, and above 2^100 it always is. Doubles are compared
 * by their bits, which takes fewer instructions than what NaN makes of a comparison. */
static GRZ_INLINE bool grz_extended_rounds(grz_extended x, grz_extended slack, double *rounded) {
    const grz_extended least = x - slack, most = x + slack;
    const uint64_t first = (uint64_t)(1023 - 900) << 52, last = (uint64_t)(1023 + 100) << 52; /* 2^-900, 2^100 */
    *rounded = (double)least;
    const uint64_t bits = grz_bits(*rounded);
    return (least < most) & (bits == grz_bits((double)most)) & (bits - first < last - first);
}

#endif
