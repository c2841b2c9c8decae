/* The answers of the stages of a closed form: a grz_meet (num/verdict.h) from what a stage has computed, without
 * unpredictable branches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_STAGES_H
#define GRZ_OVERLAP_STAGES_H

#include "num/stage.h"
#include "num/verdict.h"

#include <math.h>

/* The answer of a filter whose error bounds hold if `usable` is true, and which has proven at most one of the two
 * others. Unlike grz_proven it has one branch, which is predictable: on whether there is an answer. The caller branches
 * on that too, so that the compiler makes one of both. */
static GRZ_INLINE grz_meet grz_filtered(bool usable, bool meeting, bool apart) {
    const int sign = usable * (meeting - apart);
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(sign != 0) ? (grz_meet)sign : GRZ_UNDECIDED;
}

/* The answer of a stage that rounds nothing, from the distance of two shapes and how far they reach. */
static GRZ_INLINE grz_meet grz_compared(double distance, double reach) {
    return distance > reach ? GRZ_APART : distance < reach ? GRZ_MEETING : GRZ_TOUCHING;
}

/* The answer from whether two shapes overlap, and whether their interiors do. */
static GRZ_INLINE grz_meet grz_overlapping(bool overlap, bool open) {
    return (grz_meet)(overlap + (overlap & open) - 1);
}

/* Has a filter answered? Most often it has. */
static GRZ_INLINE bool grz_decided(grz_meet meet) { return GRZ_LIKELY(meet != GRZ_UNDECIDED); }

/* The larger of two numbers; b if one of them is NaN. */
static inline double grz_larger(double a, double b) { return a > b ? a : b; }

/* Twice by how much |x| is more than `half`; 0 if it is not. Branch-free. */
static inline double grz_twice_excess(double x, double half) {
    const double excess = fabs(x) - half;
    return excess + fabs(excess);
}

#endif
