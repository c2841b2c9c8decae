/* The arctangent in doubles: tan(p - q) = (tan p - tan q) / (1 + tan p tan q) brings it to within 1/8 of 0, where
 * Taylor's series is short.
 *
 * SPDX-License-Identifier: MIT */
#include "num/arctangent.h"

#include <math.h>

/* atan(0), atan(1/4), atan(1/2), atan(3/4), atan(1), rounded. */
static const double arctangents[5] = {0x0p0, 0x1.f5b75f92c80ddp-3, 0x1.dac670561bb4fp-2, 0x1.4978fa3269ee1p-1,
                                      0x1.921fb54442d18p-1};
static const double half_turn = 0x1.921fb54442d18p1, rounded_quarter_turn = 0x1.921fb54442d18p0;

/* For |r| <= 1/8: the first term left out is r^17 / 17, below 2^-55. */
static double short_arctangent(double r) {
    const double s = r * r, above = 1.0 / 9 - s * (1.0 / 11 - s * (1.0 / 13 - s * (1.0 / 15)));
    return r * (1 - s * (1.0 / 3 - s * (1.0 / 5 - s * (1.0 / 7 - s * above))));
}

/* For 0 <= t <= 1, itself rounded. In units of 2^-53: t is off by 1 at most, r by 1.3 then, the sum by 0.2 more, the
 * table by 0.5, the last addition by 0.5, what the series leaves out is 0.25: 2.8. */
static double arctangent(double t) {
    const int nearest = (int)(4 * t + 0.5);
    const double c = 0.25 * nearest;
    return arctangents[nearest] + short_arctangent((t - c) / (1 + t * c));
}

/* The two subtractions below add, with the roundings of pi / 2 and pi, 1.5 and 3: 7.3 in all, and 2^-49 is 16. */
double grz_angle_above(double x, double y) {
    const double across = fabs(x);
    const double angle = across >= y ? arctangent(y / across) : rounded_quarter_turn - arctangent(across / y);
    return x < 0 ? half_turn - angle : angle;
}
