/* Double-double numbers that carry their own error bound: for numbers that are computed once, in many steps, and then
 * rounded where that is certain. An exact number stays exact as long as its digits fit, so that a 0 is known to be one.
 * `off` itself is computed in doubles, within some u; grz_approx_rounds adds a bit for that.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_APPROX_H
#define GRZ_NUM_APPROX_H

#include "num/dd.h"
#include "num/stage.h"

typedef struct grz_approx {
    double hi, lo;
    double off; /* the number is within this of hi + lo; 0 for exactly; infinite or NaN if nothing is known */
} grz_approx;

/* The coordinates of a vector, side by side as lanes take them (num/lanes/approx4.h), which need 0 in all other
 * places. */
typedef struct grz_approx_vector {
    double hi[4], lo[4], off[4];
} grz_approx_vector;

static inline grz_approx grz_approx_at(const grz_approx_vector *v, int i) {
    return (grz_approx){v->hi[i], v->lo[i], v->off[i]};
}

static inline void grz_approx_set(grz_approx_vector *v, int i, grz_approx x) {
    v->hi[i] = x.hi;
    v->lo[i] = x.lo;
    v->off[i] = x.off;
}

/* A double, exactly, and the sum of two. Nothing is known of numbers so extreme that later operations could over- or
 * underflow, or be flushed to zero. */
static inline grz_approx grz_approx_of(double x) {
    return (grz_approx){x, 0, grz_is_moderate(x) ? 0 : (double)INFINITY};
}

static inline grz_approx grz_approx_sum(double a, double b) {
    const grz_dd s = grz_dd_sum(a, b);
    return (grz_approx){s.hi, s.lo, grz_is_moderate(a) && grz_is_moderate(b) ? 0 : (double)INFINITY};
}

static inline grz_approx grz_approx_neg(grz_approx a) { return (grz_approx){-a.hi, -a.lo, a.off}; }

/* Is it known to be 0? */
static inline bool grz_approx_is_zero(grz_approx x) { return x.hi == 0 && x.off == 0; }

/* -1 or 1; 0 if it is 0, or if the sign is not certain. */
static inline int grz_approx_sign(grz_approx x) {
    const bool certain = fabs(x.hi) > 2 * x.off;
    return certain ? (x.hi > 0) - (x.hi < 0) : 0;
}

/* a times a power of two, or the negative of one. */
static inline grz_approx grz_approx_scale(grz_approx a, double power) {
    return (grz_approx){a.hi * power, a.lo * power, a.off * fabs(power)};
}

/* Each of the three roundings, the last one where hi is no larger than what is added to it, is within 2 u^2 of |a| +
 * |b|. */
GRZ_BOUND(approx_sum_error, 8 * GRZ_U * GRZ_U);

static inline grz_approx grz_approx_add(grz_approx a, grz_approx b) {
    const grz_dd s = grz_dd_sum(a.hi, b.hi), v = grz_dd_quick_sum(s.hi, s.lo + (a.lo + b.lo));
    const bool exact = ((a.lo == 0) & (b.lo == 0)) | (a.hi == 0) | (b.hi == 0);
    return (grz_approx){v.hi, v.lo, (a.off + b.off) + (exact ? 0 : approx_sum_error * (fabs(a.hi) + fabs(b.hi)))};
}

/* The same, slower: a sum of exact numbers stays exact where all digits fit. */
static inline grz_approx grz_approx_gather(grz_approx a, grz_approx b) {
    const grz_dd s = grz_dd_sum(a.hi, b.hi), t = grz_dd_sum(a.lo, b.lo), r = grz_dd_sum(s.lo, t.hi),
                 v = grz_dd_sum(s.hi, r.hi);
    const bool exact = (t.lo == 0) & (r.lo == 0);
    return (grz_approx){v.hi, v.lo, (a.off + b.off) + (exact ? 0 : approx_sum_error * (fabs(a.hi) + fabs(b.hi)))};
}

