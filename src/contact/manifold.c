/* Few of many points of contact.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/manifold.h"

#include "num/bits.h"
#include "num/two.h"
#include "num/vec.h"

#include <string.h>

/* Comes p before q, by x, then y, then z? */
static bool comes_first(const grz_contact_place *p, const grz_contact_place *q) {
    for (int i = 0; i < 3; i++)
        if (grz_compare(p->point[i], q->point[i]) != 0) return grz_compare(p->point[i], q->point[i]) < 0;
    return false;
}

/* The points as areas see them: times a power of two that makes their largest difference about 1, so that no square
 * over- or underflows. Of points that are so far from 0 that this overflows it is their difference from the first. */
typedef struct place_scale {
    const double *normal;
    double scale, first[3];
    bool far;
} place_scale;

/* Of an infinite coordinate, too. */
static double limited(double x) { return grz_max(grz_min(x, 0x1p1021), -0x1p1021); }

static void scaled_point(const place_scale *by, const grz_contact_place *place, double at[3]) {
    for (int i = 0; i < 3; i++) at[i] = place->point[i] * by->scale;
    for (int i = 0; i < 3 && by->far; i++) at[i] = (limited(place->point[i]) - limited(by->first[i])) * by->scale;
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

static place_scale scale_of_places(const double normal[3], const grz_contact_place all[], int total) {
    place_scale by = {.normal = normal};
    double high[3], most = 0, widest = 0x1p-1000;
    memcpy(by.first, all[0].point, sizeof by.first);
    double low[3] = {by.first[0], by.first[1], by.first[2]};
    memcpy(high, low, sizeof high);
    for (int k = 1; k < total; k++)
        for (int i = 0; i < 3; i++) {
            low[i] = grz_min(low[i], all[k].point[i]);
            high[i] = grz_max(high[i], all[k].point[i]);
        }
    for (int i = 0; i < 3; i++) {
        most = grz_max(most, grz_max(high[i], -low[i]));
        widest = grz_max(widest, limited(high[i]) - limited(low[i]));
    }
    by.scale = grz_from_bits((UINT64_C(2046) - (grz_bits(widest) >> 52)) << 52); /* exponents are biased by 1023 */
    by.far = !(most * by.scale < 0x1p1000);
    return by;
}

/* Puts the best point at `count`. at: the first `count` ones, up to three, as areas see them. Returns false if none
 * adds anything. */
static bool add_best(const place_scale *by, grz_contact_place all[], int total, int count, double at[3][3]) {
    int best = -1;
    double most = 0, p[3] = {0};
    const double turn = count == 3 && area(by->normal, at[0], at[1], at[2]) < 0 ? -1 : 1;
    for (int k = count; k < total; k++) {
        if (count > 0) scaled_point(by, &all[k], p);
        const double g = gain(by->normal, at, count, turn, p, all[k].depth);
        const bool first = best < 0 && count == 0; /* also of a depth of -infinity */
        if (!first && !(g > most) && !(best >= 0 && g == most && comes_first(&all[k], &all[best]))) continue;
        best = k;
        most = g;
    }
    if (best < 0) return false;
    if (best != count) {
        const grz_contact_place chosen = all[best];
        all[best] = all[count];
        all[count] = chosen;
    }
    if (count < 3) scaled_point(by, &all[count], at[count]);
    return true;
}

int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most) {
    double at[3][3];
    if (total <= 1) return total;
    const place_scale by = scale_of_places(normal, all, total);
    int count = 0;
    while (count < most && count < total && add_best(&by, all, total, count, at)) count++;
    return count;
}
