/* Segments and rays cast at oriented boxes, for AVX2: the slabs of convex/moving_boxes.h, side by side. Lane k is the slab of axis k, the
 * last lane that of axis 2 once more.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_AVX)
#include "simd/avx2.h"

#include "3d/cast3_obb.h"
#include "convex/moving_boxes.h"
#include "simd/fused.h"

/* What moves past the box: ways by vectors, exactly, and what their sums of |coordinates| are no more than. */
typedef struct motion {
    d4 c, c_rest, v, v_rest; /* to the center, and along */
    d4 n[3], p, q, det, half;
    double axis, size, error_of_q, last;
} motion;

static GRZ_INLINE d4 of_axes(const double *p) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadh_pd(_mm_load_sd(p), p + 3)), _mm_loaddup_pd(p + 6), 1);
}

/* Of the next axis in each lane, and of the one after that. */
static GRZ_INLINE d4 next(d4 a) { return _mm256_permute4x64_pd(a, 0x09); }
static GRZ_INLINE d4 after_next(d4 a) { return _mm256_permute4x64_pd(a, 0x52); }

/* n . a for a vector of coordinates x, y, y, z. */
static GRZ_INLINE d4 along(const d4 n[3], d4 a) {
    const d4 x = _mm256_permute4x64_pd(a, 0x00), y = _mm256_permute4x64_pd(a, 0x55), z = _mm256_permute4x64_pd(a, 0xff);
    return d4_fused_add(n[0], x, d4_fused_add(n[1], y, d4_mul(n[2], z)));
}

static GRZ_INLINE d4 negative(d4 a) { return _mm256_xor_pd(a, d4_of(-0.0)); }

/* Of each of four registers the greatest number, and the sum. */
static GRZ_INLINE d4 greatest(d4 a, d4 b, d4 c, d4 d) {
    const d4 ab = d4_max(_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b)),
             cd = d4_max(_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
    return d4_max(_mm256_permute2f128_pd(ab, cd, 0x20), _mm256_permute2f128_pd(ab, cd, 0x31));
}

static GRZ_INLINE d4 sums(d4 a, d4 b, d4 c, d4 d) {
    const d4 ab = _mm256_hadd_pd(a, b), cd = _mm256_hadd_pd(c, d);
    return d4_add(_mm256_permute2f128_pd(ab, cd, 0x20), _mm256_permute2f128_pd(ab, cd, 0x31));
}

/* With S the size, which is at least the sum of |coordinates| of t v, c and all h_k g_k, and G at least that of each axis. y = t v - c -
 * sum of l_k g_k, for any l_k up to h_k: four sums lose at most u S each, v, c and four products as much together, 6 u S in all; to add
 * these to each other takes 9 roundings, and t times what is missing of v one more. Each coordinate of y is so within 64 u^2 of its
 * terms, and u of itself. n is within 2 u G^2, and n . y adds 3 u. What is flushed to zero is far below that, as S is above 2^-200. */
GRZ_BOUND(cast_obb_residual_error, 72 * GRZ_U * GRZ_U);
GRZ_BOUND(cast_obb_rounding_error, 8 * GRZ_U);

/* The time at which the slab of axis k is entered, or left, correctly rounded, from one that is close; false if that is not certain. Any
 * numbers for the other l will do, as n is perpendicular to their generators; those that make y small are taken. n . (y + s v) = 0 for a
 * time s from there, whatever y is.
 *
 * Which side is the way in the signs of q and det tell: of a hit h |det| is above 32 u G^2 S, and S at least G h, while det is within 5 u
 * G^3. The step is off by what q is, 7 u G^2 |v|, by 2 u of itself for the inverse and the product, and, if it is larger than t, by 2 u for
 * its sum with that: with |q| at most G^2 |v| all of it is less than error_of_q, at least 16 u G^2 |v|, over |q|. */
