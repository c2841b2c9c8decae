/* The solid angles of triangles, by the formula of van Oosterom and Strackee ("The solid angle of a plane triangle",
 * 1983): with a, b, c from the point to the corners, half of the angle is that of the complex number n + d i with
 *
 *     d = det(a, b, c),    n = |a| |b| |c| + (a . b) |c| + (b . c) |a| + (c . a) |b|.
 *
 * Four triangles are computed together, and if all of their angles are small, one arctangent is enough: that of the
 * product of the four numbers. Else each has its own.
 *
 * The sign of d is exact there, so that a point close to the middle of a triangle is on the right side of it. Along
 * the lines through its edges n and d may both be nearly 0, and the error is large: it is a part of the answer.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/solid_angle.h"

#include "num/arctangent.h"
#include "num/stage.h"
#include "num/vec.h"

#include <graze/predicates.h>

#include <math.h>

/* With u = 2^-53 and M = |a| |b| |c|. Each coordinate of a, b and c is one rounded difference: off by u of itself.
 *
 * d is a sum of six products, whose sizes add up to at most |a|_1 |b|_1 |c|_1 <= 3 sqrt(3) M. The coordinates change
 * each by 3 u, the cross product by 2 u, the dot product by 3 u: 8 u 3 sqrt(3) M < 42 u M. */
GRZ_BOUND(solid_angle_sign_error, 42 * GRZ_U);
/* A length is off by 3.5 u of itself (coordinates 1, squares and sums 1.5, root 1), a dot product by 5 u |a| |b|. So
 * the first term of n is off by 12.5 u M, each other one by 9.5 u M, and the sums, of at most 2, 3 and 4 M, by 9 u M:
 * 50 u M. n + d i is off by sqrt(42^2 + 50^2) u M < 66 u M, and its angle by no more than 66 u M / |n + d i|,
 * which in parts of 2 pi is 10.6 u M / |n + d i|. The arctangent and its division by 2 pi are off by less than 2.2 u,
 * and as |n + d i| < 4.2 M, that is 9.3 u M / |n + d i|. */
GRZ_BOUND(solid_angle_error, 20 * GRZ_U);

/* From the point to a corner, times a power of two where the products of three such could over- or underflow: only the
 * direction counts. False if the two are closer than 2^-960, where differences may be subnormal. */
static bool direction_to(const grz3_vec *corner, const grz3_vec *point, double out[3]) {
    const double from[3] = {point->x, point->y, point->z}, to[3] = {corner->x, corner->y, corner->z};
    for (int k = 0; k < 3; k++) out[k] = to[k] - from[k];
    double most = grz_norm_max(out);
    if (most > 0x1p-100 && most < 0x1p100) return true;
    if (most < 0x1p-960) return false;
    if (isinf(most)) {
        for (int k = 0; k < 3; k++) out[k] = 0.25 * to[k] - 0.25 * from[k];
        most = grz_norm_max(out);
    }
    const int exponent = ilogb(most);
    for (int k = 0; k < 3; k++) out[k] = grz_ldexp(out[k], -exponent);
    return true;
}

static grz_bounded single_angle(const grz3_triangle *t, const grz3_vec *point) {
    double a[3], b[3], c[3];
    const bool apart = direction_to(&t->a, point, a) && direction_to(&t->b, point, b) && direction_to(&t->c, point, c);
    double d = 0, n = 0, product = 0;
    if (apart) {
        const double across[3] = {b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]};
        const double la = sqrt(grz_dot(3, a, a)), lb = sqrt(grz_dot(3, b, b)), lc = sqrt(grz_dot(3, c, c));
        product = la * lb * lc;
        d = grz_dot(3, a, across);
        n = product + grz_dot(3, a, b) * lc + grz_dot(3, b, c) * la + grz_dot(3, c, a) * lb;
    }
    const bool certain = GRZ_FILTER_CLAIMS && fabs(d) > solid_angle_sign_error * product;
    const int sign = certain ? (d > 0) - (d < 0) : grz3_orient(&t->a, &t->b, &t->c, point);
    if (sign == 0) return (grz_bounded){0, 0}; /* in its plane, and beside it */
    const double error = solid_angle_error * product / sqrt(n * n + d * d);
    if (!(error < 0.25)) return (grz_bounded){sign * 0.25, 0.25};
    return (grz_bounded){sign * grz_angle_above(n, fabs(d)) * 0x1.45f306dc9c883p-3, error};
}

/* Of three squares of lengths: can products of all of them neither over- nor underflow? */
static bool are_moderate(double a, double b, double c) {
    return a > 0x1p-200 && b > 0x1p-200 && c > 0x1p-200 && a + b + c < 0x1p200;
}

/* Four numbers 1 + d / n i, and |a| |b| |c| / n for the error. */
typedef struct four_angles {
    double ratio[GRZ_BLOCK], size[GRZ_BLOCK];
    bool small; /* n > 0 and |d| <= n for all: together they are below a half turn */
} four_angles;