static inline grz_approx grz_approx_sub(grz_approx a, grz_approx b) { return grz_approx_add(a, grz_approx_neg(b)); }

/* Is it a power of two, or 0? (Or infinite; then so is a product's size.) */
static inline bool grz_approx_is_power(grz_approx a) {
    return ((grz_bits(a.hi) & GRZ_MANTISSA_MASK) == 0) & (a.lo == 0);
}

/* Exact is the product of two doubles, and that with a power of two, unless its lower part may underflow; if both are
 * exact. Else it is within the bound of dd.h. That is counted where one is not exact, too, or GRZ_LEAST_PRODUCT, also
 * if hi is 0: what the product is off by that may underflow. */
GRZ_BOUND(approx_product_error, 12 * GRZ_U * GRZ_U);

static inline grz_approx grz_approx_mul(grz_approx a, grz_approx b) {
    const grz_dd product = grz_dd_exact_product(a.hi, b.hi);
    const double size = fabs(product.hi), crossed = a.hi * b.lo + a.lo * b.hi;
    const grz_dd v = grz_dd_quick_sum(product.hi, product.lo + crossed);
    const bool single = (a.lo == 0) & (b.lo == 0), power = grz_approx_is_power(a), other_power = grz_approx_is_power(b),
               kept = fabs(crossed) > GRZ_LEAST_PRODUCT,
               exact = (single | ((power | other_power) & kept)) & (a.off == 0) & (b.off == 0);
    double off = fabs(a.hi) * b.off + fabs(b.hi) * a.off + a.off * b.off + (exact ? 0 : approx_product_error * size);
    if (!(size > GRZ_LEAST_PRODUCT) && (a.hi != 0 || a.off != 0) && (b.hi != 0 || b.off != 0)) off += GRZ_LEAST_PRODUCT;
    if (!(fabs(v.hi) < 0x1p960)) off = (double)INFINITY; /* a factor or a part of it overflowed, or may have */
    return (grz_approx){v.hi, v.lo, off};
}

/* a b - c d, exactly if these are doubles that all but cancel */
static inline grz_approx grz_approx_det2(grz_approx a, grz_approx b, grz_approx c, grz_approx d) {
    return grz_approx_gather(grz_approx_mul(a, b), grz_approx_neg(grz_approx_mul(c, d)));
}

/* Vectors, with one bound for all coordinates, which takes a third of the work; what is exactly 0 stays so. Vectors of
 * doubles have a bound for each operation, as many of their products cancel exactly.
 *
 * These, quotients and roots are so much code that they stand once, in approx.c. */
/* With A and B, the sums of |coordinates|, and A' and B', the sums of what these are off by: A B' + A' B + A' B' for
 * that, 12 u^2 for each product, and 8 u^2 for each of up to two sums: 28 u^2 A B, and the rounding of these sums. */
GRZ_BOUND(approx_vector_error, 32 * GRZ_U * GRZ_U);

void grz_approx_cross(const grz_approx a[3], const grz_approx b[3], grz_approx out[3]);
grz_approx grz_approx_dot(int dim, const grz_approx a[], const grz_approx b[]);
grz_approx grz_approx_div(grz_approx a, grz_approx b);
grz_approx grz_approx_sqrt(grz_approx a);

/* Is the divisor so close to its leading part that bounds may be computed from that part alone, within a thousandth? */
static inline bool grz_approx_divides(grz_approx b) { return b.off < 0x1p-12 * fabs(b.hi) && fabs(b.hi) > 0x1p-400; }

/* The nearest double in *out; false if it is not certain which one that is. Of an exact number it is hi. */
static inline bool grz_approx_rounds(grz_approx a, double *out) {
    *out = a.hi == 0 ? 0 : a.hi; /* not -0 */
    if (a.off == 0) return true;
    const double slack = 2 * a.off + 4 * GRZ_U * GRZ_U * fabs(a.hi);
    return fabs(a.hi) > 0x1p-400 && slack < (double)INFINITY && grz_dd_rounds((grz_dd){a.hi, a.lo}, slack);
}

#endif
