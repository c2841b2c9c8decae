/* Cosine and sine of a product, in doubles: the product is kept in two parts, reduced by multiples of pi/2 in three
 * parts (Cody and Waite, "Software manual for the elementary functions", 1980), and put into the Taylor series. What is
 * too large for that goes to the integers of angle.c.
 *
 * The rest of the angle, r, is at most pi/4 + 2^-40 in magnitude. Taking off the first part is exact (Sterbenz), the
 * second and third part and the low part of the product round by u |r| each, three times: 2.4 u; the third part itself
 * is off by less than 2^-120. The series are cut off after r^15 and r^16: the rest is less than r^17 / 17! < 0.5 u.
 * Their last step is a sum of r or 1 and a term of at most 0.31, which is off by 3 u of itself: 1 u, and rounds by u /
 * 2. All together 5 u; of angles beyond 4096 two roundings, and the square of the low part, less than 2^-53: 3 u.
 *
 * SPDX-License-Identifier: MIT */
#include "num/turn.h"

#include "num/angle.h"
#include "num/dd.h"

#include <math.h>

/* pi/2 = first + second + third: the first two have 40 bits each, so that their products with a number of quarters of
 * at most 12 bits are exact. */
static const double first_of_quarter = 0x1.921fb54442p+0, second_of_quarter = 0x1.a308d31318p-41,
                    third_of_quarter = 0x1.8a2e03707344ap-81;

/* The Taylor series 1 - x / (a (a + 1)) + ... : each step is rounded, so that no compiler contracts it. */
static double turn_series(double x, const double *term, int count) {
    double sum = term[0];
    for (int i = 1; i < count; i++) sum = grz_rounded(sum * x) + term[i];
    return sum;
}

/* Of r, which is at most pi/4 + 2^-40. */
static void turn_small(double r, double *cosine, double *sine) {
    static const double of_sine[7] = {-1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0, 1.0 / 362880.0,
                                      -1.0 / 5040.0,          1.0 / 120.0,        -1.0 / 6.0};
    static const double of_cosine[8] = {
        1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0,
        1.0 / 40320.0,          -1.0 / 720.0,         1.0 / 24.0,        -1.0 / 2.0};
    const double x = r * r;
    *cosine = 1 + grz_rounded(x * turn_series(x, of_cosine, 8));
    *sine = r + grz_rounded(grz_rounded(r * x) * turn_series(x, of_sine, 7));
}

/* The cosine and sine of quarter pi/2 + an angle with these. */
static void turn_by_quarters(unsigned quarter, double c, double s, double *cosine, double *sine) {
    switch (quarter & 3) {
    case 0: *cosine = c, *sine = s; break;
    case 1: *cosine = -s, *sine = c; break;
    case 2: *cosine = -c, *sine = -s; break;
    default: *cosine = s, *sine = -c; break;
    }
}

void grz_turn_cos_sin(double rate, double t, double *cosine, double *sine) {
    if (fabs(rate) > 0x1p900) { /* whose halves could overflow */
        rate *= 0x1p-200;
        t *= 0x1p200;
    }
    const grz_dd angle = grz_dd_exact_product(rate, t);
    double c, s;
    if (fabs(angle.hi) > 4096) {
        grz_cos_sin(angle.hi, &c, &s);
        *cosine = c - grz_rounded(angle.lo * s);
        *sine = s + grz_rounded(angle.lo * c);
        return;
    }
    const double quarters = floor(grz_rounded(angle.hi * 0x1.45f306dc9c883p-1) + 0.5);
    const double r = ((angle.hi - quarters * first_of_quarter) - quarters * second_of_quarter) +
                     (angle.lo - grz_rounded(quarters * third_of_quarter));
    turn_small(r, &c, &s);
    turn_by_quarters((unsigned)(int)quarters, c, s, cosine, sine);
}
