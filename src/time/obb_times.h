/* Both times of oriented boxes of the plane that move, for AVX2, in doubles and fused multiply-add. Include after
 * num/lanes/avx2.h.
 *
 * The verdict is that of moving_boxes.h. A time is that of one slab, across u or v of a box, where v is u turned to the
 * left. With p from a to b and w the motion of a, y = t w - p - l u - m v, and less l u + m v of the other box if there
 * is one. Of l and m the one across the slab is the half extent of the side that is hit; those of the other box are the
 * ones of its foremost corner; the one along the slab may be any number, as n is perpendicular to its axis: one that
 * makes y small. n . (y + s w) = 0 for the time s from t, whatever y is. It is not certain where several slabs may
 * decide, as at corners, and where a time is too close to the midpoint of two doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_OBB_TIMES_H
#define GRZ_TIME_OBB_TIMES_H

#include "shape/frame2.h"
#include "time/box_ends.h"

/* Two doubles for the first time and two for the last: x and y, or a number along u and one along v. */
static GRZ_INLINE d4 d4_both(d2 first, d2 last) { return _mm256_insertf128_pd(_mm256_castpd128_pd256(first), last, 1); }
static GRZ_INLINE d4 d4_vectors(const grz2_vec *first, const grz2_vec *last) {
    return d4_both(_mm_loadu_pd(&first->x), _mm_loadu_pd(&last->x));
}
static GRZ_INLINE d4 d4_firsts(d4 a) { return _mm256_movedup_pd(a); }
static GRZ_INLINE d4 d4_seconds(d4 a) { return _mm256_permute_pd(a, 15); }
static GRZ_INLINE d4 d4_sums(d4 a, d4 b) {
    return _mm256_hadd_pd(a, b);
} /* of both of a, and of both of b, alternating */
static GRZ_INLINE d4 d4_dots(d4 u, d4 v, d4 a) { return d4_sums(d4_mul(u, a), d4_mul(v, a)); }
static GRZ_INLINE d4 d4_turned(d4 u) { return _mm256_xor_pd(_mm256_permute_pd(u, 5), _mm256_set_pd(0, -0.0, 0, -0.0)); }

/* p and w rounded, and what they rounded off. */
typedef struct obb2_motion {
    d4 p, p_rest, w, w_rest;
} obb2_motion;

/* A slab that decides. */
typedef struct obb2_slab {
    const grz2_obb *own, *other; /* NULL for an axis-aligned box */
    int axis;                    /* of own: across u, 0, or v, 1 */
    double q;                    /* n . w */
    double close;                /* a time that is close */
} obb2_slab;

/* All bits in the lanes of the axes across which the two slabs are. */
static GRZ_INLINE d4 obb2_lanes(const obb2_slab *first, const obb2_slab *last) {
    static const int64_t lanes[2][2] = {{-1, 0}, {0, -1}};
    return d4_both(_mm_loadu_pd((const double *)lanes[first->axis]), _mm_loadu_pd((const double *)lanes[last->axis]));
}

/* The signs of n that point out of the difference, where the path enters a slab and leaves another. */
static GRZ_INLINE d4 obb2_outward(d4 q) { return _mm256_xor_pd(q, _mm256_set_pd(0, 0, -0.0, -0.0)); }

/* y rounded, and what it rounded off. */
typedef struct obb2_rest {
    d4 y, rest;
} obb2_rest;

/* t w - p */
static GRZ_INLINE obb2_rest obb2_rest_at(d4 time, const obb2_motion *m) {
    d4 product_rest, sum_rest;
    const d4 product = d4_exact_product(time, m->w, &product_rest);
    obb2_rest a = {.y = d4_difference(product, m->p, &sum_rest)};
    a.rest = d4_add(d4_fused_add(time, m->w_rest, product_rest), d4_sub(sum_rest, m->p_rest));
    return a;
}

/* Subtracts l axis. */
static GRZ_INLINE void obb2_subtract(obb2_rest *a, d4 l, d4 axis) {
    d4 product_rest, sum_rest;
    const d4 product = d4_exact_product(l, axis, &product_rest);
    a->y = d4_difference(a->y, product, &sum_rest);
    a->rest = d4_add(a->rest, d4_sub(sum_rest, product_rest));
}

