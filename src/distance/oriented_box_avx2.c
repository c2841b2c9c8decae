/* The distance of a point from an oriented box of space, with a radius, for AVX2: the axes side by side, then x, y
 * and z. The proofs are those of oriented_box.h and rounded_root.h; a fused multiply-add leaves the rounding errors of
 * products exactly, so that double-doubles are faster than 64 bits.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "distance/oriented_box.h"
#include "distance/oriented_box_avx2.h"
#include "num/lanes/fused.h"

#include "num/lanes/dd4.h"

/* |q| less a radius, 0 if that is less, with q within `off`: grz_sum_of_squares and grz_round_root. What is left of q
 * along free axes makes the root less by at most 2^-68 of it. */
static GRZ_INLINE bool obb4_rounds(dd4 q, double off, double radius, double *distance) {
    d4 rest;
    d2 error;
    const d4 once = d4_once(3), hi = d4_both(d4_exact_product(q.hi, q.hi, &rest), once),
             lo = d4_both(d4_fused_add(d4_add(q.hi, q.hi), q.lo, rest), once);
    const d2 two = d2_sum(_mm256_castpd256_pd128(hi), _mm256_extractf128_pd(hi, 1), &error),
             low = _mm_add_pd(_mm_add_pd(_mm256_castpd256_pd128(lo), _mm256_extractf128_pd(lo, 1)), error);
    const grz_dd sum = grz_dd_sum(_mm_cvtsd_f64(two), _mm_cvtsd_f64(_mm_unpackhi_pd(two, two))),
                 square = {sum.hi, sum.lo + (_mm_cvtsd_f64(low) + _mm_cvtsd_f64(_mm_unpackhi_pd(low, low)))};
    const d2 s = _mm_set_sd(sqrt(square.hi));
    const double root = _mm_cvtsd_f64(s), left = _mm_cvtsd_f64(_mm_fnmadd_sd(s, s, _mm_set_sd(square.hi)));
    const grz_dd length = {root, (left + square.lo) / (2 * root)};
    return grz_round_length(square, length, off + 0x1p-68 * root, radius, 0, distance);
}

/* The coordinates x of the axes of a box, or y, or z, in the places of d4_vector3. */
static GRZ_INLINE d4 obb4_row(const grz3_obb *box, int i) {
    const double x = (&box->axis[0].x)[i], y = (&box->axis[1].x)[i], z = (&box->axis[2].x)[i];
    return _mm256_set_pd(z, y, y, x);
}

/* In the place of each axis the number of the next one. */
static GRZ_INLINE d4 obb4_next(d4 a) { return _mm256_permute4x64_pd(a, 1 | 3 << 2 | 3 << 4); }

/* Where the square of a length is usable (grz_is_length_usable). */
static GRZ_INLINE d4 obb4_usable(d4 square) {
    return d4_both(d4_where_less(d4_of(0x1p-200), square), d4_where_less(square, d4_of(0x1p200)));
}

static GRZ_INLINE d4 obb4_dot(const d4 a[3], const d4 b[3]) {
    return d4_fused_add(a[2], b[2], d4_fused_add(a[1], b[1], d4_mul(a[0], b[0])));
}

/* The number in the place of a coordinate or axis everywhere. */
static GRZ_INLINE void obb4_spread(d4 a, d4 all[3]) {
    all[0] = _mm256_permute4x64_pd(a, 0);
    all[1] = _mm256_permute4x64_pd(a, 0x55);
    all[2] = _mm256_permute4x64_pd(a, 0xff);
}

/* grz_distance_to_square_obb for axes that are orthogonal but for rounding to doubles. */
bool GRZ_ISA(grz3_distance_to_obb)(const grz3_vec *p, const grz3_obb *box, double radius, double *distance) {
    const d4 from = d4_vector3(&box->center.x), to = d4_vector3(&p->x), v = d4_sub(to, from),
             halves = d4_vector3(&box->half.x);
    const d4 row[3] = {obb4_row(box, 0), obb4_row(box, 1), obb4_row(box, 2)},
             next[3] = {obb4_next(row[0]), obb4_next(row[1]), obb4_next(row[2])};
    d4 seen[3], weights[3];
    obb4_spread(v, seen);
    const d4 square = obb4_dot(row, row), inverse = d4_div(d4_of(1), square), both = obb4_dot(row, next),
             skew = d4_mul(d4_mul(both, both), d4_mul(inverse, obb4_next(inverse)));
    const d4 along = d4_mul(obb4_dot(row, seen), inverse), past = d4_sub(d4_abs(along), halves),
             free = d4_where_less(past, _mm256_setzero_pd()), vv = obb4_dot(seen, seen),
             beyond = d4_mul(d4_mul(past, past), square);
    const d4 certain = d4_fused_add(vv, d4_of(0x1p9 * GRZ_SKEW_OF_DOUBLES + 0x1p-80), d4_of(0x1p-800)),
             far = d4_unless(free, d4_where_less(d4_mul(vv, d4_of(0x1p-12)), beyond)),
             sure = d4_both(d4_both(d4_where_less(certain, beyond), d4_where_less(skew, d4_of(GRZ_SKEW_OF_DOUBLES))),
                            d4_both(obb4_usable(square), d4_where_less(halves, d4_of(0x1p100))));
    const bool inside = d4_places(free) == 15;
    *distance = 0;
    if (d4_places(sure) != 15 || d4_places(halves) != 0) return false; /* a negative half extent, or -0 */
    if (inside) return !grz_negative(radius) && radius < (double)INFINITY;
    if (d4_places(far) == 0) return false;
    obb4_spread(d4_chosen(free, along, d4_flipped(halves, along)), weights);
    dd4 q;
    q.hi = d4_difference(from, to, &q.lo);
    for (int k = 0; k < 3; k++) {
        d4 rest, error;
        const d4 part = d4_exact_product(weights[k], d4_vector3(&box->axis[k].x), &rest);
        q.hi = d4_sum(q.hi, part, &error);
        q.lo = d4_add(error, d4_add(q.lo, rest));
    }
    q.hi = d4_sum(q.hi, q.lo, &q.lo);
    const double size = 2.75 * d4_total(d4_both(d4_abs(v), d4_once(3)));
    return obb4_rounds(q, distance_place_error * size, radius, distance);
}

#include "num/lanes/avx_end.h"
#endif
