/* The classifications behind the pairs that have functions of their own, for the dispatch table; and how each of them becomes its three
 * public functions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_3D_MEET3_H
#define GRZ_3D_MEET3_H

#include "convex/times.h"

#include <graze/query3.h>
#include <graze/times3.h>

typedef grz3_vec grz3_point;

#define GRZ_NOTHING(...)
#define GRZ_SHAPE GRZ_NOTHING
#define GRZ_PAIR(relation, a, b) GRZ_PAIR_##relation(a, b)
#define GRZ_PAIR_overlap(a, b) grz_meet grz3_meet_##a##_##b(const grz3_##a *, const grz3_##b *);
#define GRZ_PAIR_side GRZ_NOTHING
#define GRZ_PAIR_zone GRZ_NOTHING
#define GRZ_PAIR_cast(a, b) bool grz3_times_cast_##a##_##b(const grz3_##a *, const grz3_##b *, bool open, double *enter, double *exit);
#define GRZ_PAIR_sweep(a, b) \
    grz_answer grz3_times_sweep_##a##_##b(const grz3_##a *, const grz3_vec *, const grz3_##b *, const grz3_vec *, bool open, \
                                          double *enter, double *exit);
#include "3d/pairs3.inc"
#undef GRZ_NOTHING
#undef GRZ_SHAPE
#undef GRZ_PAIR
#undef GRZ_PAIR_overlap
#undef GRZ_PAIR_side
#undef GRZ_PAIR_zone
#undef GRZ_PAIR_cast
#undef GRZ_PAIR_sweep

/* The public functions of a pair, from `static inline grz_meet meet_a_b(const grz3_a *, const grz3_b *)` in front of it. */
#define GRZ3_OVERLAP_FUNCTIONS(A, B) \
    grz_meet grz3_meet_##A##_##B(const grz3_##A *a, const grz3_##B *b) { return meet_##A##_##B(a, b); } \
    bool grz3_overlap_##A##_##B(const grz3_##A *a, const grz3_##B *b) { return meet_##A##_##B(a, b) != GRZ_APART; } \
    bool grz3_overlap_open_##A##_##B(const grz3_##A *a, const grz3_##B *b) { return meet_##A##_##B(a, b) == GRZ_MEETING; } \
    bool grz3_touch_##A##_##B(const grz3_##A *a, const grz3_##B *b) { return meet_##A##_##B(a, b) == GRZ_TOUCHING; }

/* The public functions of a pair with times, from `static inline bool cast_a_b(...)` or `sweep_a_b(...)` in front of it. */
#define GRZ3_CAST_FUNCTIONS(A, B) \
    bool grz3_times_cast_##A##_##B(const grz3_##A *a, const grz3_##B *b, bool open, double *enter, double *exit) { \
        return cast_##A##_##B(a, b, open, enter, exit); \
    } \
    bool grz3_cast_##A##_##B(const grz3_##A *a, const grz3_##B *b, double *enter, double *exit) { \
        return cast_##A##_##B(a, b, false, enter, exit); \
    } \
    bool grz3_cast_open_##A##_##B(const grz3_##A *a, const grz3_##B *b, double *enter, double *exit) { \
        return cast_##A##_##B(a, b, true, enter, exit); \
    }
#define GRZ3_SWEEP_FUNCTIONS(A, B) \
    grz_answer grz3_times_sweep_##A##_##B(const grz3_##A *a, const grz3_vec *da, const grz3_##B *b, const grz3_vec *db, bool open, \
                                          double *enter, double *exit) { \
        return sweep_##A##_##B(a, da, b, db, open, enter, exit); \
    } \
    bool grz3_sweep_##A##_##B(const grz3_##A *a, const grz3_vec *da, const grz3_##B *b, const grz3_vec *db, double *enter, double *exit) { \
        static const grz3_vec nowhere = {0}; \
        return sweep_##A##_##B(a, da ? da : &nowhere, b, db ? db : &nowhere, false, enter, exit) == GRZ_YES; \
    } \
    bool grz3_sweep_open_##A##_##B(const grz3_##A *a, const grz3_vec *da, const grz3_##B *b, const grz3_vec *db, double *enter, \
                                   double *exit) { \
        static const grz3_vec nowhere = {0}; \
        return sweep_##A##_##B(a, da ? da : &nowhere, b, db ? db : &nowhere, true, enter, exit) == GRZ_YES; \
    }

/* The same by the engine: cast_slowly of a point that moves by to - from, and sweep_slowly_A_B. */
#define GRZ3_CAST_SLOWLY(B) \
    static GRZ_NOINLINE bool cast_slowly(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, grz_span span, \
                                         const grz3_##B *b, bool open, double *enter, double *exit) { \
        if (!grz3_valid_##B(b)) return grz_never(enter, exit); \
        grz_body body = {.form = GRZ_FORM_CORE}; \
        grz3_core_##B(b, &body.core); \
        const grz_path path = {&origin->x, &to->x, &from->x, span}; \
        return grz_cast_point(3, &path, &body, open, enter, exit); \
    }
#define GRZ3_SWEEP_SLOWLY(A, B) \
    static GRZ_NOINLINE grz_answer sweep_slowly_##A##_##B(const grz3_##A *a, const grz3_vec *da, const grz3_##B *b, const grz3_vec *db, \
                                                          bool open, double *enter, double *exit) { \
        if (!grz3_valid_##A(a) || !grz3_valid_##B(b)) return (grz_answer)grz_never(enter, exit); \
        grz_body x = {.form = GRZ_FORM_CORE}, y = {.form = GRZ_FORM_CORE}; \
        grz3_core_##A(a, &x.core); \
        grz3_core_##B(b, &y.core); \
        return grz_sweep_bodies(&x, &da->x, &y, &db->x, 0, 1, open, enter, exit); \
    }

/* The answer of the engine for two shapes that have cores. */
#define GRZ3_MEET_CORES(A, a, B, b) \
    do { \
        if (!grz3_valid_##A(a) || !grz3_valid_##B(b)) return GRZ_APART; \
        grz_core x, y; \
        grz3_core_##A(a, &x); \
        grz3_core_##B(b, &y); \
        return grz_meet_cores(&x, &y); \
    } while (0)

#endif
