/* What the closed forms of overlap share. Include pair/functions2.h or pair/functions3.h first: it sets GRZ_NAME and
 * GRZ_DIMENSION, of which the macros below make names.
 *
 * For each pair a file, or a template for both spaces (ball.inc, aabb.inc), has two functions,
 *
 *     GRZ_MEET(A, B)             meet2_A_B or meet3_A_B: the filter; where it does not decide, it asks
 *     GRZ_MEET_FALLBACK(A, B)    meet2_A_B_fallback: the short stage, if there is one, and the exact one
 *
 * and the public functions of a pair are one line each, into which the first is inlined.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_CLOSED_FORM_H
#define GRZ_OVERLAP_CLOSED_FORM_H

#include "overlap/moving_balls.h"
#include "overlap/stages.h"

#define GRZ_MEET(A, B) GRZ_MEET_NAME(GRZ_DIMENSION, A, B, )
#define GRZ_MEET_FALLBACK(A, B) GRZ_MEET_NAME(GRZ_DIMENSION, A, B, _fallback)
#define GRZ_MEET_NAME(DIMENSION, A, B, SUFFIX) GRZ_MEET_PASTED(DIMENSION, A, B, SUFFIX)
#define GRZ_MEET_PASTED(DIMENSION, A, B, SUFFIX) meet##DIMENSION##_##A##_##B##SUFFIX

/* Both functions of a pair that meets as balls of which one moves: those of `grz_moving_balls BALLS(a, b)`. */
#define GRZ_MEET_AS_BALLS(A, B, BALLS) \
    static GRZ_NOINLINE grz_meet GRZ_MEET_FALLBACK(A, B)(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b) { \
        const grz_moving_balls balls = BALLS(a, b); \
        const grz_meet meet = grz_moving_balls_short(GRZ_DIMENSION, &balls); \
        if (meet != GRZ_UNDECIDED) return meet; \
        GRZ_MEET_CORES(A, a, B, b); \
    } \
    static inline grz_meet GRZ_MEET(A, B)(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b) { \
        const grz_moving_balls balls = BALLS(a, b); \
        grz_ball_times times; \
        const grz_meet meet = grz_moving_balls_filter(GRZ_DIMENSION, &balls, 1, &times); \
        return grz_decided(meet) ? meet : GRZ_MEET_FALLBACK(A, B)(a, b); \
    }

/* The fallback of a pair that has no short stage. */
#define GRZ_MEET_FALLBACK_TO_ENGINE(A, B) \
    static GRZ_NOINLINE grz_meet GRZ_MEET_FALLBACK(A, B)(const GRZ_NAME(A) * a, const GRZ_NAME(B) * b) { \
        GRZ_MEET_CORES(A, a, B, b); \
    }

/* The exact stage of most pairs, as the end of a function: the engine's answer for two shapes that have cores. */
#define GRZ_MEET_CORES(A, a, B, b) \
    do { \
        if (!GRZ_NAME(valid_##A)(a) || !GRZ_NAME(valid_##B)(b)) return GRZ_APART; \
        grz_core x, y; \
        GRZ_NAME(core_##A)(a, &x); \
        GRZ_NAME(core_##B)(b, &y); \
        return grz_meet_cores(&x, &y); \
    } while (0)

#endif