/* n . u and n . v for their signs: exact but for an error of 4 u^2 |n| |u|. */
static GRZ_INLINE d4 obb2_sides(d4 n, d4 u, d4 v) {
    d4 u_rest, v_rest, rest;
    const d4 of_u = d4_exact_product(n, u, &u_rest), of_v = d4_exact_product(n, v, &v_rest);
    const d4 sum = d4_sum(_mm256_unpacklo_pd(of_u, of_v), _mm256_unpackhi_pd(of_u, of_v), &rest);
    return d4_add(sum, d4_add(rest, d4_sums(u_rest, v_rest)));
}

/* With S the size, which is at least the sum of |coordinates| of t w, p and all half axes, and G that of an axis. The
 * products and sums of a coordinate of y are exact but for what they round off, 7 u S together; to add that up takes 11
 * roundings, 77 u^2 S, and one more of y itself. n . y adds two, of products of G and |y|. Half axes on the wrong side,
 * where their product with n is nearly 0, add 8 u^2 G S. */
GRZ_BOUND(obb_times_residual_error, 96 * GRZ_U * GRZ_U);
GRZ_BOUND(obb_times_rounding_error, 6 * GRZ_U);

/* The times, correctly rounded, in the low halves of *enter and *exit; returns bit 0 if the first is certain, bit 1 if
 * the last is. `axis` is G. The step n . y / n . w is off by 3 u G |w| / |n . w| of itself, by the error of n . w, and
 * by 2 u for the inverse and a sum; error_of_q is at least 16 u G |w|. */
static GRZ_INLINE int obb2_corrected(d4 n, d4 y, d4 q, d4 close, const grz_box_slabs *s, double axis, d2 *enter,
                                     d2 *exit) {
    const d4 over_q = d4_div(d4_of(1), q), f = d4_dots(n, n, y), size_of_y = d4_sums(d4_abs(y), d4_abs(y)),
             off = d4_mul(d4_of(s->error_of_q), d4_abs(over_q)),
             least = d4_of(s->error * (obb_times_residual_error / moving_boxes_error)),
             error =
                 d4_fused_add(d4_abs(f), off, d4_fused_add(d4_of(axis * obb_times_rounding_error), size_of_y, least));
    const d4 time = d4_fused_from(d4_add(f, error), over_q, close),
             same = d4_fused_from(d4_sub(f, error), over_q, close);
    const d4 certain =
        _mm256_and_pd(_mm256_cmp_pd(time, same, _CMP_EQ_OQ), _mm256_cmp_pd(off, d4_of(0x1p-10), _CMP_LT_OQ));
    *enter = _mm256_castpd256_pd128(time);
    *exit = _mm256_extractf128_pd(time, 1);
    const int bits = _mm256_movemask_pd(certain);
    return (bits & 1) | (bits >> 1 & 2);
}

/* The times of an oriented box or, if not `two`, a point, that moves past an oriented box; as obb2_corrected. */
static GRZ_INLINE int obb2_times(bool two, const obb2_slab *first, const obb2_slab *last, const obb2_motion *m,
                                 const grz_box_slabs *s, double axis, d2 *enter, d2 *exit) {
    const d4 across = obb2_lanes(first, last), q = d4_both(d2_of(first->q), d2_of(last->q)),
             close = d4_both(d2_of(first->close), d2_of(last->close)), outward = obb2_outward(q);
    const d4 u = d4_vectors(&first->own->u, &last->own->u), v = d4_turned(u),
             half = d4_vectors(&first->own->half, &last->own->half), n = _mm256_blendv_pd(u, v, d4_seconds(across)),
             over_square = d4_div(d4_of(1), d4_dots(u, u, u));

    obb2_rest a = obb2_rest_at(close, m);
    if (two) {
        const d4 other_u = d4_vectors(&first->other->u, &last->other->u), other_v = d4_turned(other_u),
                 l = d4_flipped(d4_vectors(&first->other->half, &last->other->half),
                                _mm256_xor_pd(outward, obb2_sides(n, other_u, other_v)));
        obb2_subtract(&a, d4_firsts(l), other_u);
        obb2_subtract(&a, d4_seconds(l), other_v);
    }
    const d4 along = d4_mul(d4_dots(u, v, a.y), over_square),
             inside = d4_min(d4_max(along, d4_flipped(half, d4_of(-0.0))), half),
             l = _mm256_blendv_pd(inside, d4_flipped(half, outward), across);
    obb2_subtract(&a, d4_firsts(l), u);
    obb2_subtract(&a, d4_seconds(l), v);
    return obb2_corrected(n, d4_add(a.y, a.rest), q, close, s, axis, enter, exit);
}

/* The same of an axis-aligned box a, of which only one corner counts, the foremost one or one on the side that is hit:
 * m->p, set here, leads from that corner, so that y has terms of w, p and b alone. Across a coordinate axis only that
 * coordinate of y counts. */
