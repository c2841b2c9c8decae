/* The times of oriented boxes on the move, for AVX2: both at once, by doubles and fused multiply-add. After avx2.h.
 *
 * The verdict is that of time/moving_boxes.h. A time is that of one slab, across u or v of a box, where v is u turned
 * to the left. With p and w the ways to the center and along, y = t w - p - l u - m v, less l u + m v of the other box,
 * if there is one. Of l and m that across the slab is the half extent of the side that is met; those of the other box
 * are the ones of its foremost corner; and that along the slab may be any number, as n is perpendicular to its axis:
 * one that makes y small. For a time s from there n . (y + s w) = 0, whatever y is. Where it is not known which slab
 * decides, as at corners, or a time is too close to the midpoint of two doubles, it is not certain.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/frame2.h"
#include "time/box_ends.h"

/* Two doubles for the first time and two for the last: x and y, or those of u and v. */
static GRZ_INLINE d4 d4_both(d2 first, d2 last) { return _mm256_insertf128_pd(_mm256_castpd128_pd256(first), last, 1); }
static GRZ_INLINE d4 d4_vectors(const grz2_vec *first, const grz2_vec *last) {
    return d4_both(_mm_loadu_pd(&first->x), _mm_loadu_pd(&last->x));
}
static GRZ_INLINE d4 d4_firsts(d4 a) { return _mm256_movedup_pd(a); }
static GRZ_INLINE d4 d4_seconds(d4 a) { return _mm256_permute_pd(a, 15); }
static GRZ_INLINE d4 d4_sums(d4 a, d4 b) { return _mm256_hadd_pd(a, b); } /* of the two of a, and of those of b */
static GRZ_INLINE d4 d4_dots(d4 u, d4 v, d4 a) { return d4_sums(d4_mul(u, a), d4_mul(v, a)); }
static GRZ_INLINE d4 d4_turned(d4 u) { return _mm256_xor_pd(_mm256_permute_pd(u, 5), _mm256_set_pd(0, -0.0, 0, -0.0)); }

/* A motion, or what is left of it: rounded, and what is missing. */
typedef struct motion {
    d4 p, p_rest, w, w_rest;
} motion;

/* A slab that decides: that across u, 0, or v, 1, of a box; and a time that is close. A box along the axes is NULL. */
typedef struct met {
    const grz2_obb *own, *other;
    int axis;
    double q, close;
} met;

/* The lanes of the axes across which two slabs are. */
static GRZ_INLINE d4 lanes_of(const met *first, const met *last) {
    static const int64_t lanes[2][2] = {{-1, 0}, {0, -1}};
    return d4_both(_mm_loadu_pd((const double *)lanes[first->axis]), _mm_loadu_pd((const double *)lanes[last->axis]));
}

/* Which way is out of the difference, by signs, as one gets into a slab and out of another. */
static GRZ_INLINE d4 outward_of(d4 q) { return _mm256_xor_pd(q, _mm256_set_pd(0, 0, -0.0, -0.0)); }

/* y, and what is missing. */
typedef struct left {
    d4 y, rest;
} left;

static GRZ_INLINE left left_at(d4 time, const motion *m) {
    d4 way_rest, sum_rest;
    const d4 gone = d4_exact_product(time, m->w, &way_rest);
    left a = {.y = d4_difference(gone, m->p, &sum_rest)};
    a.rest = d4_add(d4_fused_add(time, m->w_rest, way_rest), d4_sub(sum_rest, m->p_rest));
    return a;
}

static GRZ_INLINE void take(left *a, d4 l, d4 axis) {
    d4 product_rest, sum_rest;
    const d4 product = d4_exact_product(l, axis, &product_rest);
    a->y = d4_difference(a->y, product, &sum_rest);
    a->rest = d4_add(a->rest, d4_sub(sum_rest, product_rest));
}

/* Which of n . u and n . v are below 0, by signs. Exact but for a difference of 4 u^2 |n| |u|. */
static GRZ_INLINE d4 sides(d4 n, d4 u, d4 v) {
    d4 u_rest, v_rest, rest;
    const d4 of_u = d4_exact_product(n, u, &u_rest), of_v = d4_exact_product(n, v, &v_rest);
    const d4 sum = d4_sum(_mm256_unpacklo_pd(of_u, of_v), _mm256_unpackhi_pd(of_u, of_v), &rest);
    return d4_add(sum, d4_add(rest, d4_sums(u_rest, v_rest)));
}

/* With S the size, which is at least the sum of |coordinates| of t w, p and all half axes, and G that of an axis. The
 * products and sums of a coordinate of y are exact but for what they leave behind, 7 u S together; to add that up takes
 * 11 roundings, 77 u^2 S, and one more of y itself. n . y adds two, of products of G and |y|. Half axes on the wrong
 * side, as their product with n is all but 0, add 8 u^2 G S. */
GRZ_BOUND(obb_times_residual_error, 96 * GRZ_U * GRZ_U);
GRZ_BOUND(obb_times_rounding_error, 6 * GRZ_U);

/* The times, correctly rounded, where they are certain: bit 0 for the first, bit 1 for the last. The step n . y / n . w
 * is off by 3 u G |w| / |n . w| of itself, what n . w is, and by 2 u for the inverse and a sum; error_of_q is at least
 * 16 u G |w|. */
