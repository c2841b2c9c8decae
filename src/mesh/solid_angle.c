/* The solid angle of a triangle, by the formula of van Oosterom and Strackee ("The solid angle of a plane triangle",
 * 1983): with a, b, c from the point to the corners, half of the angle is that of the vector (n, d) of the plane with
 *
 *     d = det(a, b, c),    n = |a| |b| |c| + (a . b) |c| + (b . c) |a| + (c . a) |b|.
 *
 * The sign of d is exact, so that a point close to the middle of a triangle is on the right side of it. Along the lines
 * through its edges n and d may both be nearly 0, and the error is large: it is part of the answer.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/solid_angle.h"

#include "num/arctangent.h"
#include "num/stage.h"

#include <graze/predicates.h>

#include <math.h>

/* With u = 2^-53 and M = |a| |b| |c|. Each coordinate of a, b and c is one rounded difference: off by u of itself.
 *
 * d is a sum of six products, whose sizes add up to at most |a|_1 |b|_1 |c|_1 <= 3 sqrt(3) M. The coordinates change
 * each by 3 u, the cross product by 2 u, the dot product by 3 u: 8 u 3 sqrt(3) M < 42 u M. */
GRZ_BOUND(solid_angle_sign_error, 42 * GRZ_U);
/* A length is off by 3.5 u of itself (coordinates 1, squares and sums 1.5, root 1), a dot product by 5 u |a| |b|. So
 * the first term of n is off by 12.5 u M, each other one by 9.5 u M, and the sums, of at most 2, 3 and 4 M, by 9 u M:
 * 50 u M. The vector (n, d) is off by sqrt(42^2 + 50^2) u M < 66 u M, and its angle by no more than 66 u M / |(n, d)|,
 * which in parts of 2 pi is 10.6 u M / |(n, d)|. The arctangent and its division by 2 pi are off by less than 2.2 u,
 * and as |(n, d)| < 4.2 M, that is 9.3 u M / |(n, d)|. */
GRZ_BOUND(solid_angle_error, 20 * GRZ_U);

static double largest_of_three(const double v[3]) {
    const double xy = fabs(v[0]) > fabs(v[1]) ? fabs(v[0]) : fabs(v[1]);
    return xy > fabs(v[2]) ? xy : fabs(v[2]);
}

/* From the point to a corner, times a power of two where the products of three such could over- or underflow: only the
 * direction counts. False if the two are closer than 2^-960, where differences may be subnormal. */
static bool direction_to(const grz3_vec *corner, const grz3_vec *point, double out[3]) {
    const double from[3] = {point->x, point->y, point->z}, to[3] = {corner->x, corner->y, corner->z};
    for (int k = 0; k < 3; k++) out[k] = to[k] - from[k];
    double most = largest_of_three(out);
    if (most > 0x1p-100 && most < 0x1p100) return true;
    if (most < 0x1p-960) return false;
    if (isinf(most)) {
        for (int k = 0; k < 3; k++) out[k] = 0.25 * to[k] - 0.25 * from[k];
        most = largest_of_three(out);
    }
    const int exponent = ilogb(most);
    for (int k = 0; k < 3; k++) out[k] = ldexp(out[k], -exponent);
    return true;
}

static double dot_of_three(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

grz_bounded grz_solid_angle(const grz3_triangle *t, const grz3_vec *point) {
    double a[3], b[3], c[3];
    const bool apart = direction_to(&t->a, point, a) & direction_to(&t->b, point, b) & direction_to(&t->c, point, c);
    double d = 0, n = 0, product = 0;
    if (apart) {
        const double across[3] = {b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]};
        const double la = sqrt(dot_of_three(a, a)), lb = sqrt(dot_of_three(b, b)), lc = sqrt(dot_of_three(c, c));
        product = la * lb * lc;
        d = dot_of_three(a, across);
        n = product + dot_of_three(a, b) * lc + dot_of_three(b, c) * la + dot_of_three(c, a) * lb;
    }
    const bool certain = GRZ_FILTER_CLAIMS && fabs(d) > solid_angle_sign_error * product;
    const int sign = certain ? (d > 0) - (d < 0) : grz3_orient(&t->a, &t->b, &t->c, point);
    if (sign == 0) return (grz_bounded){0, 0}; /* in its plane, and beside it */
    const double error = solid_angle_error * product / sqrt(n * n + d * d);
    if (!(error < 0.25)) return (grz_bounded){sign * 0.25, 0.25};
    return (grz_bounded){sign * grz_angle_above(n, fabs(d)) * 0x1.45f306dc9c883p-3, error};
}
