/* The filter for comparisons of a squared distance with a squared radius.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_SQUARES_H
#define GRZ_NUM_SQUARES_H

#include "num/stage.h"

#include <math.h>

/* d^2 against r^2, where d^2 is a sum of up to three squares of differences of doubles, and r is one double or the sum
 * of two >= 0. Each difference and the sum have one rounding, u; a square 3 u; two additions 5 u: at most 5 u d^2, 3 u
 * r^2, and u (d^2 + r^2) for the subtraction: 6 u (d^2 + r^2), and half a u for products of errors. What is flushed to
 * zero: less than 2^-1000 where a difference is below 2^-900, less than a tenth of u of itself else. */
GRZ_BOUND(squares_error, 6.5 * GRZ_U);

/* Does the filter prove that d2 - r2 has the sign that was computed? Not if anything is NaN or infinite. */
static inline bool grz_squares_differ(double d2, double r2) {
    const double v = d2 - r2;
    return (fabs(v)) > squares_error * (d2 + r2) + 0x1p-1000;
}

#endif
