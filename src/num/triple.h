/* Numbers of three times the digits of double, the sum of three doubles, that carry their own error bound: for what is
 * left of a difference of which double-doubles have lost all digits. Whatever an operation leaves out is added to the
 * bound; so a number that fits is known to be exact, and a 0 to be one. The sums and products of doubles are those of
 * num/dd.h.
 *
 * The numbers that are put in are 0 or from 2^-70 to 2^70 (grz_triple_takes): all terms of a product of eight of them
 * are multiples of 2^-976, and nothing over- or underflows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_TRIPLE_H
#define GRZ_NUM_TRIPLE_H

#include "num/dd.h"
#include "num/stage.h"

typedef struct grz_triple {
    double x[3]; /* each is at most about half of the last bit of the one before, where that is not 0 */
    double off;  /* the number is within this of their sum; 0 for exactly */
} grz_triple;

/* Not a subnormal either, in any mode. */
static inline bool grz_triple_takes(double x) {
    const uint64_t magnitude = grz_bits(x) << 1, least = UINT64_C(953) << 53, end = UINT64_C(1093) << 53;
    return (magnitude == 0) | (magnitude - least < end - least);
}

static inline bool grz_triple_takes_all(int count, const double x[]) {
    bool all = true;
    for (int i = 0; i < count; i++) all &= grz_triple_takes(x[i]);
    return all;
}

static inline grz_triple grz_triple_of(double x) { return (grz_triple){{x, 0, 0}, 0}; }

static inline grz_triple grz_triple_sum(double a, double b) {
    const grz_dd s = grz_dd_sum(a, b);
    return (grz_triple){{s.hi, s.lo, 0}, 0};
}

static inline grz_triple grz_triple_neg(grz_triple a) { return (grz_triple){{-a.x[0], -a.x[1], -a.x[2]}, a.off}; }

/* What is more code than a call stands once, in triple.c. */

/* Adds a double to a sum that is put in order at the end, and puts it in order. */
void grz_triple_gather(grz_triple *sum, double x);
grz_triple grz_triple_gathered(grz_triple sum);

grz_triple grz_triple_add(grz_triple a, grz_triple b);
/* The product of any numbers. */
grz_triple grz_triple_long_mul(grz_triple a, grz_triple b);
grz_triple grz_triple_dot(int dim, const grz_triple a[], const grz_triple b[]);
void grz_triple_cross(const grz_triple a[3], const grz_triple b[3], grz_triple out[3]);

static inline grz_triple grz_triple_sub(grz_triple a, grz_triple b) { return grz_triple_add(a, grz_triple_neg(b)); }

static inline bool grz_triple_is_zero(grz_triple a) {
    return (a.x[0] == 0) & (a.x[1] == 0) & (a.x[2] == 0) & (a.off == 0);
}

/* Is it exactly one double? */
static inline bool grz_triple_is_single(grz_triple a) { return (a.x[1] == 0) & (a.x[2] == 0) & (a.off == 0); }

static inline grz_triple grz_triple_mul(grz_triple a, grz_triple b) {
    if (!grz_triple_is_single(a) || !grz_triple_is_single(b)) return grz_triple_long_mul(a, b);
    const grz_dd product = grz_dd_exact_product(a.x[0], b.x[0]);
    return (grz_triple){{product.hi, product.lo, 0}, 0};
}

/* Rounded, within 2 u. */
static inline double grz_triple_value(grz_triple a) { return a.x[0] + (a.x[1] + a.x[2]); }

/* Writes the sign; false if it is not certain. */
static inline bool grz_triple_sign(grz_triple a, int *sign) {
    const double value = grz_triple_value(a);
    *sign = (value > 0) - (value < 0);
    return fabs(value) > 2 * a.off + 0x1p-40 * (fabs(a.x[0]) + fabs(a.x[1])) || grz_triple_is_zero(a);
}

#endif
