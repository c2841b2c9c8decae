/* The exact time at which a moving point comes within R of another one, from that time rounded.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_TIME_H
#define GRZ_HIT_HIT_TIME_H

#include "num/approx.h"

/* With radii the time that hit.c computes has at most this error. */
static inline double grz_hit_time_error(double enter) { return 0x1p-100 * fabs(enter); }

/* True if a time that is within `off` may round to `enter` or to a double close to it. Of shapes that rest on each
 * other the time is so short that `off` is more than its last bit. */
static inline bool grz_is_hit_time(double time, double off, double enter) {
    return fabs(time - enter) < 0x1p-50 * fabs(enter) + grz_min(off, 0x1p-60);
}

/* The same time with the error of hit.c added to its bound. */
static inline grz_approx grz_hit_time(grz_approx t, double enter) {
    t.off += grz_hit_time_error(enter);
    return t;
}

/* Writes the d with |x + d m| = R, where m is the motion. With q = m^2, s = -2 x . m > 0 and f = x^2 - R^2, d solves
 * q d^2 - s d + f = 0. So d is f / s times 1 + h, with h = q f / s^2 and a relative error of about 2 h^2. Returns false
 * if `enter` + d is not the time of the hit. */
static GRZ_INLINE bool grz_find_hit_time(int dim, const grz_approx x[], const grz_approx motion[], grz_approx radius,
                                         double enter, grz_approx *d) {
    const grz_approx over = grz_approx_sub(grz_approx_dot(dim, x, x), grz_approx_mul(radius, radius));
    double speed2 = 0, slope = 0, unsure = 0; /* the error of s: of its products and sums, of x and of m */
    for (int i = 0; i < dim; i++) {
        const double product = x[i].hi * motion[i].hi;
        slope -= 2 * product;
        unsure += 16 * GRZ_U * fabs(product) + 4 * (fabs(x[i].hi) * motion[i].off + fabs(motion[i].hi) * x[i].off);
        speed2 += motion[i].hi * motion[i].hi;
    }
    const double first = over.hi / slope, share = speed2 * first / slope;
    if (!(unsure < 0x1p-30 * slope) || !(fabs(share) < 0x1p-20) ||
        !grz_is_hit_time(enter + first, over.off / slope, enter))
        return false;
    const double more = first * (1 + share);
    const double off = 1.01 * over.off / slope + fabs(more) * (16 * GRZ_U + unsure / slope + 3 * share * share);
    *d = grz_hit_time((grz_approx){more, 0, off}, enter);
    return true;
}

#endif