static GRZ_INLINE int corrected(d4 n, d4 y, d4 q, d4 close, const grz_box_slabs *s, double axis, d2 *enter, d2 *exit) {
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

static GRZ_INLINE int times(bool two, const met *first, const met *last, const motion *m, const grz_box_slabs *s,
                            double axis, d2 *enter, d2 *exit) {
    const d4 across = lanes_of(first, last), q = d4_both(d2_of(first->q), d2_of(last->q)),
             close = d4_both(d2_of(first->close), d2_of(last->close)), outward = outward_of(q);
    const d4 u = d4_vectors(&first->own->u, &last->own->u), v = d4_turned(u),
             half = d4_vectors(&first->own->half, &last->own->half), n = _mm256_blendv_pd(u, v, d4_seconds(across)),
             over_square = d4_div(d4_of(1), d4_dots(u, u, u));

    left a = left_at(close, m);
    if (two) {
        const d4 other_u = d4_vectors(&first->other->u, &last->other->u), other_v = d4_turned(other_u),
                 l = d4_flipped(d4_vectors(&first->other->half, &last->other->half),
                                _mm256_xor_pd(outward, sides(n, other_u, other_v)));
        take(&a, d4_firsts(l), other_u);
        take(&a, d4_seconds(l), other_v);
    }
    const d4 along = d4_mul(d4_dots(u, v, a.y), over_square),
             inside = d4_min(d4_max(along, d4_flipped(half, d4_of(-0.0))), half),
             l = _mm256_blendv_pd(inside, d4_flipped(half, outward), across);
    take(&a, d4_firsts(l), u);
    take(&a, d4_seconds(l), v);
    return corrected(n, d4_add(a.y, a.rest), q, close, s, axis, enter, exit);
}

/* Of a, along the axes, only a corner counts, which is the foremost one or on the side that is met: p is the way from
 * there, so that of w, p and b alone something is left. Across an axis only that coordinate of y counts. */
static GRZ_INLINE int times_of_axis_aligned(const grz2_aabb *a, const grz2_obb *b, const met *first, const met *last,
                                            motion *m, const grz_box_slabs *s, double axis, d2 *enter, d2 *exit) {
    const d4 across = lanes_of(first, last), q = d4_both(d2_of(first->q), d2_of(last->q)),
             close = d4_both(d2_of(first->close), d2_of(last->close)), outward = outward_of(q);
    const int64_t own = -(int64_t)(first->own != NULL), own_last = -(int64_t)(last->own != NULL);
    const d4 of_b = _mm256_castsi256_pd(_mm256_set_epi64x(own_last, own_last, own, own));
    const d4 u = d4_vector2(&b->u.x), v = d4_turned(u), half = d4_vector2(&b->half.x),
             n = _mm256_blendv_pd(_mm256_and_pd(across, d4_of(1)), _mm256_blendv_pd(u, v, d4_seconds(across)), of_b);
    const d4 corner = _mm256_blendv_pd(d4_vector2(&a->min.x), d4_vector2(&a->max.x), _mm256_xor_pd(n, outward));
    m->p = d4_difference(d4_vector2(&b->center.x), corner, &m->p_rest);
    left y = left_at(close, m);
    const d4 along = d4_mul(d4_dots(u, v, y.y), d4_div(d4_of(1), d4_dots(u, u, u))),
             inside = d4_min(d4_max(along, d4_flipped(half, d4_of(-0.0))), half),
             foremost = d4_flipped(half, _mm256_xor_pd(outward, sides(n, u, v))),
             l = _mm256_blendv_pd(foremost, inside, _mm256_andnot_pd(across, of_b));
    take(&y, d4_firsts(l), u);
    take(&y, d4_seconds(l), v);
    return corrected(n, _mm256_and_pd(d4_add(y.y, y.rest), _mm256_or_pd(of_b, across)), q, close, s, axis, enter, exit);
}

/* Of a hit by the slabs of a box a on the move and a box b, or of b alone where a is a point; false, and nothing
 * written, if a time in [0, last], or which slab it is of, is not certain. Axes that are the same have one slab. In
 * place of a there may be an upright box, from which m->p is found here. */
static GRZ_INLINE bool grz2_obb_times(bool two, const grz2_obb *a, const grz2_aabb *aligned, const grz2_obb *b,
                                      motion *m, const grz_box_slabs *s, const grz_box_span *t, double axis,
                                      double *enter, double *exit) {
    const int pairs = two ? 2 : 1;
    const grz2_vec along = two && !aligned ? a->u : (grz2_vec){1, 0};
    const unsigned last_slab = two ? 8 : 2, counted = two && along.x == b->u.x && along.y == b->u.y ? 5 : 15;
    const unsigned in = grz_box_latest(pairs, t) & counted, out = grz_box_earliest(pairs, t) & counted;
    const int in_slab = grz_trailing_zeros(in | last_slab), out_slab = grz_trailing_zeros(out | last_slab);
    double q[4];
    for (int k = 0; k < pairs; k++) _mm_storeu_pd(q + 2 * k, s->q[k]);
    const bool of_b = !two || (in_slab & 1), from_b = !two || (out_slab & 1);
    const met first = {of_b ? b : a, of_b ? a : b, two ? in_slab >> 1 : in_slab, q[in_slab],
                       0.5 * (t->enter_in + t->enter_out)},
              last = {from_b ? b : a, from_b ? a : b, two ? out_slab >> 1 : out_slab, q[out_slab],
                      0.5 * (t->exit_in + t->exit_out)};
    d2 begins, ends;
    const int certain = aligned ? times_of_axis_aligned(aligned, b, &first, &last, m, s, axis, &begins, &ends)
                                : times(two, &first, &last, m, s, axis, &begins, &ends);
    return grz_box_told(t, s->last, in, out, certain, begins, ends, enter, exit);
}
