/* How the stages of a closed form answer. All of them answer with a grz_meet (num/verdict.h); these functions make one
 * from what a stage has computed, without a branch that a processor could not predict.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_STAGES_H
#define GRZ_OVERLAP_STAGES_H

#include "num/stage.h"
#include "num/verdict.h"

#include <math.h>

/* Of a filter whose error bounds hold if `usable`: what they prove, which is at most one of the two. Branch-free up to
 * the question whether it is anything. */
static GRZ_INLINE grz_meet grz_filtered(bool usable, bool meeting, bool apart) {
    const int sign = usable * (meeting - apart);
    return GRZ_FILTER_CLAIMS && GRZ_LIKELY(sign != 0) ? (grz_meet)sign : GRZ_UNDECIDED;
}

/* Of a stage that computes without rounding: how far apart two shapes are, against how far they reach. */
static GRZ_INLINE grz_meet grz_compared(double distance, double reach) {
    return distance > reach ? GRZ_APART : distance < reach ? GRZ_MEETING : GRZ_TOUCHING;
}

/* Of a stage that knows whether two shapes overlap, and whether their interiors do. */
static GRZ_INLINE grz_meet grz_overlapping(bool overlap, bool open) {
    return (grz_meet)(overlap + (overlap & open) - 1);
}

/* Has the filter decided? Most often it has. */
static GRZ_INLINE bool grz_decided(grz_meet meet) { return GRZ_LIKELY(meet != GRZ_UNDECIDED); }

/* Branch-free, as filters must be: b if one of them is NaN; and twice how much |x| is more than `half`, or 0. */
static inline double grz_larger(double a, double b) { return a > b ? a : b; }
static inline double grz_twice_excess(double x, double half) {
    const double excess = fabs(x) - half;
    return excess + fabs(excess);
}

#endif
