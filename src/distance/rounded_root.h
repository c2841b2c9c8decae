/* Distances of points, boxes and segments in double-doubles, rounded where that is certain. Compiled into the closed
 * forms of both spaces.
 *
 * Each function returns whether *distance is certain. It needs no window for its arguments, for the square of the
 * distance, if it is between 2^-600 and 2^600, shows that nothing over- or underflowed that matters: what is flushed to
 * zero, below 2^-1022, is less than u^2 of the distance.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ROUNDED_ROOT_H
#define GRZ_DISTANCE_ROUNDED_ROOT_H

#include "num/dd.h"
#include "num/stage.h"

/* Is a square so large, and so small? False for NaN. */
static inline bool grz_is_square_usable(double square) { return (square > 0x1p-600) & (square < 0x1p600); }

/* The square of a sum of two doubles that does not round, but for its last part, which is less than u^2 of it. */
static inline grz_dd grz_square_of_sum(grz_dd x) {
    const grz_dd p = grz_dd_product(x.hi, x.hi);
    return (grz_dd){p.hi, p.lo + 2 * x.hi * x.lo};
}

/* The sum of up to three squares. The last parts, up to u of the sum each, round. */
static GRZ_INLINE grz_dd grz_sum_of_squares(int dim, const grz_dd x[]) {
    grz_dd sum = grz_square_of_sum(x[0]);
    for (int i = 1; i < dim; i++) {
        const grz_dd next = grz_square_of_sum(x[i]), s = grz_dd_sum(sum.hi, next.hi);
        sum = (grz_dd){s.hi, s.lo + (sum.lo + next.lo)};
    }
    return sum;
}

/* Errors of a root x, relative to it. A square is within 4 u^2 for its product, u^2 for what is left out, and 3 u^2 for
 * the roundings of its last part, below 4 u of it; three of them are added up by 4 roundings of such parts, up to 8 u
 * of the sum: 8 u^2 and 32 u^2. Half of that is the root's: 20 u^2. The root of h + l is s + r / 2 s, with r = h - s^2
 * + l up to 10 u of s^2: r is within 4 u^2 and rounds 20 u^2 of s^2, halved; the second term of the series is 13 u^2,
 * and the quotient rounds 10 u^2: 55 u^2. A difference from the radii then rounds parts of up to 16 u of both, three
 * times. */
GRZ_BOUND(distance_root_error, 64 * GRZ_U * GRZ_U);
GRZ_BOUND(distance_radius_error, 64 * GRZ_U * GRZ_U);

/* sqrt(square) - ra - rb, 0 if that is less, where the square is within `more` of its root's square besides. */
static inline bool grz_round_root(grz_dd square, double more, double ra, double rb, double *distance) {
    const double s = sqrt(square.hi);
    const grz_dd back = grz_dd_product(s, s), radii = grz_dd_sum(ra, rb);
    const double rest = ((square.hi - back.hi) - back.lo + square.lo) / (2 * s);
    const grz_dd d = grz_dd_sum(s, -radii.hi), x = grz_dd_quick_sum(d.hi, d.lo + (rest - radii.lo));
    const double error = more + distance_root_error * s + distance_radius_error * (s + radii.hi);
    const bool usable = GRZ_FILTER_CLAIMS && grz_is_square_usable(square.hi) && !grz_negative(ra) && !grz_negative(rb);
    *distance = 0;
    if (usable && d.hi < -2 * error && x.hi < -2 * error) return true;
    *distance = x.hi;
    return usable && x.hi > 0x1p-900 && fabs(d.hi) >= fabs(d.lo + (rest - radii.lo)) && grz_dd_rounds(x, error);
}

/* Two points with radii. */
static GRZ_INLINE bool grz_distance_of_points(int dim, const double a[], const double b[], double ra, double rb,
                                              double *distance) {
    grz_dd x[3];
    for (int i = 0; i < dim; i++) x[i] = grz_dd_sum(a[i], -b[i]);
    return grz_round_root(grz_sum_of_squares(dim, x), 0, ra, rb, distance);
}

/* gap - radius, 0 if that is less: if it is the exact sum of two doubles, these are rounded once. All numbers are
 * moderate. */
static inline bool grz_round_difference(grz_dd gap, double radius, double *distance) {
    const grz_dd s = grz_dd_sum(gap.hi, -radius), t = grz_dd_sum(s.lo, gap.lo);
    const double sum = s.hi + t.hi;
    *distance = sum > 0 ? sum : 0;
    return t.lo == 0;
}

/* Two boxes, or a box and a point that has `min` and `max` in common, with a radius. Where it says false they may
 * overlap. On each axis the gap is that from the lower one of the upper bounds to the upper one of the lower bounds;
 * branch-free: which one that is would be unpredictable. A single gap is often the middle of two doubles. Subnormal
 * bounds are compared by their bits, too. */
