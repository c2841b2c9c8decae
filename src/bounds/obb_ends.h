/* Ends of oriented boxes along two coordinate axes, or both ends along one, side by side: center +- (sum of half
 * extents times |parts| of the axes), rounded outward once where that is certain in doubles. The scalar form is
 * num/directed.h, which has the proof; here all terms of the reach are positive, so that its sum is the size of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_OBB_ENDS_H
#define GRZ_BOUNDS_OBB_ENDS_H

#include "num/directed.h"
#include "num/two.h"

/* hi plus all rounding errors, whose sum is `rest`; `wrong` is 0 only if there are none. */
typedef struct grz_reach {
    grz_two hi, rest, wrong;
} grz_reach;

static GRZ_INLINE grz_reach grz_reach_product(double half, grz_two part) {
    const grz_two a = grz_two_same(half), b = grz_two_abs(part), p = grz_two_same(grz_cut(half)), q = grz_two_cut(b),
                  r = grz_two_sub(a, p), s = grz_two_sub(b, q), product = grz_two_rounded(grz_two_mul(a, b));
    const grz_two first = grz_two_sub(grz_two_mul(p, q), product), mixed = grz_two_add(first, grz_two_mul(p, s)),
                  last = grz_two_mul(r, s), rest = grz_two_add(grz_two_add(mixed, grz_two_mul(r, q)), last);
    return (grz_reach){product, rest, grz_two_add(grz_two_abs(rest), grz_two_abs(last))};
}

static GRZ_INLINE grz_reach grz_reach_add(grz_reach a, grz_reach b) {
    grz_two error;
    const grz_two hi = grz_two_exact_sum(a.hi, b.hi, &error);
    return (grz_reach){hi, grz_two_add(grz_two_add(a.rest, b.rest), error),
                       grz_two_add(grz_two_add(a.wrong, b.wrong), grz_two_abs(error))};
}

/* The ends center + side reach, side = -1 or 1, rounded towards `side`; in which halves they are certain. The next
 * double is that of Rump, Zimmermann, Boldo and Melquiond, "Computing predecessor and successor in rounding to
 * nearest", 2009: it is exact for what does not underflow. Adding 0 makes 0 of -0. */
static GRZ_INLINE grz_two grz_reach_ends(grz_reach reach, grz_two center, grz_two side, grz_two *ends) {
    grz_two error, low;
    const grz_two zero = grz_two_same(0), step = grz_two_same(GRZ_U * (1 + 2 * GRZ_U));
    const grz_two hi = grz_two_exact_sum(center, grz_two_mul(side, reach.hi), &error),
                  rest = grz_two_add(error, grz_two_mul(side, reach.rest)),
                  wrong = grz_two_add(reach.wrong, grz_two_abs(error)),
                  size = grz_two_add(grz_two_abs(center), reach.hi), sum = grz_two_exact_sum(hi, rest, &low);
    const grz_two next = grz_two_add(sum, grz_two_mul(side, grz_two_mul(grz_two_abs(sum), step)));
    *ends = grz_two_add(grz_two_choose(grz_two_less(zero, grz_two_mul(side, low)), next, sum), zero);
    return grz_two_or(grz_two_less_equal(wrong, zero),
                      grz_two_less(grz_two_mul(grz_two_same(directed_sum_error), size), grz_two_abs(low)));
}

#endif
