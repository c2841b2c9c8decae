/* What the closed forms of casts and sweeps share: macros that make the functions of a pair. D is the dimension, 2 or
 * 3.
 *
 * All of these functions return true if A and B touch, where `open` if they overlap openly, and write the first and the
 * last time of that to *enter and *exit; +inf to both if they never do. Either pointer may be NULL: that time is then
 * not computed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CLOSED_FORM_H
#define GRZ_TIME_CLOSED_FORM_H

#include "num/bits.h"
#include "num/verdict.h"
#include "shape/vec2.h"
#include "shape/vec3.h"
#include "time/times.h"

/* The displacement that a caller passed: NULL stands for no motion. */
#define GRZ2_MOTION(d) ((d) ? (d) : &grz2_nowhere)
#define GRZ3_MOTION(d) ((d) ? (d) : &grz3_nowhere)

/* A stage for shapes that touch, named in the macros below, is asked where the closed form is UNDECIDED, of valid
 * shapes, by the arguments of that. Unlike it, the stage answers TOUCHING where the shapes touch without overlapping
 * openly, and writes the times of that; none if they are APART. This is for pairs that have none. */
#define GRZ_NO_TOUCHING_STAGE(...) GRZ_UNDECIDED

/* Casts by that stage and the engine: castD_by_engine_B(path, b, open, enter, exit). */
#define GRZ_CAST_BY_ENGINE(D, B, TOUCHING) \
    static GRZ_NOINLINE bool cast##D##_by_engine_##B(const grz_path *path, const grz##D##_##B *b, bool open, \
                                                     double *enter, double *exit) { \
        if (!grz##D##_valid_##B(b)) return grz_never(enter, exit); \
        const grz_meet hit = TOUCHING(path, b, enter, exit); \
        if (hit != GRZ_UNDECIDED) return grz_met(hit, open, enter, exit); \
        grz_body body; \
        body.form = GRZ_FORM_CORE; \
        grz##D##_core_##B(b, &body.core); \
        return grz_cast_point(D, path, &body, open, enter, exit, NULL); \
    }

/* castD_segment_B and castD_ray_B, from the closed form that the file defines in front of this:
 *
 *     static inline grz_meet castD_closed_B(const grz_path *path, const grzD_B *b, double *enter, double *exit)
 *
 * MEETING: they overlap openly, and the times are written. APART: they do not touch, and +inf is written. UNDECIDED:
 * neither is proven, or a time is not certain; the engine is asked, and what was written does not count. A function
 * that is not inlined gets a copy of the path, so that the path itself stays in registers. */
#define GRZ_CASTS(D, B) GRZ_CASTS_NAMED(D, B, GRZ_NO_TOUCHING_STAGE, cast##D##_segment_##B, cast##D##_ray_##B)
#define GRZ_CASTS_NAMED(D, B, TOUCHING, SEGMENT, RAY) \
    GRZ_CAST_BY_ENGINE(D, B, TOUCHING) \
    static GRZ_INLINE bool SEGMENT(const grz##D##_segment *a, const grz##D##_##B *b, bool open, double *enter, \
                                   double *exit) { \
        const grz_path path = {&a->a.x, &a->b.x, &a->a.x, GRZ_SPAN_UNIT}; \
        const grz_meet hit = cast##D##_closed_##B(&path, b, enter, exit); \
        if (hit != GRZ_UNDECIDED) return hit == GRZ_MEETING; \
        const grz_path copy = path; \
        return cast##D##_by_engine_##B(&copy, b, open, enter, exit); \
    } \
    static GRZ_INLINE bool RAY(const grz##D##_ray *a, const grz##D##_##B *b, bool open, double *enter, double *exit) { \
        static const grz##D##_vec zero = {0}; \
        const grz_path path = {&a->origin.x, &a->dir.x, &zero.x, GRZ_SPAN_RAY}; \
        const grz_meet hit = cast##D##_closed_##B(&path, b, enter, exit); \
        if (hit != GRZ_UNDECIDED) return hit == GRZ_MEETING; \
        const grz_path copy = path; \
        return cast##D##_by_engine_##B(&copy, b, open, enter, exit); \
    }

/* The same with AVX2 where a time is asked for: grzD_cast_A_B_avx2 answers what it can prove, and calls
 * grzD_cast_A_B_fallback, defined here, for the rest, which answers without AVX2. The verdict alone needs no AVX2. */
#define GRZ_CASTS_WITH_AVX2(D, B, TOUCHING) \
    GRZ_CASTS_NAMED(D, B, TOUCHING, cast##D##_segment_##B##_fallback, cast##D##_ray_##B##_fallback) \
    GRZ_CAST_WITH_AVX2(D, segment, B) \
    GRZ_CAST_WITH_AVX2(D, ray, B)
#define GRZ_CAST_WITH_AVX2(D, A, B) \
    bool grz##D##_cast_##A##_##B##_fallback(const grz##D##_##A *a, const grz##D##_##B *b, bool open, double *enter, \
                                            double *exit) { \
        return cast##D##_##A##_##B##_fallback(a, b, open, enter, exit); \
    } \
    static GRZ_INLINE bool cast##D##_##A##_##B(const grz##D##_##A *a, const grz##D##_##B *b, bool open, double *enter, \
                                               double *exit) { \
        if (!enter && !exit) return cast##D##_##A##_##B##_fallback(a, b, open, NULL, NULL); \
        return GRZ_WITH_AVX2_IF(GRZ_FILTER_CLAIMS, grz##D##_cast_##A##_##B##_avx2(a, b, open, enter, exit), \
                                grz##D##_cast_##A##_##B##_fallback(a, b, open, enter, exit)); \
    }

/* sweepD_A_B of two shapes, each with its displacement, from the closed form in front of this:
 *
 *     static inline grz_meet sweepD_closed_A_B(const grzD_A *a, const grzD_vec *da, const grzD_B *b,
 *                                              const grzD_vec *db, double *enter, double *exit)
 *
 * And grzD_leave_A_B, the last time alone. False if the closed form does not prove it, as if it is equally near to two
 * doubles. */
#define GRZ_SWEEP(D, A, B) GRZ_SWEEP_NAMED(D, A, B, GRZ_NO_TOUCHING_STAGE, sweep##D##_##A##_##B)
#define GRZ_SWEEP_NAMED(D, A, B, TOUCHING, SWEEP) \
    bool grz##D##_leave_##A##_##B(const grz##D##_##A *a, const grz##D##_vec *da, const grz##D##_##B *b, \
                                  const grz##D##_vec *db, double *exit) { \
        return sweep##D##_closed_##A##_##B(a, da, b, db, NULL, exit) == GRZ_MEETING; \
    } \
    static GRZ_NOINLINE grz_answer sweep##D##_by_engine_##A##_##B(const grz##D##_##A *a, const grz##D##_vec *da, \
                                                                  const grz##D##_##B *b, const grz##D##_vec *db, \
                                                                  bool open, double *enter, double *exit) { \
        if (!grz##D##_valid_##A(a) || !grz##D##_valid_##B(b)) return grz_answered(grz_never(enter, exit)); \
        const grz_meet hit = TOUCHING(a, da, b, db, enter, exit); \
        if (hit != GRZ_UNDECIDED) return grz_answered(grz_met(hit, open, enter, exit)); \
        grz_body x, y; \
        x.form = y.form = GRZ_FORM_CORE; \
        grz##D##_core_##A(a, &x.core); \
        grz##D##_core_##B(b, &y.core); \
        /* the last time alone is often certain */ \
        const bool leaves = enter && exit && grz##D##_leave_##A##_##B(a, da, b, db, exit); \
        return grz_sweep_resting_bodies(&x, &da->x, &y, &db->x, open, enter, leaves ? NULL : exit); \
    } \
    static GRZ_INLINE grz_answer SWEEP(const grz##D##_##A *a, const grz##D##_vec *da, const grz##D##_##B *b, \
                                       const grz##D##_vec *db, bool open, double *enter, double *exit) { \
        const grz_meet hit = sweep##D##_closed_##A##_##B(a, da, b, db, enter, exit); \
        return hit != GRZ_UNDECIDED ? grz_answered(hit == GRZ_MEETING) \
                                    : sweep##D##_by_engine_##A##_##B(a, da, b, db, open, enter, exit); \
    }

/* The same with AVX2, as GRZ_CASTS_WITH_AVX2. */
#define GRZ_SWEEP_WITH_AVX2(D, A, B, TOUCHING) \
    GRZ_SWEEP_NAMED(D, A, B, TOUCHING, sweep##D##_##A##_##B##_fallback) \
    grz_answer grz##D##_sweep_##A##_##B##_fallback(const grz##D##_##A *a, const grz##D##_vec *da, \
                                                   const grz##D##_##B *b, const grz##D##_vec *db, bool open, \
                                                   double *enter, double *exit) { \
        return sweep##D##_##A##_##B##_fallback(a, da, b, db, open, enter, exit); \
    } \
    static GRZ_INLINE grz_answer sweep##D##_##A##_##B(const grz##D##_##A *a, const grz##D##_vec *da, \
                                                      const grz##D##_##B *b, const grz##D##_vec *db, bool open, \
                                                      double *enter, double *exit) { \
        if (!enter && !exit) return sweep##D##_##A##_##B##_fallback(a, da, b, db, open, NULL, NULL); \
        return GRZ_WITH_AVX2_IF(GRZ_FILTER_CLAIMS, grz##D##_sweep_##A##_##B##_avx2(a, da, b, db, open, enter, exit), \
                                grz##D##_sweep_##A##_##B##_fallback(a, da, b, db, open, enter, exit)); \
    }

#endif
