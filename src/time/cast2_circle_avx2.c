/* Segments and rays cast at circles, for AVX2: both times by doubles and fused multiply-add.
 *
 * As in moving_balls.h it is f(t) = |p + t v|^2 - R^2 = a t^2 + 2 b t + c, with p from the center to the origin; its
 * roots are (-b -+ sqrt(S)) / a, S = b^2 - a c. That is a R^2 - (p x v)^2 (Lagrange), of which less cancels from far
 * away. A step of Newton's method leads from a root in doubles, t, to the time, if f(t) is known well: a coordinate x
 * of p + t v as a double and what it rounded off, y, as x^2 and R^2 are; and what is all but R^2, less R^2, rounds
 * nothing.
 *
 * Where hits and misses come in no order, every other one is predicted wrong, and what that costs is how long it takes
 * until it is known. So they are told apart as soon as there are signs to do it by. What is not certain is handed over
 * by a last call, so that nothing is kept for it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions2.h"
#include "time/times.h"
#include "num/stage.h"
#include "num/lanes/fused.h"

/* Two: the coordinates of a vector, or a number twice, which may be rounded in two ways. */
static GRZ_INLINE d2 d2_load(const grz2_vec *p) { return _mm_loadu_pd(&p->x); }
static GRZ_INLINE d2 d2_swapped(d2 a) { return _mm_permute_pd(a, 1); }
static GRZ_INLINE d2 d2_dot(d2 a, d2 b) { return _mm_fmadd_pd(d2_swapped(a), d2_swapped(b), _mm_mul_pd(a, b)); }

/* Four: those of a vector, or a number, for the first time and for the last. */
static GRZ_INLINE d4 d4_each_twice(d2 a) { return _mm256_permute4x64_pd(_mm256_castpd128_pd256(a), 0x50); }
static GRZ_INLINE d4 d4_swapped(d4 a) { return _mm256_permute_pd(a, 5); }

/* v^2, p.v, (p x v)^2 and R^2. */
typedef struct quadratic {
    d2 a, b, across2, r2;
} quadratic;

/* -1 if they miss each other, openly, too; 1 if that is not certain; 0 if no time would be. The end of what is
 * unbounded is its origin.
 *
 * They do if the line passes by, a R^2 < (p x v)^2; or leads away from an origin that is outside, b >= 0; or comes from
 * an end that is, a + b <= 0. With U the unit roundoff, a and R^2 are within 4 U of themselves, b and p x v within 4 U
 * |p| |v|, and a + b within 10 U (|p| + |v|) |v|. Where |p| and |v| are at most 2^25 R, a 2^-20th of R^2 is more than
 * all that can change; and nothing counts that underflows where R and a are above 2^-200, and R, |p| and |v| below
 * 2^200. Nothing that is NaN or infinite is, nor a negative radius. */
static GRZ_INLINE int tell(d2 p, d2 end, d2 v, bool bounded, double radius, quadratic *q) {
    const d2 across = _mm_sub_pd(_mm_mul_pd(p, d2_swapped(v)), _mm_mul_pd(d2_swapped(p), v)), r = d2_of(radius);
    *q = (quadratic){d2_dot(v, v), d2_dot(p, v), _mm_mul_pd(across, across), _mm_mul_pd(r, r)};
    const d2 origin2 = _mm_mul_pd(p, p), end2 = _mm_mul_pd(end, end),
             far2 = _mm_add_pd(_mm_unpacklo_pd(origin2, end2), _mm_unpackhi_pd(origin2, end2));
    const d2 more = _mm_mul_pd(q->r2, d2_of(1 + 0x1p-20)), inside = _mm_sub_pd(far2, more),
             meets = _mm_sub_pd(_mm_mul_pd(q->a, more), q->across2);
    const d2 towards =
        bounded ? _mm_unpacklo_pd(q->b, _mm_fnmsub_pd(q->a, d2_of(1), q->b)) : q->b; /* b and -a - b: below 0 */
    const d2 least = _mm_min_sd(q->a, r), size2 = _mm_add_sd(_mm_add_sd(far2, q->a), q->r2),
             most = _mm_min_sd(_mm_mul_sd(q->r2, d2_of(0x1p50)), d2_of(0x1p400));
    const bool usable = GRZ_LIKELY(_mm_comigt_sd(least, d2_of(0x1p-200))) && GRZ_LIKELY(_mm_comigt_sd(most, size2));
    if (!usable) return 0;
    return _mm_movemask_pd(_mm_andnot_pd(meets, _mm_or_pd(towards, inside))) == 3 ? 1 : -1;
}

/* p and v rounded, and what is missing. */
typedef struct path {
    d4 p, p_rest, v, v_rest;
} path;

