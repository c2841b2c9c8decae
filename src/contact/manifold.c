/* Few of many points of contact.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/manifold.h"

#include "num/bits.h"
#include "num/two.h"
#include "num/vec.h"

/* Comes p before q, by x, then y, then z? */
static bool comes_first(const grz_contact_place *p, const grz_contact_place *q) {
    for (int i = 0; i < 3; i++)
        if (grz_compare(p->point[i], q->point[i]) != 0) return grz_compare(p->point[i], q->point[i]) < 0;
    return false;
}

/* Twice the area of the triangle p q r, seen against the normal. */
static double area(const double normal[3], const double p[3], const double q[3], const double r[3]) {
    double e[3], f[3], n[3];
    grz_sub(3, q, p, e);
    grz_sub(3, r, p, f);
    grz_cross_rounded(e, f, n);
    return grz_dot_rounded(n, normal);
}

/* How much it is worth to add a point p with this depth to the first `count` ones, which are at `at`. */
static double gain(const double normal[3], double at[3][3], int count, double turn, const double p[3], double depth) {
    double e[3], most = 0;
    if (count == 0) return depth;
    grz_sub(3, p, at[0], e);
    if (count == 1) return grz_dot_rounded(e, e);
    if (count == 2) return fabs(area(normal, at[0], at[1], p));
    /* beyond that edge of the triangle which it is farthest beyond */
    for (int i = 0; i < 3; i++) most = grz_max(most, -turn * area(normal, at[i], at[(i + 1) % 3], p));
    return most;
}

/* A power of two that brings all |coordinates| to below 1, so that no area overflows. */
static double scale_of(const grz_contact_place all[], int total) {
    double most = 0x1p-1000;
    for (int k = 0; k < total; k++)
        for (int i = 0; i < 3; i++) most = grz_max(most, fabs(all[k].point[i]));
    const int exponent = (int)(grz_bits(grz_min(most, 0x1p1023)) >> 52); /* biased by 1023 */
    return ldexp(1, 1022 - exponent);
}

static void scaled_point(const grz_contact_place *place, double scale, double at[3]) {
    for (int i = 0; i < 3; i++) at[i] = place->point[i] * scale;
}

/* Puts the best point at `count`. Returns false if none adds anything. */
static bool add_best(const double normal[3], grz_contact_place all[], int total, int count, double scale) {
    int best = -1;
    double most = 0, at[3][3], p[3];
    for (int i = 0; i < count; i++) scaled_point(&all[i], scale, at[i]);
    const double turn = count == 3 && area(normal, at[0], at[1], at[2]) < 0 ? -1 : 1;
    for (int k = count; k < total; k++) {
        scaled_point(&all[k], scale, p);
        const double g = gain(normal, at, count, turn, p, all[k].depth);
        const bool first = best < 0 && count == 0; /* also of a depth of -infinity */
        if (!first && !(g > most) && !(best >= 0 && g == most && comes_first(&all[k], &all[best]))) continue;
        best = k;
        most = g;
    }
    if (best < 0) return false;
    const grz_contact_place chosen = all[best];
    all[best] = all[count];
    all[count] = chosen;
    return true;
}

int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most) {
    const double scale = total > 1 ? scale_of(all, total) : 1;
    int count = 0;
    while (count < most && count < total && add_best(normal, all, total, count, scale)) count++;
    return count;
}