static GRZ_INLINE bool rounded(const motion *m, const grz3_obb *b, int k, double close, bool enters, double *time) {
    static const int64_t lanes[3][4] = {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, -1}};
    const d4 lane = _mm256_castsi256_pd(_mm256_loadu_si256((const __m256i *)lanes[k])), t = d4_of(close), sign = d4_of(-0.0);
    const d4 over_q = d4_div(d4_of(1), m->q), over_det = d4_div(d4_of(1), m->det);
    const d4 turned = _mm256_xor_pd(m->q, m->det), side = _mm256_xor_pd(m->half, _mm256_and_pd(sign, enters ? negative(turned) : turned));
    const d4 inside = d4_min(d4_max(d4_mul(d4_fused_less(t, m->q, m->p), over_det), negative(m->half)), m->half);
    const d4 l = _mm256_blendv_pd(inside, side, lane);
    d4 way_rest, product_rest[3], sum_rest[4];
    const d4 way = d4_exact_product(t, m->v, &way_rest);
    d4 y = d4_difference(way, m->c, &sum_rest[3]);
    y = d4_difference(y, d4_exact_product(_mm256_permute4x64_pd(l, 0x00), d4_vector3(&b->axis[0].x), &product_rest[0]), &sum_rest[0]);
    y = d4_difference(y, d4_exact_product(_mm256_permute4x64_pd(l, 0x55), d4_vector3(&b->axis[1].x), &product_rest[1]), &sum_rest[1]);
    y = d4_difference(y, d4_exact_product(_mm256_permute4x64_pd(l, 0xaa), d4_vector3(&b->axis[2].x), &product_rest[2]), &sum_rest[2]);
    d4 rest = d4_add(d4_fused_add(t, m->v_rest, way_rest), d4_sub(sum_rest[3], m->c_rest));
    for (int i = 0; i < 3; i++) rest = d4_add(rest, d4_sub(sum_rest[i], product_rest[i]));
    y = d4_add(y, rest);
    const d4 step = d4_rounded(d4_mul(along(m->n, y), negative(over_q))), sum = d4_add(t, step), low = d4_sub(step, d4_sub(sum, t));
    const __m128d size_y = _mm_add_pd(_mm256_castpd256_pd128(d4_abs(y)), _mm256_extractf128_pd(d4_abs(y), 1));
    const d4 left = d4_of(cast_obb_residual_error * m->size +
                          cast_obb_rounding_error * (_mm_cvtsd_f64(size_y) + _mm_cvtsd_f64(_mm_unpackhi_pd(size_y, size_y))));
    const d4 slack = d4_mul(d4_fused_add(d4_abs(step), d4_of(m->error_of_q), d4_mul(d4_of(m->axis * m->axis), left)), d4_abs(over_q));
    const d4 certain = _mm256_and_pd(_mm256_cmp_pd(d4_add(sum, d4_add(low, slack)), d4_add(sum, d4_sub(low, slack)), _CMP_LE_OQ),
                                     _mm256_cmp_pd(d4_mul(d4_of(m->error_of_q), d4_abs(over_q)), d4_of(0x1p-10), _CMP_LT_OQ));
    double times[4];
    d4_store(times, sum);
    *time = times[k];
    return _mm256_movemask_pd(certain) >> k & 1;
}

/* The last time at which any of some slabs is entered, or the first at which any is left; false if one is not certain. */
static GRZ_INLINE bool last_of(const motion *m, const grz3_obb *b, unsigned slabs, double close, bool enters, double *time) {
    double best = enters ? 0 : m->last, next_time;
    for (; slabs; slabs &= slabs - 1) {
        if (!rounded(m, b, grz_trailing_zeros(slabs), close, enters, &next_time)) return false;
        best = enters ? grz_max(next_time, best) : grz_min(next_time, best);
    }
    *time = best;
    return true;
}