/* S is within 9 U a R (|p| + R) of itself; so the root t is within E = 16 U R (|p| + R) / sqrt(S), and the slope, 2
 * sqrt(S), off by a part of 4.5 U a R (|p| + R) / S + 3 U. f(t) is at most 2 E sqrt(S). The step f(t) / slope is off as
 * if f(t) were, by a E^2 and by its product with that part: by 400 U^2 a (R (|p| + R))^2 / S together. Where S is above
 * a 2^-24th of a (p^2 + R^2), this is below 2^33.7 U^2 R^2, and |p| at most 2^12 R; so what is rounded of f(t), 230 U^2
 * R (|p| + R), and what is left out, y^2 of at most 9 U^2 (|p| + R)^2, are far less. */
GRZ_BOUND(cast_circle_error, 0x1p34 * GRZ_U * GRZ_U);

/* False, and nothing written, if a time in [0, last], or whether there is one, is not certain. */
static GRZ_INLINE bool times(const path *w, double radius, const quadratic *q, double last, double *enter,
                             double *exit) {
    const d2 square = _mm_fmsub_pd(q->a, q->r2, q->across2),
             size = _mm_fmadd_pd(q->b, q->b, _mm_fmadd_pd(q->a, q->r2, q->across2));
    const d2 slope = _mm_xor_pd(_mm_sqrt_pd(square), _mm_set_pd(0, -0.0)), inverse = _mm_div_pd(d2_of(1), q->a),
             root = _mm_fmsub_pd(slope, inverse, _mm_mul_pd(q->b, inverse)),
             over = _mm_mul_pd(slope, _mm_div_pd(d2_of(0.5), square));

    d4 way_rest, x_rest, x2_rest, r2_rest;
    const d4 r = d4_of(radius), r2 = d4_exact_product(r, r, &r2_rest), t = d4_each_twice(root),
             over_slope = d4_each_twice(over);
    const d4 motion = d4_exact_product(t, w->v, &way_rest), x = d4_sum(w->p, motion, &x_rest),
             x2 = d4_exact_product(x, x, &x2_rest);
    const d4 y = d4_add(x_rest, d4_add(d4_fused_add(t, w->v_rest, way_rest), w->p_rest)),
             rest = d4_fused_add(d4_add(x, x), y, x2_rest);
    const d4 other = d4_swapped(x2), sum = d4_add(x2, other),
             sum_rest = d4_sub(d4_min(x2, other), d4_sub(sum, d4_max(x2, other)));
    const d4 f = d4_add(d4_sub(sum, r2), d4_add(d4_add(rest, d4_swapped(rest)), d4_sub(sum_rest, r2_rest)));

    const d4 error = d4_mul(r2, d4_of(cast_circle_error));
    const d4 time = d4_fused_from(d4_add(f, error), over_slope, t),
             same = d4_fused_from(d4_sub(f, error), over_slope, t);
    const d2 begins = _mm_max_sd(_mm256_castpd256_pd128(time), d2_of(0)),
             ends = _mm_min_sd(_mm256_extractf128_pd(time, 1), d2_of(last));
    const bool rounds = _mm256_movemask_pd(_mm256_cmp_pd(time, same, _CMP_EQ_OQ)) == 15,
               meets = _mm_comigt_sd(ends, begins), known = _mm_comigt_sd(square, _mm_mul_sd(size, d2_of(0x1p-24)));
    if (!GRZ_LIKELY(rounds & meets & known)) return false;
    if (enter) _mm_store_sd(enter, begins);
    if (exit) _mm_store_sd(exit, ends);
    return true;
}

bool GRZ_ISA(grz2_cast_segment_circle)(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                       double *exit) {
    const d2 from = d2_load(&a->a), to = d2_load(&a->b), center = d2_load(&b->center);
    quadratic q;
    const int hit = tell(_mm_sub_pd(from, center), _mm_sub_pd(to, center), _mm_sub_pd(to, from), true, b->radius, &q);
    if (hit < 0) return grz_never(enter, exit);
    path w;
    w.p = d4_difference(d4_vector2(&a->a.x), d4_vector2(&b->center.x), &w.p_rest);
    w.v = d4_difference(d4_vector2(&a->b.x), d4_vector2(&a->a.x), &w.v_rest);
    const bool certain = GRZ_LIKELY(hit != 0) && times(&w, b->radius, &q, 1, enter, exit);
    return GRZ_LIKELY(certain) ? true : grz2_cast_segment_circle_fallback(a, b, open, enter, exit);
}

bool GRZ_ISA(grz2_cast_ray_circle)(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    const d2 p = _mm_sub_pd(d2_load(&a->origin), d2_load(&b->center));
    quadratic q;
    const int hit = tell(p, p, d2_load(&a->dir), false, b->radius, &q);
    if (hit < 0) return grz_never(enter, exit);
    path w = {.v = d4_vector2(&a->dir.x), .v_rest = d4_of(0)};
    w.p = d4_difference(d4_vector2(&a->origin.x), d4_vector2(&b->center.x), &w.p_rest);
    const bool certain = GRZ_LIKELY(hit != 0) && times(&w, b->radius, &q, (double)INFINITY, enter, exit);
    return GRZ_LIKELY(certain) ? true : grz2_cast_ray_circle_fallback(a, b, open, enter, exit);
}

#include "num/lanes/avx_end.h"
#endif
