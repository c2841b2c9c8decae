/* Double-doubles with exponents of their own: positive numbers (m.hi + m.lo) 2^exponent that neither over- nor
 * underflow, 1/2 <= m.hi < 1, or 0. For what is computed in many steps from exact numbers and then rounded once. Each
 * operation is within 2^-100 of its result.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_WIDE_H
#define GRZ_NUM_WIDE_H

#include "num/dd.h"
#include "num/dyadic.h"

#include <math.h>

typedef struct grz_wide {
    grz_dd m;
    int exponent;
} grz_wide;

static inline grz_wide grz_wide_make(grz_dd m, int exponent) {
    int shift;
    if (m.hi == 0) return (grz_wide){{0, 0}, 0};
    (void)frexp(m.hi, &shift);
    return (grz_wide){{grz_ldexp(m.hi, -shift), grz_ldexp(m.lo, -shift)}, exponent + shift};
}

static inline bool grz_wide_is_zero(grz_wide a) { return a.m.hi == 0; }

/* |a|, by its first three limbs or more than 128 bits. */
static inline grz_wide grz_wide_of(grz_dyadic a) {
    grz_dd sum = {0, 0};
    for (int k = 0; k < 3 && k < a.size; k++) {
        const uint64_t limb = a.limb[a.size - 1 - k];
        sum = grz_dd_add(sum, grz_dd_of(grz_ldexp((double)(limb >> 32), 32 - 64 * (k + 1))));
        sum = grz_dd_add(sum, grz_dd_of(grz_ldexp((double)(limb & UINT32_MAX), -64 * (k + 1))));
    }
    return grz_wide_make(sum, 64 * (a.exponent + a.size));
}

/* As a double-double; 0 where that underflows. */
static inline grz_dd grz_wide_dd(grz_wide a) {
    return (grz_dd){grz_ldexp(a.m.hi, a.exponent), grz_ldexp(a.m.lo, a.exponent)};
}

static inline grz_wide grz_wide_mul(grz_wide a, grz_wide b) {
    return grz_wide_make(grz_dd_mul(a.m, b.m), a.exponent + b.exponent);
}

static inline grz_wide grz_wide_div(grz_wide a, grz_wide b) {
    return grz_wide_make(grz_dd_div(a.m, b.m), a.exponent - b.exponent);
}

static inline grz_wide grz_wide_add(grz_wide a, grz_wide b) {
    if (grz_wide_is_zero(a)) return b;
    if (grz_wide_is_zero(b)) return a;
    const int top = a.exponent > b.exponent ? a.exponent : b.exponent;
    const int down_a = top - a.exponent < 300 ? top - a.exponent : 300,
              down_b = top - b.exponent < 300 ? top - b.exponent : 300;
    const grz_dd x = {grz_ldexp(a.m.hi, -down_a), grz_ldexp(a.m.lo, -down_a)},
                 y = {grz_ldexp(b.m.hi, -down_b), grz_ldexp(b.m.lo, -down_b)};
    return grz_wide_make(grz_dd_add(x, y), top);
}

static inline grz_wide grz_wide_sqrt(grz_wide a) {
    const int odd = a.exponent & 1;
    return grz_wide_make(grz_dd_sqrt((grz_dd){grz_ldexp(a.m.hi, -odd), grz_ldexp(a.m.lo, -odd)}),
                         (a.exponent + odd) / 2);
}

/* The nearest double; where it is subnormal within 1 ulp. */
static inline double grz_wide_double(grz_wide a) { return grz_ldexp(a.m.hi, a.exponent); }

#endif
