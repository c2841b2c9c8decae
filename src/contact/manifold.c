/* All points of contact in an array, or few of them.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/manifold.h"

#include "base/isa.h"
#include "num/bits.h"
#include "num/vec.h"

static int find_contact_points(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                               double normal[3], grz_contact_place places[GRZ_MOST_PLACES]) {
    const grz_contact_pair pair = {.a = a,
                                   .b = b,
                                   .along = GRZ_ALONG_AXIS,
                                   .axis = axis,
                                   .margin = margin,
                                   .is_least = true,
                                   .depth = axis->depth};
    return grz_find_contact_points(&pair, normal, places);
}

int grz_contact_points(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                       grz_contact_place places[GRZ_MOST_PLACES]) {
    double normal[3];
    return find_contact_points(a, b, axis, margin, normal, places);
}

/* Few points */

/* Comes p before q, by x, then y, then z? */
static bool comes_first(const grz_contact_place *p, const grz_contact_place *q) {
    for (int i = 0; i < 3; i++)
        if (grz_compare(p->point[i], q->point[i]) != 0) return grz_compare(p->point[i], q->point[i]) < 0;
    return false;
}

/* Which points are chosen must not depend on whether a compiler contracts products into fused multiply-adds. */
static double area_product(double x, double y) { return grz_rounded(x * y); }

static double uncontracted_dot(const double a[3], const double b[3]) {
    return area_product(a[0], b[0]) + area_product(a[1], b[1]) + area_product(a[2], b[2]);
}

/* Twice the area of the triangle p q r, seen against the normal. */
static double area(const double normal[3], const double p[3], const double q[3], const double r[3]) {
    double e[3], f[3], n[3];
    grz_sub(3, q, p, e);
    grz_sub(3, r, p, f);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        n[i] = area_product(e[j], f[k]) - area_product(e[k], f[j]);
    }
    return uncontracted_dot(n, normal);
}

/* How much it is worth to add point k to the first `count` ones. Coordinates are scaled, so that no area overflows. */
static double gain(const double normal[3], const grz_contact_place all[], int count, int k, int exponent) {
    if (count == 0) return all[k].depth;
    double at[4][3], e[3];
    for (int i = 0; i <= count; i++)
        for (int j = 0; j < 3; j++) at[i][j] = ldexp(all[i < count ? i : k].point[j], -exponent);
    const double *const p = at[count];
    grz_sub(3, p, at[0], e);
    if (count == 1) return uncontracted_dot(e, e);
    if (count == 2) return fabs(area(normal, at[0], at[1], p));
    /* beyond that edge of the triangle which it is farthest beyond */
    const double turn = area(normal, at[0], at[1], at[2]) < 0 ? -1 : 1;
    double most = 0;
    for (int i = 0; i < 3; i++) most = fmax(most, -turn * area(normal, at[i], at[(i + 1) % 3], p));
    return most;
}

/* An e with all |coordinates| below 2^e. */
static int exponent_of(const grz_contact_place all[], int total) {
    double most = 0x1p-1000;
    for (int k = 0; k < total; k++)
        for (int i = 0; i < 3; i++) most = fmax(most, fabs(all[k].point[i]));
    return ilogb(fmin(most, 0x1p1023)) + 1;
}

/* Puts the best point at `count`. Returns false if none adds anything. */
static bool add_best(const double normal[3], grz_contact_place all[], int total, int count) {
    int best = -1;
    double most = count == 0 ? -(double)INFINITY : 0;
    const int exponent = exponent_of(all, total);
    for (int k = count; k < total; k++) {
        const double g = gain(normal, all, count, k, exponent);
        if (!(g > most) && !(best >= 0 && g == most && comes_first(&all[k], &all[best]))) continue;
        best = k;
        most = g;
    }
    if (best < 0) return false;
    const grz_contact_place p = all[best];
    all[best] = all[count];
    all[count] = p;
    return true;
}

int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most) {
    int count = 0;
    while (count < most && count < total && add_best(normal, all, total, count)) count++;
    return count;
}

int grz_contact_manifold(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                         grz_contact_place places[], int most) {
    grz_contact_place all[GRZ_MOST_PLACES];
    double normal[3];
    const int total = find_contact_points(a, b, axis, margin, normal, all),
              count = grz_reduce_contact(normal, all, total, most);
    for (int k = 0; k < count; k++) places[k] = all[k];
    return count;
}
