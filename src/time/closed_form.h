/* What the closed forms of casts and sweeps share. Each file defines cast_A_B or sweep_A_B for its pairs, and the
 * public functions of a pair from that. After pair/functions2.h or functions3.h, which say what GRZ_NAME is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CLOSED_FORM_H
#define GRZ_TIME_CLOSED_FORM_H

#include "time/times.h"

#include <math.h>

/* The displacement that a caller handed over: NULL stands for no motion. */
#define GRZ_MOTION(d) ((d) ? (d) : &(const GRZ_NAME(vec)){0})

/* What the engine answers: cast_fallback of a point that moves by to - from, and sweep_slowly_A_B. */
#define GRZ_CAST_FALLBACK(B) \
    static GRZ_NOINLINE bool cast_fallback(const GRZ_NAME(vec) * origin, const GRZ_NAME(vec) * to, \
                                           const GRZ_NAME(vec) * from, grz_span span, const GRZ_NAME(B) * b, \
                                           bool open, double *enter, double *exit) { \
        if (!GRZ_NAME(valid_##B)(b)) return grz_never(enter, exit); \
        grz_body body; \
        body.form = GRZ_FORM_CORE; \
        GRZ_NAME(core_##B)(b, &body.core); \
        const grz_path path = {&origin->x, &to->x, &from->x, span}; \
        return grz_cast_point(GRZ_DIMENSION, &path, &body, open, enter, exit, NULL); \
    }
#define GRZ_SWEEP_FALLBACK(A, B) \
    static GRZ_NOINLINE grz_answer sweep_slowly_##A##_##B(const GRZ_NAME(A) * a, const GRZ_NAME(vec) * da, \
                                                          const GRZ_NAME(B) * b, const GRZ_NAME(vec) * db, bool open, \
                                                          double *enter, double *exit) { \
        if (!GRZ_NAME(valid_##A)(a) || !GRZ_NAME(valid_##B)(b)) return grz_answered(grz_never(enter, exit)); \
        grz_body x, y; \
        x.form = y.form = GRZ_FORM_CORE; \
        GRZ_NAME(core_##A)(a, &x.core); \
        GRZ_NAME(core_##B)(b, &y.core); \
        return grz_sweep_bodies(&x, &da->x, &y, &db->x, 0, 1, open, enter, exit, NULL); \
    }

/* Segments and rays cast at a shape by `static inline int cast(origin, to, from, b, most, open, enter, exit)` in front
 * of it: of a point that moves by to - from in the times from 0 to most; 1 if it hits, -1 if not, 0 if that is not
 * certain. */
#define GRZ_CASTS(B) GRZ_CASTS_OF_POINT(B, cast_segment_##B, cast_ray_##B)
#define GRZ_CASTS_OF_POINT(B, SEGMENT, RAY) \
    GRZ_CAST_FALLBACK(B) \
    static GRZ_INLINE bool SEGMENT(const GRZ_NAME(segment) * a, const GRZ_NAME(B) * b, bool open, double *enter, \
                                   double *exit) { \
        const int hit = cast(&a->a, &a->b, &a->a, b, 1, open, enter, exit); \
        return hit != 0 ? hit > 0 : cast_fallback(&a->a, &a->b, &a->a, GRZ_SPAN_UNIT, b, open, enter, exit); \
    } \
    static GRZ_INLINE bool RAY(const GRZ_NAME(ray) * a, const GRZ_NAME(B) * b, bool open, double *enter, \
                               double *exit) { \
        static const GRZ_NAME(vec) nowhere = {0}; \
        const int hit = cast(&a->origin, &a->dir, &nowhere, b, (double)INFINITY, open, enter, exit); \
        return hit != 0 ? hit > 0 : cast_fallback(&a->origin, &a->dir, &nowhere, GRZ_SPAN_RAY, b, open, enter, exit); \
    }

/* The same, but that times are asked of functions for AVX2, cast_segment_B_avx2 and cast_ray_B_avx2. What these are
 * not certain of, they hand over to cast_segment_B_fallback and cast_ray_B_fallback, which answer all of it without
 * AVX2. */
#define GRZ_CASTS_WITH_AVX2(B) \
    GRZ_CASTS_OF_POINT(B, segment_fallback, ray_fallback) \
    GRZ_CAST_WITH_AVX2(segment, B) \
    GRZ_CAST_WITH_AVX2(ray, B)
#define GRZ_CAST_WITH_AVX2(A, B) \
    bool GRZ_NAME(cast_##A##_##B##_fallback)(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b, bool open, double *enter, \
                                             double *exit) { \
        return A##_fallback(a, b, open, enter, exit); \
    } \
    static GRZ_INLINE bool cast_##A##_##B(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b, bool open, double *enter, \
                                          double *exit) { \
        if (!enter && !exit) return A##_fallback(a, b, open, NULL, NULL); \
        if (!GRZ_FILTER_CLAIMS) return GRZ_NAME(cast_##A##_##B##_fallback)(a, b, open, enter, exit); \
        return GRZ_WITH_AVX2(GRZ_NAME(cast_##A##_##B##_avx2)(a, b, open, enter, exit), \
                             GRZ_NAME(cast_##A##_##B##_fallback)(a, b, open, enter, exit)); \
    }

/* The same of sweeps, with `static inline grz_answer sweep_A_B_fallback(a, da, b, db, open, enter, exit)` in front of
 * it. */
#define GRZ_SWEEP_WITH_AVX2(A, B) \
    grz_answer GRZ_NAME(sweep_##A##_##B##_fallback)(const GRZ_NAME(A) * a, const GRZ_NAME(vec) * da, \
                                                    const GRZ_NAME(B) * b, const GRZ_NAME(vec) * db, bool open, \
                                                    double *enter, double *exit) { \
        return sweep_##A##_##B##_fallback(a, da, b, db, open, enter, exit); \
    } \
    static GRZ_INLINE grz_answer sweep_##A##_##B(const GRZ_NAME(A) * a, const GRZ_NAME(vec) * da, \
                                                 const GRZ_NAME(B) * b, const GRZ_NAME(vec) * db, bool open, \
                                                 double *enter, double *exit) { \
        if (!enter && !exit) return sweep_##A##_##B##_fallback(a, da, b, db, open, NULL, NULL); \
        if (!GRZ_FILTER_CLAIMS) return GRZ_NAME(sweep_##A##_##B##_fallback)(a, da, b, db, open, enter, exit); \
        return GRZ_WITH_AVX2(GRZ_NAME(sweep_##A##_##B##_avx2)(a, da, b, db, open, enter, exit), \
                             GRZ_NAME(sweep_##A##_##B##_fallback)(a, da, b, db, open, enter, exit)); \
    }

#endif
