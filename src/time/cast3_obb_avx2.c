/* Segments and rays cast at oriented boxes, with AVX2: the slabs of moving_boxes.h side by side. Lane k is the slab of
 * axis k, the last lane that of axis 2 again. Then both times together, each that of one slab; where several may
 * decide, as at an edge, it is not certain.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "time/cast3_obb.h"
#include "time/box_ends.h"

/* A point that moves past the box. c and v are vectors of coordinates x, y, y, z; the other registers have one slab in
 * each lane. */
typedef struct obb3_cast {
    d4 c, c_rest, v, v_rest; /* to the center, and the motion: rounded, and what they rounded off */
    d4 n[3], p, q, det, half;
    double axis; /* G of moving_boxes.h */
    double size; /* S of moving_boxes.h */
    double error, error_of_q;
    double last;
} obb3_cast;

/* One coordinate of all axes; p is that of axis 0. */
static GRZ_INLINE d4 obb3_axes(const double *p) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadh_pd(_mm_load_sd(p), p + 3)), _mm_loaddup_pd(p + 6), 1);
}

/* Of the next axis in each lane, and of the one after that. */
static GRZ_INLINE d4 obb3_next(d4 a) { return _mm256_permute4x64_pd(a, 0x09); }
static GRZ_INLINE d4 obb3_after_next(d4 a) { return _mm256_permute4x64_pd(a, 0x52); }

/* n . a for a vector of coordinates x, y, y, z. */
static GRZ_INLINE d4 obb3_along(const d4 n[3], d4 a) {
    const d4 x = _mm256_permute4x64_pd(a, 0x00), y = _mm256_permute4x64_pd(a, 0x55), z = _mm256_permute4x64_pd(a, 0xff);
    return d4_fused_add(n[0], x, d4_fused_add(n[1], y, d4_mul(n[2], z)));
}

static GRZ_INLINE d4 d4_negative(d4 a) { return _mm256_xor_pd(a, d4_of(-0.0)); }

/* The greatest number of each of four registers, and the sum of each. */
static GRZ_INLINE d4 d4_greatest(d4 a, d4 b, d4 c, d4 d) {
    const d4 ab = d4_max(_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b)),
             cd = d4_max(_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
    return d4_max(_mm256_permute2f128_pd(ab, cd, 0x20), _mm256_permute2f128_pd(ab, cd, 0x31));
}

static GRZ_INLINE d4 d4_sums_of(d4 a, d4 b, d4 c, d4 d) {
    const d4 ab = _mm256_hadd_pd(a, b), cd = _mm256_hadd_pd(c, d);
    return d4_add(_mm256_permute2f128_pd(ab, cd, 0x20), _mm256_permute2f128_pd(ab, cd, 0x31));
}

static GRZ_INLINE d2 d2_low(d4 a) { return _mm256_castpd256_pd128(a); }
static GRZ_INLINE d2 d2_high(d4 a) { return _mm256_extractf128_pd(a, 1); }
static GRZ_INLINE d2 d2_two(const double *first, const double *last) { return _mm_loadh_pd(_mm_load_sd(first), last); }
static GRZ_INLINE d4 d4_each(d2 a) { return _mm256_insertf128_pd(_mm256_castpd128_pd256(a), a, 1); }

/* The coordinates of two vectors, for the first time and for the last: x, x, y, y, and z, z. */
typedef struct obb3_both {
    d4 xy;
    d2 z;
} obb3_both;

/* Of a vector of coordinates x, y, y, z; and of an axis. */
static GRZ_INLINE obb3_both obb3_twice(d4 a) {
    return (obb3_both){_mm256_permute4x64_pd(a, 0x50), _mm_permute_pd(d2_high(a), 3)};
}
static GRZ_INLINE obb3_both obb3_axis_twice(const grz3_vec *g) {
    return (obb3_both){_mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loaddup_pd(&g->x)), _mm_loaddup_pd(&g->y), 1),
                       _mm_loaddup_pd(&g->z)};
}

