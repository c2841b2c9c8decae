/* Segments and rays cast at circles, with AVX2: both times in doubles and fused multiply-add.
 *
 * As in overlap/moving_balls.h, f(t) = |p + t v|^2 - R^2 = a t^2 + 2 b t + c, with p from the center to the origin; its
 * roots are (-b -+ sqrt(S)) / a, S = b^2 - a c. S is computed as a R^2 - (p x v)^2 (Lagrange), of which less cancels
 * from far away. A step of Newton's method leads from a root in doubles, t, to the time, if f(t) is known well: a
 * coordinate of p + t v as a double x and what it rounded off, y; x^2 and R^2 likewise; and the sum of all x^2, less
 * R^2, rounds nothing.
 *
 * Where hits and misses alternate at random, the branch on them is mispredicted half of the time. The cost of that is
 * the time until the branch is decided; so it comes as early as there are signs to decide it. What is not certain is
 * left to the fallback by a tail call, so that no registers are kept for it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "pair/functions2.h"
#include "time/times.h"
#include "num/stage.h"
#include "num/lanes/fused.h"

/* Two doubles: the coordinates of a vector, or a number twice. */
static GRZ_INLINE d2 d2_load(const grz2_vec *p) { return _mm_loadu_pd(&p->x); }
static GRZ_INLINE d2 d2_swapped(d2 a) { return _mm_permute_pd(a, 1); }
static GRZ_INLINE d2 d2_dot(d2 a, d2 b) { return _mm_fmadd_pd(d2_swapped(a), d2_swapped(b), _mm_mul_pd(a, b)); }

/* Four doubles: a vector or a number for the first time, and for the last. */
static GRZ_INLINE d4 d4_each_twice(d2 a) { return _mm256_permute4x64_pd(_mm256_castpd128_pd256(a), 0x50); }
static GRZ_INLINE d4 d4_swapped(d4 a) { return _mm256_permute_pd(a, 5); }

/* v^2, p.v, (p x v)^2 and R^2. */
typedef struct circle_quadratic {
    d2 a, b, across2, r2;
} circle_quadratic;

/* APART if it is proven that they miss; MEETING if it is not, which proves nothing; UNDECIDED if the numbers are too
 * extreme for a time. p and end lead from the center to both ends of the path; of a ray end is p.
 *
 * They miss if the line does, a R^2 < (p x v)^2; or if it leads away from an origin that is outside, b >= 0; or if it
 * comes nearer up to an end that is outside, a + b <= 0. With U the unit roundoff, a and R^2 are within 4 U of
 * themselves, b and p x v within 4 U |p| |v|, and a + b within 10 U (|p| + |v|) |v|. Where |p| and |v| are at most 2^25
 * R, a 2^-20th of R^2 is more than all of these errors can change; and what underflows does not matter where R and a
 * are above 2^-200, and R, |p| and |v| below 2^200. Numbers that are NaN or infinite and a negative radius are not. */
static GRZ_INLINE grz_meet circle_misses(d2 p, d2 end, d2 v, bool bounded, double radius, circle_quadratic *q) {
    const d2 across = _mm_sub_pd(_mm_mul_pd(p, d2_swapped(v)), _mm_mul_pd(d2_swapped(p), v)), r = d2_of(radius);
    *q = (circle_quadratic){d2_dot(v, v), d2_dot(p, v), _mm_mul_pd(across, across), _mm_mul_pd(r, r)};
    const d2 origin2 = _mm_mul_pd(p, p), end2 = _mm_mul_pd(end, end),
             far2 = _mm_add_pd(_mm_unpacklo_pd(origin2, end2), _mm_unpackhi_pd(origin2, end2));
    const d2 more = _mm_mul_pd(q->r2, d2_of(1 + 0x1p-20)), inside = _mm_sub_pd(far2, more),
             meets = _mm_sub_pd(_mm_mul_pd(q->a, more), q->across2);
    const d2 towards =
        bounded ? _mm_unpacklo_pd(q->b, _mm_fnmsub_pd(q->a, d2_of(1), q->b)) : q->b; /* b and -a - b: below 0 */
    const d2 least = _mm_min_sd(q->a, r), size2 = _mm_add_sd(_mm_add_sd(far2, q->a), q->r2),
             most = _mm_min_sd(_mm_mul_sd(q->r2, d2_of(0x1p50)), d2_of(0x1p400));
    const bool usable = GRZ_LIKELY(_mm_comigt_sd(least, d2_of(0x1p-200))) && GRZ_LIKELY(_mm_comigt_sd(most, size2));
    if (!usable) return GRZ_UNDECIDED;
    return _mm_movemask_pd(_mm_andnot_pd(meets, _mm_or_pd(towards, inside))) == 3 ? GRZ_MEETING : GRZ_APART;
}