static GRZ_INLINE int obb2_times_of_aabb(const grz2_aabb *a, const grz2_obb *b, const obb2_slab *first,
                                         const obb2_slab *last, obb2_motion *m, const grz_box_slabs *s, double axis,
                                         d2 *enter, d2 *exit) {
    const d4 across = obb2_lanes(first, last), q = d4_both(d2_of(first->q), d2_of(last->q)),
             close = d4_both(d2_of(first->close), d2_of(last->close)), outward = obb2_outward(q);
    const int64_t own = -(int64_t)(first->own != NULL), own_last = -(int64_t)(last->own != NULL);
    const d4 of_b = _mm256_castsi256_pd(_mm256_set_epi64x(own_last, own_last, own, own));
    const d4 u = d4_vector2(&b->u.x), v = d4_turned(u), half = d4_vector2(&b->half.x),
             n = _mm256_blendv_pd(_mm256_and_pd(across, d4_of(1)), _mm256_blendv_pd(u, v, d4_seconds(across)), of_b);
    const d4 corner = _mm256_blendv_pd(d4_vector2(&a->min.x), d4_vector2(&a->max.x), _mm256_xor_pd(n, outward));
    m->p = d4_difference(d4_vector2(&b->center.x), corner, &m->p_rest);
    obb2_rest y = obb2_rest_at(close, m);
    const d4 along = d4_mul(d4_dots(u, v, y.y), d4_div(d4_of(1), d4_dots(u, u, u))),
             inside = d4_min(d4_max(along, d4_flipped(half, d4_of(-0.0))), half),
             foremost = d4_flipped(half, _mm256_xor_pd(outward, obb2_sides(n, u, v))),
             l = _mm256_blendv_pd(foremost, inside, _mm256_andnot_pd(across, of_b));
    obb2_subtract(&y, d4_firsts(l), u);
    obb2_subtract(&y, d4_seconds(l), v);
    return obb2_corrected(n, _mm256_and_pd(d4_add(y.y, y.rest), _mm256_or_pd(of_b, across)), q, close, s, axis, enter,
                          exit);
}

/* What moves past the box b: an oriented box a; or an axis-aligned box; or, if both are NULL, a point. */
typedef struct obb2_pair {
    const grz2_obb *a;
    const grz2_aabb *aligned;
    const grz2_obb *b;
    double axis; /* G of moving_boxes.h */
} obb2_pair;

/* Writes the times in [0, last] that are asked for of a hit that is proven by the slabs s. False, and nothing is
 * written, if one of both, or which slab it is of, is not certain. Axes that are equal have one slab. m->p is not read
 * but written where a is axis-aligned. */
static GRZ_INLINE bool grz2_obb_times(const obb2_pair *x, obb2_motion *m, const grz_box_slabs *s, const grz_box_span *t,
                                      double *enter, double *exit) {
    const grz2_obb *const a = x->a, *const b = x->b;
    const grz2_aabb *const aligned = x->aligned;
    const bool two = a || aligned;
    const int pairs = two ? 2 : 1;
    const grz2_vec along = two && !aligned ? a->u : (grz2_vec){1, 0};
    const unsigned last_slab = two ? 8 : 2, counted = two && along.x == b->u.x && along.y == b->u.y ? 5 : 15;
    const unsigned in = grz_box_latest(pairs, t) & counted, out = grz_box_earliest(pairs, t) & counted;
    const int in_slab = grz_trailing_zeros(in | last_slab), out_slab = grz_trailing_zeros(out | last_slab);
    double q[4];
    for (int k = 0; k < pairs; k++) _mm_storeu_pd(q + 2 * k, s->q[k]);
    const bool of_b = !two || (in_slab & 1), from_b = !two || (out_slab & 1);
    const obb2_slab first = {of_b ? b : a, of_b ? a : b, two ? in_slab >> 1 : in_slab, q[in_slab],
                             0.5 * (t->enter_in + t->enter_out)},
                    last = {from_b ? b : a, from_b ? a : b, two ? out_slab >> 1 : out_slab, q[out_slab],
                            0.5 * (t->exit_in + t->exit_out)};
    d2 begins, ends;
    const int certain = aligned ? obb2_times_of_aabb(aligned, b, &first, &last, m, s, x->axis, &begins, &ends)
                                : obb2_times(two, &first, &last, m, s, x->axis, &begins, &ends);
    return grz_box_write_times(t, s->last, in, out, certain, begins, ends, enter, exit);
}

#endif
