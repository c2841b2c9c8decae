/* What the closed forms of overlap share. Each file defines meet_A_B for its pairs, and the public functions of a pair
 * from that. After pair/functions2.h or functions3.h, which say what GRZ_NAME is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_CLOSED_FORM_H
#define GRZ_OVERLAP_CLOSED_FORM_H

#include "overlap/moving_balls.h"

/* Pairs that meet as balls of which one moves do, those of `static inline grz_moving_balls way_past(a, b)` in front of
 * it (time/moving_balls_times.h). */
#define GRZ_MEET_AS_BALLS(A, B) \
    static GRZ_NOINLINE grz_meet meet_##A##_##B##_fallback(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b) { \
        const grz_moving_balls balls = way_past(a, b); \
        grz_meet answer; \
        if (GRZ_SHORT_CLAIMS && grz_ball_meet_short(GRZ_DIMENSION, &balls, &answer)) return answer; \
        GRZ_MEET_CORES(A, a, B, b); \
    } \
    static inline grz_meet meet_##A##_##B(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b) { \
        const grz_moving_balls balls = way_past(a, b); \
        grz_ball_times t; \
        bool meeting; \
        if (grz_ball_verdict(GRZ_DIMENSION, &balls, 1, &t, &meeting)) return meeting ? GRZ_MEETING : GRZ_APART; \
        return meet_##A##_##B##_fallback(a, b); \
    }

/* The answer of the engine for two shapes that have cores. */
#define GRZ_MEET_CORES(A, a, B, b) \
    do { \
        if (!GRZ_NAME(valid_##A)(a) || !GRZ_NAME(valid_##B)(b)) return GRZ_APART; \
        grz_core x, y; \
        GRZ_NAME(core_##A)(a, &x); \
        GRZ_NAME(core_##B)(b, &y); \
        return grz_meet_cores(&x, &y); \
    } while (0)

#endif