static GRZ_INLINE bool grz_distance_of_boxes(int dim, const double a_min[], const double a_max[], const double b_min[],
                                             const double b_max[], double radius, double *distance) {
    grz_dd x[3], only = {0, 0};
    bool valid = true, moderate = grz_is_moderate(radius) && !grz_negative(radius);
    int gaps = 0;
    for (int i = 0; i < dim; i++) {
        const double near = grz_min(a_max[i], b_max[i]), far = grz_max(grz_max(a_min[i], b_min[i]), near);
        const bool apart = grz_order(far) != grz_order(near);
        x[i] = grz_dd_sum(far, -near);
        only = (grz_dd){only.hi + x[i].hi, only.lo + x[i].lo};
        gaps += apart;
        const bool far_moderate = grz_is_moderate(far), near_moderate = grz_is_moderate(near);
        moderate = moderate & ((!apart) | (far_moderate & near_moderate));
        valid = valid & (a_min[i] <= a_max[i]) & (b_min[i] <= b_max[i]);
        const bool a_ordered = grz_less_equal(a_min[i], a_max[i]), b_ordered = grz_less_equal(b_min[i], b_max[i]);
        valid = valid & a_ordered & b_ordered;
    }
    if (GRZ_FILTER_CLAIMS && (gaps == 1) & moderate & valid && grz_round_difference(only, radius, distance))
        return true;
    return grz_round_root(grz_sum_of_squares(dim, x), 0, radius, 0, distance) && valid;
}

/* A product of a vector with the segment's: each difference is within u, and so are products and sums: 8 u of the
 * product of their sums of |coordinates|. */
GRZ_BOUND(distance_along_error, 8 * GRZ_U);

/* A cross product in double-doubles: a product is within 12 u^2 of it, a difference within 4 u^2 of both: each
 * coordinate within 32 u^2 |p - a| |e|, by sums of |coordinates|; all three together within 64 u^2. Their own squares
 * and the quotient add 64 u^2 of the distance, as for a root. */
GRZ_BOUND(distance_line_error, 128 * GRZ_U * GRZ_U);

static GRZ_INLINE double grz_sum_of_sizes(int dim, const grz_dd x[]) {
    double sum = fabs(x[0].hi) + fabs(x[1].hi);
    if (dim == 3) sum += fabs(x[2].hi);
    return sum;
}

static GRZ_INLINE double grz_product_of_first(int dim, const grz_dd x[], const grz_dd y[]) {
    double sum = x[0].hi * y[0].hi + x[1].hi * y[1].hi;
    if (dim == 3) sum += x[2].hi * y[2].hi;
    return sum;
}

static GRZ_INLINE grz_dd grz_square_of_cross(int dim, const grz_dd x[], const grz_dd y[]) {
    grz_dd c[3];
    for (int i = 0; i < (dim == 3 ? 3 : 1); i++) {
        const int j = dim == 3 ? (i + 1) % 3 : 0, k = dim == 3 ? (i + 2) % 3 : 1;
        c[i] = grz_dd_sub(grz_dd_mul(x[j], y[k]), grz_dd_mul(x[k], y[j]));
    }
    return grz_sum_of_squares(dim == 3 ? 3 : 1, c);
}

/* A point p and a segment from a to b, with radii. The nearest point is an end, or inside, as p lies along the segment;
 * inside the distance is |(p - a) x e| / |e|, e = b - a. */
static GRZ_INLINE bool grz_distance_to_segment(int dim, const double p[], const double a[], const double b[], double ra,
                                               double rb, double *distance) {
    grz_dd v[3], w[3], e[3];
    for (int i = 0; i < dim; i++) {
        v[i] = grz_dd_sum(p[i], -a[i]);
        w[i] = grz_dd_sum(p[i], -b[i]);
        e[i] = grz_dd_sum(b[i], -a[i]);
    }
    const double length = grz_sum_of_sizes(dim, e), off = grz_sum_of_sizes(dim, v);
    const double from_a = grz_product_of_first(dim, v, e), from_b = grz_product_of_first(dim, w, e),
                 error = distance_along_error * (off + length) * length;
    const double length2 = length * length;
    *distance = 0;
    if (!grz_is_square_usable(length2)) return false;
    if (from_a < -error) return grz_round_root(grz_sum_of_squares(dim, v), 0, ra, rb, distance);
    if (from_b > error) return grz_round_root(grz_sum_of_squares(dim, w), 0, ra, rb, distance);
    if (!(from_a > error && from_b < -error)) return false;
    const grz_dd over = grz_square_of_cross(dim, v, e), under = grz_sum_of_squares(dim, e);
    if (!grz_is_square_usable(over.hi)) return false;
    return grz_round_root(grz_dd_div(over, under), distance_line_error * off, ra, rb, distance);
}

#endif