/* y rounded, and what it rounded off. */
typedef struct obb3_rest {
    obb3_both y, rest;
} obb3_rest;

/* Subtracts l g. */
static GRZ_INLINE void obb3_subtract(obb3_rest *a, d2 l, const grz3_vec *g) {
    const obb3_both axis = obb3_axis_twice(g);
    d4 xy_product_rest, xy_sum_rest;
    d2 z_product_rest, z_sum_rest;
    a->y.xy = d4_difference(a->y.xy, d4_exact_product(d4_each(l), axis.xy, &xy_product_rest), &xy_sum_rest);
    a->y.z = d2_difference(a->y.z, d2_exact_product(l, axis.z, &z_product_rest), &z_sum_rest);
    a->rest.xy = d4_add(a->rest.xy, d4_sub(xy_sum_rest, xy_product_rest));
    a->rest.z = _mm_add_pd(a->rest.z, _mm_sub_pd(z_sum_rest, z_product_rest));
}

/* t v - c. */
static GRZ_INLINE obb3_rest obb3_rest_at(const obb3_cast *m, d2 t) {
    const obb3_both v = obb3_twice(m->v), v_rest = obb3_twice(m->v_rest), c = obb3_twice(m->c),
                    c_rest = obb3_twice(m->c_rest);
    d4 xy_motion_rest, xy_sum_rest;
    d2 z_motion_rest, z_sum_rest;
    const d4 xy_t = d4_each(t), xy_motion = d4_exact_product(xy_t, v.xy, &xy_motion_rest);
    const d2 z_motion = d2_exact_product(t, v.z, &z_motion_rest);
    obb3_rest a;
    a.y.xy = d4_difference(xy_motion, c.xy, &xy_sum_rest);
    a.y.z = d2_difference(z_motion, c.z, &z_sum_rest);
    a.rest.xy = d4_add(d4_fused_add(xy_t, v_rest.xy, xy_motion_rest), d4_sub(xy_sum_rest, c_rest.xy));
    a.rest.z = _mm_add_pd(_mm_fmadd_pd(t, v_rest.z, z_motion_rest), _mm_sub_pd(z_sum_rest, c_rest.z));
    return a;
}

/* With S the size, which is at least the sum of |coordinates| of t v, c and all h_k g_k, and G at least that of each
 * axis. y = t v - c - sum of l_k g_k, for any l_k up to h_k: four sums lose at most u S each, v, c and four products as
 * much together, 6 u S in all; to add these to each other takes 9 roundings, and t times what v rounded off one more.
 * Each coordinate of y is so within 64 u^2 of its terms, and u of itself. n is within 2 u G^2, and n . y adds 3 u. What
 * is flushed to zero is far below that, as S is above 2^-200. */
GRZ_BOUND(cast_obb_residual_error, 72 * GRZ_U * GRZ_U);
GRZ_BOUND(cast_obb_rounding_error, 8 * GRZ_U);

/* The factors of the axes at a time t that is close, for y to be small: any would do, as n is perpendicular to them;
 * but in the lanes of `own`, the slab that decides, the half extent of the side that is hit. Which side that is, the
 * signs of q and det say: of a hit h |det| is above 32 u G^2 S, and S at least G h, while det is within 5 u G^3. */
static GRZ_INLINE d4 obb3_factors(const obb3_cast *m, d4 over_det, double t, d4 own, d4 side) {
    const d4 seen = d4_mul(d4_fused_less(d4_of(t), m->q, m->p), over_det);
    return _mm256_blendv_pd(d4_min(d4_max(seen, d4_negative(m->half)), m->half), side, own);
}

/* The times at which the path enters the slab of axis `in`, and leaves that of axis `out`, correctly rounded, from
 * times first and last that are close. Returns bit 0 if the first is certain, bit 1 if the last is.
 *
 * n . (y + s v) = 0 for a time s from there, whatever y is. The step n . y / q is off by 7 u G^2 |v| / |q| of itself,
 * by the error of q, and by 2 u for the inverse and a sum; error_of_q is at least 16 u G^2 |v|. */
