/* Sums of doubles and products of doubles, rounded once towards -inf or +inf: what bounds are made of. The value of a
 * sum is
 *
 *     term[0] + ... + term[terms - 1] + a[0] b[0] + ... + a[products - 1] b[products - 1]
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_DIRECTED_H
#define GRZ_NUM_DIRECTED_H

#include "num/dd.h"
#include "num/dyadic.h"
#include "num/stage.h"

/* A bound of a shape has at most a coordinate, a size, a radius and a displacement, and three products. */
enum { GRZ_MOST_TERMS = 4, GRZ_MOST_PRODUCTS = 3 };

typedef struct grz_sum {
    int terms, products;
    double term[GRZ_MOST_TERMS], a[GRZ_MOST_PRODUCTS], b[GRZ_MOST_PRODUCTS];
} grz_sum;

static inline grz_sum grz_sum_of(double x) { return (grz_sum){.terms = 1, .term = {x}}; }
static inline void grz_sum_add(grz_sum *s, double x) { s->term[s->terms++] = x; }
static inline void grz_sum_add_product(grz_sum *s, double a, double b) {
    s->a[s->products] = a;
    s->b[s->products++] = b;
}

/* The double next to the sum in a direction, or the sum itself. All numbers must be finite. The second always computes
 * in dyadic integers. */
double grz_directed_sum(const grz_sum *s, grz_direction direction);
double grz_directed_sum_exact(const grz_sum *s, grz_direction direction);

/* The double next to a / b in a direction, or the quotient itself; b is not 0. The arena is left as it was. */
double grz_directed_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b, grz_direction direction);

/* A sum in doubles while it is computed: hi plus all rounding errors, whose sum is `rest`. `size` is the sum of all
 * magnitudes. Without an error, hi is the sum. */
typedef struct grz_partial {
    double hi, rest, size;
    bool exact;
} grz_partial;

static GRZ_INLINE grz_partial grz_partial_of(double x) { return (grz_partial){x, 0, fabs(x), true}; }

static GRZ_INLINE grz_partial grz_partial_add(grz_partial p, double x) {
    const grz_dd sum = grz_dd_sum(p.hi, x);
    return (grz_partial){sum.hi, p.rest + sum.lo, p.size + fabs(x), (bool)(p.exact & (sum.lo == 0))};
}

/* With one factor of at most 26 bits the product of two doubles is exact; else the product of the rests may round. */
static GRZ_INLINE grz_partial grz_partial_product(double a, double b) {
    const double p = grz_cut(a), q = grz_cut(b), r = a - p, s = b - q, product = grz_rounded(a * b);
    const double rest = ((p * q - product) + p * s + r * q) + r * s;
    return (grz_partial){product, rest, fabs(product), (bool)((rest == 0) & ((r == 0) | (s == 0)))};
}

static GRZ_INLINE grz_partial grz_partial_sum(grz_partial p, grz_partial q) {
    const grz_dd sum = grz_dd_sum(p.hi, q.hi);
    return (grz_partial){sum.hi, (p.rest + q.rest) + sum.lo, p.size + q.size,
                         (bool)(p.exact & q.exact & (sum.lo == 0))};
}

/* At most 4 terms and 3 products make 6 sums: with S the sum of all magnitudes each of the 6 rounds by at most u S
 * (1 + 6 u), and each product by u of itself: the errors are at most 7 u S together. They are added up by 9 sums,
 * each of which rounds by at most u of that: 63 u^2 S. The errors of the products are within 4 u^2 of them: 67 u^2 S.
 * S itself, and the product with it, are within 10 u of themselves. */
GRZ_BOUND(directed_sum_error, 68 * GRZ_U * GRZ_U);

/* Is it certain to which double the sum rounds? All numbers must be moderate. hi + rest = value + low, exactly, and low
 * is at most half the way to the next double: with an error smaller than that the sum lies strictly between value and
 * its neighbour on the side of low. */
static GRZ_INLINE bool grz_partial_rounds(grz_partial p, grz_direction direction, double *rounded) {
    const grz_dd sum = grz_dd_sum(p.hi, p.rest);
    const int side = (int)direction;
    const bool beyond = side * sum.lo > 0;
    const uint64_t bits = grz_bits(sum.hi), step = (uint64_t)(int64_t)(sum.hi > 0 ? side : -side);
    *rounded = p.exact ? (sum.hi == 0 ? 0 : sum.hi) : beyond ? grz_from_bits(bits + step) : sum.hi;
    return p.exact | (fabs(sum.lo) > directed_sum_error * p.size);
}

/* a + b of moderate numbers: the rounding error of a sum of doubles is a double. Adding 0 makes 0 of -0. */
static GRZ_INLINE double grz_directed_sum_of_moderate(double a, double b, grz_direction direction) {
    const grz_dd sum = grz_dd_sum(a, b);
    const int side = (int)direction;
    const uint64_t step = (uint64_t)(int64_t)(sum.hi > 0 ? side : -side);
    return grz_from_bits(grz_bits(sum.hi + 0.0) + (side * sum.lo > 0 ? step : 0));
}

/* a + b */
static inline double grz_directed_sum_of_two(double a, double b, grz_direction direction) {
    if (grz_zero(b)) return grz_zero(a) ? 0 : a;
    if (!(GRZ_FILTER_CLAIMS & grz_is_moderate(a) & grz_is_moderate(b))) {
        const grz_sum sum = {.terms = 2, .term = {a, b}};
        return grz_directed_sum_exact(&sum, direction);
    }
    return grz_directed_sum_of_moderate(a, b, direction);
}

#endif
