/* When a point that moves gets as near to another one as R, from a time that is a rounding of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_HIT_TIME_H
#define GRZ_NUM_HIT_TIME_H

#include "num/approx.h"

/* The exact time that hit.c ends at, where there are radii, is this close to that of the contact. */
static inline double grz_hit_time_error(double enter) { return 0x1p-100 * fabs(enter); }

/* Does it round to `enter`, or nearly so? */
static inline bool grz_is_hit_time(double time, double enter) { return fabs(time - enter) < 0x1p-50 * fabs(enter); }

static inline grz_approx grz_hit_time(grz_approx t, double enter) {
    t.off += grz_hit_time_error(enter);
    return t;
}

/* d, with |x + d way| = R: with q = way^2, s = -2 x . way > 0 and f = x^2 - R^2 it is q d^2 - s d + f = 0, so that d is
 * f / s, and a share of that more, q f / s^2; then a share of 2 of its squares. False if the time to which d is added
 * is none of the contact. */
static GRZ_INLINE bool grz_find_hit_time(int dim, const grz_approx x[], const grz_approx motion[], grz_approx radius,
                                         double enter, grz_approx *d) {
    const grz_approx over = grz_approx_sub(grz_approx_dot(dim, x, x), grz_approx_mul(radius, radius));
    double speed2 = 0, slope = 0, unsure = 0; /* of s: products and sums, and how far x and the way are off */
    for (int i = 0; i < dim; i++) {
        const double product = x[i].hi * motion[i].hi;
        slope -= 2 * product;
        unsure += 16 * GRZ_U * fabs(product) + 4 * (fabs(x[i].hi) * motion[i].off + fabs(motion[i].hi) * x[i].off);
        speed2 += motion[i].hi * motion[i].hi;
    }
    const double first = over.hi / slope, share = speed2 * first / slope;
    if (!(unsure < 0x1p-30 * slope) || !(fabs(share) < 0x1p-20) || !grz_is_hit_time(enter + first, enter)) return false;
    const double more = first * (1 + share);
    const double off = 1.01 * over.off / slope + fabs(more) * (16 * GRZ_U + unsure / slope + 3 * share * share);
    *d = grz_hit_time((grz_approx){more, 0, off}, enter);
    return true;
}

#endif