static GRZ_INLINE int obb3_rounded(const obb3_cast *m, const grz3_obb *b, int in, int out, double first, double last,
                                   d2 *times) {
    static const int64_t lanes[3][4] = {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, -1}};
    double normals[3][4], speeds[4];
    for (int i = 0; i < 3; i++) d4_store(normals[i], m->n[i]);
    d4_store(speeds, m->q);
    const d4 over_det = d4_div(d4_of(1), m->det);
    const d4 side = _mm256_xor_pd(m->half, _mm256_and_pd(d4_of(-0.0), _mm256_xor_pd(m->q, m->det)));
    const d4 l_in = obb3_factors(m, over_det, first, d4_load((const double *)lanes[in]), d4_negative(side)),
             l_out = obb3_factors(m, over_det, last, d4_load((const double *)lanes[out]), side);
    const d4 l_even = _mm256_unpacklo_pd(l_in, l_out), l_odd = _mm256_unpackhi_pd(l_in, l_out);
    const d2 t = _mm_set_pd(last, first);
    obb3_rest a = obb3_rest_at(m, t);
    obb3_subtract(&a, d2_low(l_even), &b->axis[0]);
    obb3_subtract(&a, d2_low(l_odd), &b->axis[1]);
    obb3_subtract(&a, d2_high(l_even), &b->axis[2]);
    const d4 xy = d4_add(a.y.xy, a.rest.xy);
    const d2 x = d2_low(xy), y = d2_high(xy), z = _mm_add_pd(a.y.z, a.rest.z);

    const d2 q = d2_two(&speeds[in], &speeds[out]), over_q = _mm_div_pd(d2_of(1), q),
             nx = d2_two(&normals[0][in], &normals[0][out]), ny = d2_two(&normals[1][in], &normals[1][out]),
             nz = d2_two(&normals[2][in], &normals[2][out]);
    const d2 f = _mm_fmadd_pd(nx, x, _mm_fmadd_pd(ny, y, _mm_mul_pd(nz, z)));
    const d2 size = _mm_add_pd(_mm_add_pd(d2_abs(x), d2_abs(y)), d2_abs(z));
    const d2 off = _mm_mul_pd(d2_of(m->error_of_q), d2_abs(over_q)), area = d2_of(m->axis * m->axis);
    const d2 amiss = _mm_fmadd_pd(d2_of(cast_obb_rounding_error), size, d2_of(cast_obb_residual_error * m->size)),
             error = _mm_fmadd_pd(d2_abs(f), off, _mm_mul_pd(area, amiss));
    *times = _mm_fnmadd_pd(_mm_add_pd(f, error), over_q, t);
    const d2 same = _mm_fnmadd_pd(_mm_sub_pd(f, error), over_q, t);
    return _mm_movemask_pd(_mm_and_pd(_mm_cmpeq_pd(*times, same), _mm_cmplt_pd(off, d2_of(0x1p-10))));
}

/* Sets all but v; false if the bounds do not hold. */
static GRZ_INLINE bool obb3_slabs(const double origin[], bool ray, const grz3_obb *b, obb3_cast *m) {
    const d4 x = obb3_axes(&b->axis[0].x), y = obb3_axes(&b->axis[0].y), z = obb3_axes(&b->axis[0].z);
    const d4 x1 = obb3_next(x), x2 = obb3_after_next(x), y1 = obb3_next(y), y2 = obb3_after_next(y), z1 = obb3_next(z),
             z2 = obb3_after_next(z);
    m->n[0] = d4_fused_less(y1, z2, d4_mul(z1, y2));
    m->n[1] = d4_fused_less(z1, x2, d4_mul(x1, z2));
    m->n[2] = d4_fused_less(x1, y2, d4_mul(y1, x2));
    m->half = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(&b->half.x)), _mm_loaddup_pd(&b->half.z), 1);
    m->c = d4_difference(d4_vector3(&b->center.x), d4_vector3(origin), &m->c_rest);
    m->det = d4_fused_add(m->n[0], x, d4_fused_add(m->n[1], y, d4_mul(m->n[2], z)));
    m->p = obb3_along(m->n, m->c);
    m->q = obb3_along(m->n, m->v);

    double sum[4];
    d4_store(sum, d4_sums_of(d4_abs(m->c), d4_abs(m->v), m->half, d4_add(d4_add(d4_abs(x), d4_abs(y)), d4_abs(z))));
    const double away = sum[0] + sum[3] * sum[2], speed = sum[1];
    grz_box_slabs bounds;
    m->axis = sum[3];
    m->size = grz_box_of_point(ray, moving_boxes_error * m->axis * m->axis, away, speed, &bounds);
    m->error = bounds.error;
    m->error_of_q = bounds.error_of_q;
    m->last = bounds.last;
    const bool thick = _mm256_movemask_pd(_mm256_cmp_pd(m->half, d4_of(0), _CMP_GT_OQ)) == 15,
               in_window = grz_box_usable(m->axis, m->axis, m->size, 1);
    return thick & in_window & (m->last > 0x1p-200) & (m->last < 0x1p200);
}

