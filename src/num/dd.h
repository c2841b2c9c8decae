/* Double-double arithmetic: numbers hi + lo of twice the digits (Dekker, "A floating-point technique for extending the
 * available precision", 1971; bounds after Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic
 * building blocks of double-word arithmetic", 2017). With u = 2^-53 a sum is within 4 u^2 of its result and a product
 * within 12 u^2, as long as nothing over- or underflows: the callers make sure of that. A compiler that contracts
 * products into fused multiply-adds must not do so with the product whose rounding error is computed. It does so with
 * no product that rounds (grz_rounded), so that the digits are the same everywhere, also where no rounding is proven.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_DD_H
#define GRZ_NUM_DD_H

#include "num/bits.h"
#include "num/two.h"

#include <math.h>

typedef struct grz_dd {
    double hi, lo;
} grz_dd;

/* What is less may have lost digits to underflow. */
static const double GRZ_LEAST_PRODUCT = 0x1p-900;

static inline grz_dd grz_dd_of(double x) { return (grz_dd){x, 0}; }

/* a + b, exactly. */
static inline grz_dd grz_dd_sum(double a, double b) {
    const double sum = a + b, part = sum - a;
    return (grz_dd){sum, (a - (sum - part)) + (b - part)};
}

/* The same where |a| >= |b|, or a = 0. */
static inline grz_dd grz_dd_quick_sum(double a, double b) {
    const double sum = a + b;
    return (grz_dd){sum, b - (sum - a)};
}

/* a b within 4 u^2 of it. Each factor is cut into its first 26 bits and the rest of 27: so of the four products and
 * their sums only the product of the rests may round, by at most one part in 2^104. */
static inline grz_dd grz_dd_product(double a, double b) {
    const double p = grz_cut(a), q = grz_cut(b), r = a - p, s = b - q, product = grz_rounded(a * b);
    return (grz_dd){product, ((p * q - product) + p * s + r * q) + grz_rounded(r * s)};
}

/* The first 26 bits of a number, rounded: so the rest has no more than 26 (Dekker). */
static inline double grz_first_half(double a) {
    const double t = grz_rounded(134217729 * a);
    return t - (t - a);
}

/* a b, exactly. */
static inline grz_dd grz_dd_exact_product(double a, double b) {
    const double p = grz_first_half(a), q = grz_first_half(b), r = a - p, s = b - q, product = grz_rounded(a * b);
    return (grz_dd){product, ((p * q - product) + p * s + r * q) + r * s};
}

static inline grz_dd grz_dd_neg(grz_dd a) { return (grz_dd){-a.hi, -a.lo}; }

static inline grz_dd grz_dd_add(grz_dd a, grz_dd b) {
    const grz_dd s = grz_dd_sum(a.hi, b.hi), t = grz_dd_sum(a.lo, b.lo), v = grz_dd_quick_sum(s.hi, s.lo + t.hi);
    return grz_dd_quick_sum(v.hi, t.lo + v.lo);
}

static inline grz_dd grz_dd_sub(grz_dd a, grz_dd b) { return grz_dd_add(a, grz_dd_neg(b)); }

/* a b - c d within 4 u^2 of itself, so that only of a 0 nothing is left. */
static inline grz_dd grz_dd_det2(double a, double b, double c, double d) {
    return grz_dd_sub(grz_dd_exact_product(a, b), grz_dd_exact_product(c, d));
}

static inline grz_dd grz_dd_mul(grz_dd a, grz_dd b) {
    const grz_dd p = grz_dd_product(a.hi, b.hi);
    return grz_dd_quick_sum(p.hi, p.lo + (grz_rounded(a.hi * b.lo) + grz_rounded(a.lo * b.hi)));
}

static inline grz_dd grz_dd_scale(grz_dd a, double b) {
    const grz_dd p = grz_dd_product(a.hi, b);
    return grz_dd_quick_sum(p.hi, p.lo + grz_rounded(a.lo * b));
}

static inline bool grz_dd_less(grz_dd a, grz_dd b) { return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo); }
static inline grz_dd grz_dd_abs(grz_dd a) { return a.hi < 0 ? grz_dd_neg(a) : a; }

/* A quotient that is close, without an error bound. */
static inline grz_dd grz_dd_div(grz_dd a, grz_dd b) {
    const double first = a.hi / b.hi;
    const grz_dd rest = grz_dd_sub(a, grz_dd_scale(b, first));
    return grz_dd_quick_sum(first, rest.hi / b.hi);
}

/* The root of s^2 + r is close to s + r / 2 s: without an error bound. 0 of 0. */
static inline grz_dd grz_dd_sqrt(grz_dd a) {
    const double s = sqrt(a.hi);
    if (!(s > 0)) return grz_dd_of(0);
    const grz_dd rest = grz_dd_sub(a, grz_dd_product(s, s));
    return grz_dd_quick_sum(s, rest.hi / (2 * s));
}

/* Does every number within slack >= 0 of x round to x.hi? */
static inline bool grz_dd_rounds(grz_dd x, double slack) {
    return x.hi + (x.lo + slack) == x.hi && x.hi + (x.lo - slack) == x.hi;
}

static inline grz_dd grz_dd_dot(int dim, const grz_dd a[], const grz_dd b[]) {
    grz_dd sum = grz_dd_mul(a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = grz_dd_add(sum, grz_dd_mul(a[i], b[i]));
    return sum;
}

#endif