/* p and v rounded, and what they rounded off. */
typedef struct circle_path {
    d4 p, p_rest, v, v_rest;
} circle_path;

/* S is within 9 U a R (|p| + R) of itself; so the root t is within E = 16 U R (|p| + R) / sqrt(S), and the slope, 2
 * sqrt(S), off by a part of 4.5 U a R (|p| + R) / S + 3 U. f(t) is at most 2 E sqrt(S). The step f(t) / slope is off as
 * if f(t) were, by a E^2 and by its product with that part: by 400 U^2 a (R (|p| + R))^2 / S together. Where S is above
 * a 2^-24th of a (p^2 + R^2), this is below 2^33.7 U^2 R^2, and |p| at most 2^12 R; so the roundings of f(t), 230 U^2 R
 * (|p| + R), and y^2, which is left out and at most 9 U^2 (|p| + R)^2, are far less. */
GRZ_BOUND(cast_circle_error, 0x1p34 * GRZ_U * GRZ_U);

/* Writes the times in [0, last] that are asked for. False, and nothing is written, if one of both is not certain, or
 * whether there is a hit. */
static GRZ_INLINE bool circle_times(const circle_path *w, double radius, const circle_quadratic *q, double last,
                                    double *enter, double *exit) {
    const d2 square = _mm_fmsub_pd(q->a, q->r2, q->across2),
             size = _mm_fmadd_pd(q->b, q->b, _mm_fmadd_pd(q->a, q->r2, q->across2));
    const d2 slope = _mm_xor_pd(_mm_sqrt_pd(square), _mm_set_pd(0, -0.0)), inverse = _mm_div_pd(d2_of(1), q->a),
             root = _mm_fmsub_pd(slope, inverse, _mm_mul_pd(q->b, inverse)),
             over = _mm_mul_pd(slope, _mm_div_pd(d2_of(0.5), square));

    d4 motion_rest, x_rest, x2_rest, r2_rest;
    const d4 r = d4_of(radius), r2 = d4_exact_product(r, r, &r2_rest), t = d4_each_twice(root),
             over_slope = d4_each_twice(over);
    const d4 motion = d4_exact_product(t, w->v, &motion_rest), x = d4_sum(w->p, motion, &x_rest),
             x2 = d4_exact_product(x, x, &x2_rest);
    const d4 y = d4_add(x_rest, d4_add(d4_fused_add(t, w->v_rest, motion_rest), w->p_rest)),
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

grz_meet GRZ_ISA(grz2_cast_segment_at_circle)(const double from[], const double to[], const grz2_circle *b,
                                              double *enter, double *exit) {
    const d2 start = _mm_loadu_pd(from), end = _mm_loadu_pd(to), center = d2_load(&b->center);
    circle_quadratic q;
    const grz_meet hit =
        circle_misses(_mm_sub_pd(start, center), _mm_sub_pd(end, center), _mm_sub_pd(end, start), true, b->radius, &q);
    if (hit == GRZ_APART) grz_never(enter, exit);
    if (hit != GRZ_MEETING) return hit;
    circle_path w;
    w.p = d4_difference(d4_vector2(from), d4_vector2(&b->center.x), &w.p_rest);
    w.v = d4_difference(d4_vector2(to), d4_vector2(from), &w.v_rest);
    return circle_times(&w, b->radius, &q, 1, enter, exit) ? GRZ_MEETING : GRZ_UNDECIDED;
}

grz_meet GRZ_ISA(grz2_cast_ray_at_circle)(const double origin[], const double direction[], const grz2_circle *b,
                                          double *enter, double *exit) {
    const d2 p = _mm_sub_pd(_mm_loadu_pd(origin), d2_load(&b->center));
    circle_quadratic q;
    const grz_meet hit = circle_misses(p, p, _mm_loadu_pd(direction), false, b->radius, &q);
    if (hit == GRZ_APART) grz_never(enter, exit);
    if (hit != GRZ_MEETING) return hit;
    circle_path w = {.v = d4_vector2(direction), .v_rest = d4_of(0)};
    w.p = d4_difference(d4_vector2(origin), d4_vector2(&b->center.x), &w.p_rest);
    return circle_times(&w, b->radius, &q, (double)INFINITY, enter, exit) ? GRZ_MEETING : GRZ_UNDECIDED;
}

#include "num/lanes/avx_end.h"
#endif