/* As cast3_obb.h says, from the motion v, rounded, and what it rounded off. */
static GRZ_INLINE grz_meet obb3_answer(const double origin[], d4 v, d4 v_rest, bool ray, const grz3_obb *b,
                                       double *enter, double *exit) {
    obb3_cast m = {.v = v, .v_rest = v_rest};
    const bool usable = obb3_slabs(origin, ray, b, &m);
    const d4 more = d4_of(2 * m.error), reach = d4_mul(m.half, d4_abs(m.det)),
             inverse = d4_div(d4_of(1), d4_add(d4_abs(m.q), d4_of(m.error_of_q)));
    const d4 middle = d4_mul(_mm256_xor_pd(m.p, _mm256_and_pd(d4_of(-0.0), m.q)), inverse),
             mirrored = d4_negative(middle);
    const d4 less_wide = d4_mul(d4_sub(reach, more), inverse), wide = d4_mul(d4_add(reach, more), inverse);
    const d4 low = d4_sub(middle, less_wide), high = d4_sub(mirrored, less_wide);
    double ends[4]; /* enter_in and enter_out, and the exits negated */
    d4_store(ends, d4_max(d4_greatest(low, d4_sub(middle, wide), high, d4_sub(mirrored, wide)),
                          _mm256_set_pd(-m.last, -m.last, 0, 0)));
    const grz_box_span t = {.enter_in = ends[0], .enter_out = ends[1], .exit_in = -ends[2], .exit_out = -ends[3]};
    const grz_meet hit = grz_box_proven(usable, &t);
    if (!grz_needs_times(hit, enter, exit)) return hit;
    const unsigned in = (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(d4_of(t.enter_out), low, _CMP_LE_OQ)) & 7,
                   out = (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(d4_of(-t.exit_out), high, _CMP_LE_OQ)) & 7;
    d2 times;
    const int certain = obb3_rounded(&m, b, grz_trailing_zeros(in | 4), grz_trailing_zeros(out | 4),
                                     0.5 * (t.enter_in + t.enter_out), 0.5 * (t.exit_in + t.exit_out), &times);
    const d2 last = _mm_unpackhi_pd(times, times);
    return grz_box_write_times(&t, m.last, in, out, certain, times, last, enter, exit) ? GRZ_MEETING : GRZ_UNDECIDED;
}

grz_meet GRZ_ISA(grz3_cast_segment_at_obb)(const double from[], const double to[], const grz3_obb *b, double *enter,
                                           double *exit) {
    d4 rest;
    const d4 v = d4_difference(d4_vector3(to), d4_vector3(from), &rest);
    return obb3_answer(from, v, rest, false, b, enter, exit);
}

grz_meet GRZ_ISA(grz3_cast_ray_at_obb)(const double origin[], const double direction[], const grz3_obb *b,
                                       double *enter, double *exit) {
    return obb3_answer(origin, d4_vector3(direction), d4_of(0), true, b, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
