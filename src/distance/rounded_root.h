/* Distances of points and of boxes in double-doubles, rounded where that is certain. Compiled into the closed
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
#include "num/extended.h"
#include "num/stage.h"

/* Is the square between 2^-600 and 2^600? False for NaN. */
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

/* The root of a square, as hi + lo. */
static inline grz_dd grz_root_of_square(grz_dd square) {
    const double s = sqrt(square.hi);
    const grz_dd back = grz_dd_product(s, s);
    return (grz_dd){s, ((square.hi - back.hi) - back.lo + square.lo) / (2 * s)};
}

/* sqrt(square) - ra - rb, 0 if that is less, where the square is within `more` of its root's square besides. */
static inline bool grz_round_root(grz_dd square, double more, double ra, double rb, double *distance) {
    const grz_dd root = grz_root_of_square(square), radii = grz_dd_sum(ra, rb), d = grz_dd_sum(root.hi, -radii.hi);
    const double low = d.lo + (root.lo - radii.lo);
    const grz_dd x = grz_dd_quick_sum(d.hi, low);
    const double error = more + distance_root_error * root.hi + distance_radius_error * (root.hi + radii.hi);
    const bool usable = GRZ_FILTER_CLAIMS && grz_is_square_usable(square.hi) && !grz_negative(ra) && !grz_negative(rb);
    *distance = 0;
    if (usable && d.hi < -2 * error && x.hi < -2 * error) return true;
    *distance = x.hi;
    return usable && x.hi > 0x1p-900 && fabs(d.hi) >= fabs(low) && grz_dd_rounds(x, error);
}

/* Errors in 64 bits, with v = 2^-64, of a length less two radii, as part of their sum. Each coordinate is within v, its
 * square by 3 v then, and a sum of three by 5 v: the root is within 3.5 v. The differences from two radii round by 2 v,
 * and the sums of grz_extended_rounds by 2 v. */
GRZ_BOUND(distance_extended_error, 8 * GRZ_EXTENDED_U);

/* The length of q less two radii, 0 if that is less, where q is within `off` of its place, beside the rounding of each
 * coordinate. It was computed from numbers of up to `most`: that the radii are more than the root is believed beyond
 * the error of 24 bits, the fewest that a processor may be set to. Nothing over- or underflows in 64 bits; of NaN all
 * comparisons are false. Branch-free: whether shapes overlap would be unpredictable. */
static GRZ_INLINE bool grz_round_length_extended(int dim, const grz_extended q[], double off, double most, double ra,
                                                 double rb, double *distance) {
    grz_extended square = q[0] * q[0] + q[1] * q[1];
    if (dim == 3) square += q[2] * q[2];
    const grz_extended root = grz_extended_sqrt(square), d = root - ra - rb,
                       size = grz_extended_plus(grz_extended_plus(root, ra), rb),
                       slack = grz_extended_plus(distance_extended_error * size, off);
    const bool above = grz_extended_rounds(d, slack, distance),
               below = ((ra > 0) | (rb > 0)) && d < -0x1p-18 * (size + most), /* without radii: known to the compiler */
        usable = grz_negative(ra) + grz_negative(rb) == 0;
    *distance = grz_max(*distance, 0);
    return usable & (above | (below & (size < 0x1p100)));
}

static GRZ_INLINE bool grz_distance_of_points_extended(int dim, const double a[], const double b[], double ra,
                                                       double rb, double *distance) {
    grz_extended q[3];
    for (int i = 0; i < dim; i++) q[i] = (grz_extended)*grz_anew(&a[i]) - *grz_anew(&b[i]);
    return grz_round_length_extended(dim, q, 0, 0, ra, rb, distance);
}

/* Two points with radii. */
static GRZ_INLINE bool grz_distance_of_points(int dim, const double a[], const double b[], double ra, double rb,
                                              double *distance) {
    grz_dd x[3];
    if (GRZ_EXTENDED_CLAIMS && grz_distance_of_points_extended(dim, a, b, ra, rb, distance)) return true;
    for (int i = 0; i < dim; i++) x[i] = grz_dd_sum(a[i], -b[i]);
    return grz_round_root(grz_sum_of_squares(dim, x), 0, ra, rb, distance);
}

/* gap - radius, 0 if that is less: if it is the exact sum of two doubles, these are rounded once. The radius and what
 * the gap is between are not subnormal. Nothing that counts is flushed to zero where the gap is from 2^-800: a number
 * with bits below 2^-1022 is below 2^-969, less than half a unit in the last place of the gap, or of half a unit there,
 * so that sums leave it whole. */
static inline bool grz_round_difference(grz_dd gap, double radius, double *distance) {
    const grz_dd s = grz_dd_sum(gap.hi, -radius), t = grz_dd_sum(s.lo, gap.lo);
    const double sum = s.hi + t.hi;
    *distance = sum > 0 ? sum : 0;
    return (gap.hi > 0x1p-800) & (gap.hi < 0x1p600) & (radius >= 0) & (radius < 0x1p600) & (t.lo == 0);
}

/* Two boxes, or a box and a point that has `min` and `max` in common, with a radius. Where it says false they may
 * overlap. On each axis the gap is that from the lower one of the upper bounds to the upper one of the lower bounds;
 * branch-free: which one that is would be unpredictable. A single gap is often the middle of two doubles. Subnormal
 * numbers, which denormals-are-zero takes for 0, are left to others. */
static GRZ_INLINE bool grz_distance_of_boxes(int dim, const double a_min[], const double a_max[], const double b_min[],
                                             const double b_max[], double radius, double *distance) {
    grz_dd x[3], only = {0, 0};
    bool valid = true, subnormal = grz_is_subnormal(radius);
    int gaps = 0;
    for (int i = 0; i < dim; i++) {
        const double near = grz_min(a_max[i], b_max[i]), far = grz_max(grz_max(a_min[i], b_min[i]), near);
        x[i] = grz_dd_sum(far, -near);
        only = (grz_dd){only.hi + x[i].hi, only.lo + x[i].lo};
        gaps += far > near;
        valid = valid & (a_min[i] <= a_max[i]) & (b_min[i] <= b_max[i]);
        const double *const ends[4] = {&a_min[i], &a_max[i], &b_min[i], &b_max[i]};
        for (int k = 0; k < 4; k++) {
            const bool one = grz_is_subnormal(*ends[k]);
            subnormal = subnormal | one;
        }
    }
    valid = valid & !subnormal;
    if (GRZ_FILTER_CLAIMS && (gaps == 1) & valid && grz_round_difference(only, radius, distance)) return true;
    return grz_round_root(grz_sum_of_squares(dim, x), 0, radius, 0, distance) && valid;
}

#endif
