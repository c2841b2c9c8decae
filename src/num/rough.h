/* Doubles that carry their own error bound: for signs that mostly are far from 0. What is exact stays so where the
 * digits fit, so that a 0 is known to be one. `off` itself is computed in doubles, within some u. Where a number needs
 * more digits there are num/approx.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_ROUGH_H
#define GRZ_NUM_ROUGH_H

#include "num/dd.h"
#include "num/stage.h"

typedef struct grz_rough {
    double hi;
    double off; /* the number is within this of hi; 0 for exactly; infinite or NaN if nothing is known */
} grz_rough;

/* The sum of two doubles. Nothing is known of numbers so extreme that later operations could over- or underflow, or be
 * flushed to zero. */
static inline grz_rough grz_rough_sum(double a, double b) {
    const grz_dd s = grz_dd_sum(a, b);
    return (grz_rough){s.hi, grz_is_moderate(a) && grz_is_moderate(b) ? fabs(s.lo) : (double)INFINITY};
}

static inline grz_rough grz_rough_of(double x) { return (grz_rough){x, grz_is_moderate(x) ? 0 : (double)INFINITY}; }

static inline grz_rough grz_rough_neg(grz_rough a) { return (grz_rough){-a.hi, a.off}; }

/* a times a power of two, or the negative of one. */
static inline grz_rough grz_rough_scale(grz_rough a, double power) {
    return (grz_rough){a.hi * power, a.off * fabs(power)};
}

/* The rounding error of a sum is a double. */
static inline grz_rough grz_rough_add(grz_rough a, grz_rough b) {
    const grz_dd s = grz_dd_sum(a.hi, b.hi);
    return (grz_rough){s.hi, (a.off + b.off) + fabs(s.lo)};
}

GRZ_BOUND(rough_product_error, GRZ_U);

/* Exact is a product with a power of two, and of two numbers of at most 26 bits, if both are exact. Where one is not,
 * what the product is off by that may underflow: so the rounding error of a product is counted, too, or
 * GRZ_LEAST_PRODUCT, also if hi is 0. */
static inline grz_rough grz_rough_mul(grz_rough a, grz_rough b) {
    const double product = grz_rounded(a.hi * b.hi), size = fabs(product);
    const uint64_t x = grz_bits(a.hi) & GRZ_MANTISSA_MASK, y = grz_bits(b.hi) & GRZ_MANTISSA_MASK;
    const bool fits = (x == 0) | (y == 0) | (((x | y) & ((UINT64_C(1) << 27) - 1)) == 0),
               exact = fits & (a.off == 0) & (b.off == 0);
    double off = fabs(a.hi) * b.off + fabs(b.hi) * a.off + a.off * b.off + (exact ? 0 : rough_product_error * size);
    if (!(size > GRZ_LEAST_PRODUCT) && (a.hi != 0 || a.off != 0) && (b.hi != 0 || b.off != 0)) off += GRZ_LEAST_PRODUCT;
    return (grz_rough){product, off};
}

#endif