static four_angles small_angles(double at[3][3][GRZ_BLOCK], const grz3_vec *point) {
    const double from[3] = {point->x, point->y, point->z};
    double v[3][3][GRZ_BLOCK], square[3][GRZ_BLOCK], d[GRZ_BLOCK], n[GRZ_BLOCK];
    four_angles four = {.small = true};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            for (int l = 0; l < GRZ_BLOCK; l++) v[i][k][l] = at[i][k][l] - from[k];
    for (int i = 0; i < 3; i++)
        for (int l = 0; l < GRZ_BLOCK; l++)
            square[i][l] = v[i][0][l] * v[i][0][l] + v[i][1][l] * v[i][1][l] + v[i][2][l] * v[i][2][l];
    for (int l = 0; l < GRZ_BLOCK; l++) {
        const double ax = v[0][0][l], ay = v[0][1][l], az = v[0][2][l], bx = v[1][0][l], by = v[1][1][l],
                     bz = v[1][2][l], cx = v[2][0][l], cy = v[2][1][l], cz = v[2][2][l];
        const double la = sqrt(square[0][l]), lb = sqrt(square[1][l]), lc = sqrt(square[2][l]), product = la * lb * lc;
        d[l] = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
        n[l] = product + (ax * bx + ay * by + az * bz) * lc + (bx * cx + by * cy + bz * cz) * la +
               (cx * ax + cy * ay + cz * az) * lb;
        four.ratio[l] = d[l] / n[l];
        four.size[l] = product / n[l];
    }
    for (int l = 0; l < GRZ_BLOCK; l++)
        four.small &= are_moderate(square[0][l], square[1][l], square[2][l]) && n[l] > 0 && fabs(d[l]) <= n[l];
    return four;
}

static grz3_triangle triangle_at(double at[3][3][GRZ_BLOCK], int lane) {
    return (grz3_triangle){{at[0][0][lane], at[0][1][lane], at[0][2][lane]},
                           {at[1][0][lane], at[1][1][lane], at[1][2][lane]},
                           {at[2][0][lane], at[2][1][lane], at[2][2][lane]}};
}

static grz_bounded angles_one_by_one(double at[3][3][GRZ_BLOCK], int used, const grz3_vec *point) {
    grz_bounded sum = {0, 0};
    for (int lane = 0; lane < used; lane++) {
        const grz3_triangle t = triangle_at(at, lane);
        const grz_bounded one = single_angle(&t, point);
        sum.number += one.number;
        sum.error += one.error + fabs(sum.number) * GRZ_U;
    }
    return sum;
}

/* The error is that of single_angle for each, as |n + d i| >= n: there the arctangent is counted for each, here it is
 * used once, which leaves room for the four divisions, off by u each, and the three products, off by sqrt(5) u. */
grz_bounded grz_solid_angle(double at[3][3][GRZ_BLOCK], int used, const grz3_vec *point) {
    four_angles four = small_angles(at, point);
    if (!four.small) return angles_one_by_one(at, used, point);
    for (int l = used; l < GRZ_BLOCK; l++) four.ratio[l] = four.size[l] = 0;
    const double *const r = four.ratio, *const size = four.size;
    const double x = 1 - r[0] * r[1], y = r[0] + r[1], z = 1 - r[2] * r[3], w = r[2] + r[3];
    const double real = x * z - y * w, imaginary = x * w + y * z;
    const double angle = grz_angle_above(real, fabs(imaginary)) * 0x1.45f306dc9c883p-3;
    return (grz_bounded){imaginary < 0 ? -angle : angle, solid_angle_error * (size[0] + size[1] + size[2] + size[3])};
}

/* With c = (-1, 0, 0), which is exact, d has two products left, and n is |a| |b| + a . b - b.x |a| - a.x |b|: both are
 * closer than those of a triangle, so its error is one here, too. The sign of d decides whether the strip counts +1/2
 * or -1/2 for a point that is nearly on it. */
grz_bounded grz_strip_angle(const grz3_vec *a, const grz3_vec *b, const grz3_vec *point, int side) {
    double v[3], w[3];
    if (side == 0) return (grz_bounded){0, 0}; /* the edge is parallel to x */
    if (!direction_to(a, point, v) || !direction_to(b, point, w)) return (grz_bounded){0, 0.5};
    const double lv = sqrt(grz_dot(3, v, v)), lw = sqrt(grz_dot(3, w, w)), product = lv * lw;
    const double d = v[1] * w[2] - v[2] * w[1], n = product + grz_dot(3, v, w) - w[0] * lv - v[0] * lw;
    const double error = solid_angle_error * product / sqrt(n * n + d * d);
    if (!(error < 0.25)) return (grz_bounded){0, 0.5};
    return (grz_bounded){-side * grz_angle_above(n, fabs(d)) * 0x1.45f306dc9c883p-3, error};
}