static GRZ_INLINE int cast(const double origin[], d4 v, d4 v_rest, bool ray, const grz3_obb *b, double *enter, double *exit) {
    motion m = {.v = v, .v_rest = v_rest};
    const d4 x = of_axes(&b->axis[0].x), y = of_axes(&b->axis[0].y), z = of_axes(&b->axis[0].z);
    const d4 x1 = next(x), x2 = after_next(x), y1 = next(y), y2 = after_next(y), z1 = next(z), z2 = after_next(z);
    m.n[0] = d4_fused_less(y1, z2, d4_mul(z1, y2));
    m.n[1] = d4_fused_less(z1, x2, d4_mul(x1, z2));
    m.n[2] = d4_fused_less(x1, y2, d4_mul(y1, x2));
    m.half = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(&b->half.x)), _mm_loaddup_pd(&b->half.z), 1);
    m.c = d4_difference(d4_vector3(&b->center.x), d4_vector3(origin), &m.c_rest);
    m.det = d4_fused_add(m.n[0], x, d4_fused_add(m.n[1], y, d4_mul(m.n[2], z)));
    m.p = along(m.n, m.c);
    m.q = along(m.n, m.v);

    double sum[4];
    d4_store(sum, sums(d4_abs(m.c), d4_abs(m.v), m.half, d4_add(d4_add(d4_abs(x), d4_abs(y)), d4_abs(z))));
    const double away = sum[0] + sum[3] * sum[2], speed = sum[1];
    m.axis = sum[3];
    grz_box_slabs bounds;
    m.size = grz_box_of_point(ray, moving_boxes_error * m.axis * m.axis, away, speed, &bounds);
    m.error_of_q = bounds.error_of_q;
    m.last = bounds.last;
    const bool thick = _mm256_movemask_pd(_mm256_cmp_pd(m.half, d4_of(0), _CMP_GT_OQ)) == 15,
               in_window = grz_box_usable(m.axis, m.axis, m.size, 1), usable = thick & in_window & (m.last > 0x1p-200) & (m.last < 0x1p200);

    const d4 more = d4_of(2 * bounds.error), reach = d4_mul(m.half, d4_abs(m.det)),
             inverse = d4_div(d4_of(1), d4_add(d4_abs(m.q), d4_of(m.error_of_q)));
    const d4 middle = d4_mul(_mm256_xor_pd(m.p, _mm256_and_pd(d4_of(-0.0), m.q)), inverse), mirrored = negative(middle);
    const d4 in = d4_mul(d4_sub(reach, more), inverse), out = d4_mul(d4_add(reach, more), inverse);
    const d4 low = d4_sub(middle, in), high = d4_sub(mirrored, in);
    double ends[4]; /* enter, surely in and perhaps, and exit mirrored */
    d4_store(ends, d4_max(greatest(low, d4_sub(middle, out), high, d4_sub(mirrored, out)), _mm256_set_pd(-m.last, -m.last, 0, 0)));
    const double enter_in = ends[0], enter_out = ends[1], exit_in = -ends[2], exit_out = -ends[3];
    const int hit = ((enter_in < exit_in) - (enter_out > exit_out)) * (int)usable;
    if (!enter && !exit) return hit;
    if (hit <= 0) {
        grz_never(enter, exit);
        return hit;
    }
    const bool starts = !(enter_in > 0), stays = !(exit_in < m.last);
    const unsigned last = (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(d4_of(enter_out), low, _CMP_LE_OQ)) & 7,
                   first = (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(d4_of(-exit_out), high, _CMP_LE_OQ)) & 7;
    if (enter && !((starts || enter_out > 0) && last_of(&m, b, starts ? 0 : last, 0.5 * (enter_in + enter_out), true, enter))) return 0;
    if (exit && !((stays || exit_out < m.last) && last_of(&m, b, stays ? 0 : first, 0.5 * (exit_in + exit_out), false, exit))) return 0;
    return 1;
}

int GRZ_ISA(grz3_cast_segment_at_obb)(const double from[], const double to[], const grz3_obb *b, double *enter, double *exit) {
    d4 rest;
    const d4 v = d4_difference(d4_vector3(to), d4_vector3(from), &rest);
    return cast(from, v, rest, false, b, enter, exit);
}

int GRZ_ISA(grz3_cast_ray_at_obb)(const double origin[], const double direction[], const grz3_obb *b, double *enter, double *exit) {
    return cast(origin, d4_vector3(direction), d4_of(0), true, b, enter, exit);
}

#include "simd/avx_end.h"
#endif
