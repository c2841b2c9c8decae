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
                 v = grz_dd_quick_sum(s.hi, r.hi);
    const bool exact = (t.lo == 0) & (r.lo == 0) & ((fabs(s.hi) >= fabs(r.hi)) | (s.hi == 0));
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
 * doubles have a bound for each operation, as many of their products cancel exactly. */

/* hi + lo of a product, within 12 u^2 of it, and of a sum, within 8 u^2 of |a| + |b|. */
static inline grz_dd grz_approx_parts_of_product(grz_approx a, grz_approx b) {
    const grz_dd product = grz_dd_exact_product(a.hi, b.hi);
    return grz_dd_quick_sum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

static inline grz_dd grz_approx_parts_of_sum(grz_dd a, grz_dd b) {
    const grz_dd s = grz_dd_sum(a.hi, b.hi);
    return grz_dd_quick_sum(s.hi, s.lo + (a.lo + b.lo));
}

/* With A and B, the sums of |coordinates|, and A' and B', the sums of what these are off by: A B' + A' B + A' B' for
 * that, 12 u^2 for each product, and 8 u^2 for each of up to two sums: 28 u^2 A B, and the rounding of these sums. */
GRZ_BOUND(approx_vector_error, 32 * GRZ_U * GRZ_U);

/* The bound of each coordinate of a x b and of a . b; negative where each operation is to have its own, as numbers are
 * doubles, or so extreme that some product may lose digits to over- or underflow. */
static inline double grz_approx_vector_off(int dim, const grz_approx a[], const grz_approx b[]) {
    double of_a = 0, of_b = 0, a_off = 0, b_off = 0, rest = 0;
    for (int i = 0; i < dim; i++) {
        of_a += fabs(a[i].hi);
        of_b += fabs(b[i].hi);
        a_off += a[i].off;
        b_off += b[i].off;
        rest += fabs(a[i].lo) + fabs(b[i].lo);
    }
    const bool usual = (of_a > 0x1p-400) & (of_b > 0x1p-400) & (of_a < 0x1p400) & (of_b < 0x1p400) & (a_off < of_a) &
                       (b_off < of_b) & (rest + (a_off + b_off) > 0);
    return usual ? (of_a * b_off + of_b * a_off + a_off * b_off) + approx_vector_error * (of_a * of_b) : -1;
}

/* a x b */
static inline void grz_approx_cross(const grz_approx a[3], const grz_approx b[3], grz_approx out[3]) {
    const double off = grz_approx_vector_off(3, a, b);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const bool first = grz_approx_is_zero(a[j]) || grz_approx_is_zero(b[k]),
                   second = grz_approx_is_zero(a[k]) || grz_approx_is_zero(b[j]);
        if (first || second || !(off >= 0)) {
            out[i] = first && second ? grz_approx_of(0) : grz_approx_det2(a[j], b[k], a[k], b[j]);
        } else {
            const grz_dd p = grz_approx_parts_of_product(a[j], b[k]), q = grz_approx_parts_of_product(a[k], b[j]),
                         v = grz_approx_parts_of_sum(p, grz_dd_neg(q));
            out[i] = (grz_approx){v.hi, v.lo, off};
        }
    }
}

/* a . b */
static inline grz_approx grz_approx_dot(int dim, const grz_approx a[], const grz_approx b[]) {
    int terms = 0;
    for (int i = 0; i < dim; i++) terms += !(grz_approx_is_zero(a[i]) || grz_approx_is_zero(b[i]));
    const double off = terms < 2 ? -1 : grz_approx_vector_off(dim, a, b);
    if (!(off >= 0)) {
        grz_approx sum = grz_approx_mul(a[0], b[0]);
        for (int i = 1; i < dim; i++) sum = grz_approx_add(sum, grz_approx_mul(a[i], b[i]));
        return sum;
    }
    grz_dd sum = grz_approx_parts_of_product(a[0], b[0]);
    for (int i = 1; i < dim; i++) sum = grz_approx_parts_of_sum(sum, grz_approx_parts_of_product(a[i], b[i]));
    return (grz_approx){sum.hi, sum.lo, off};
}

/* Is the divisor so close to its leading part that bounds may be computed from that part alone, within a thousandth? */
static inline bool grz_approx_divides(grz_approx b) { return b.off < 0x1p-12 * fabs(b.hi) && fabs(b.hi) > 0x1p-400; }

/* a / b = q + r / b, with r = a - q b; the bounds of r and b are known, and the second part is within 4 u. */
static inline grz_approx grz_approx_div(grz_approx a, grz_approx b) {
    const double q = a.hi / b.hi;
    const grz_approx r = grz_approx_sub(a, grz_approx_mul(grz_approx_of(q), b));
    const grz_dd v = grz_dd_quick_sum(q, r.hi / b.hi);
    const double off = 1.01 * (r.off + fabs(r.hi) * (8 * GRZ_U + b.off / fabs(b.hi))) / fabs(b.hi);
    return (grz_approx){v.hi, v.lo, grz_approx_divides(b) ? off : (double)INFINITY};
}

/* The root of s^2 + r is s + r / 2 s less a second term, (r / 2 s)^2 / 2 s at the most. */
static inline grz_approx grz_approx_sqrt(grz_approx a) {
    const double s = sqrt(a.hi);
    const grz_approx root = grz_approx_of(s), r = grz_approx_sub(a, grz_approx_mul(root, root));
    const double more = r.hi / (2 * s);
    const grz_dd v = grz_dd_quick_sum(s, more);
    const double off = 1.01 * (r.off / (2 * s) + fabs(more) * (8 * GRZ_U + fabs(more) / s));
    return (grz_approx){v.hi, v.lo, grz_approx_divides(a) ? off : (double)INFINITY};
}

/* The nearest double in *out; false if it is not certain which one that is. Of an exact number it is hi. */
static inline bool grz_approx_rounds(grz_approx a, double *out) {
    *out = a.hi == 0 ? 0 : a.hi; /* not -0 */
    if (a.off == 0) return true;
    const double slack = 2 * a.off + 4 * GRZ_U * GRZ_U * fabs(a.hi);
    return fabs(a.hi) > 0x1p-400 && slack < (double)INFINITY && grz_dd_rounds((grz_dd){a.hi, a.lo}, slack);
}

#endif
