/* Proofs in doubles that 0 never gets into a moving polygon, by what is linear, quadratic or cubic in the time.
 *
 * - All corners are on one side of 0 along an axis at both ends of the motion, and so in between.
 * - The cubic det(q0, q1, q2), in the plane the quadratic q0 x q1, has coefficients of one sign as a polynomial of
 *   Bernstein (the idea of Tang, Tong, Wang and Manocha, "Fast and exact continuous collision detection with Bernstein
 *   sign classification", 2014).
 * - All corners are on one side along the direction in the polygon's plane across an edge, as it is halfway.
 * - So they are along the direction to the middle of the polygon: of two edges that lie on one line the cubic begins
 *   with 0, and there is no plane.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/filter.h"

#include "num/bits.h"
#include "num/two.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

/* The places; false if bounds on one axis prove that 0 is outside. */
static bool round_places(const grz_moving_polygon *m, grz_rounded_polygon *r) {
    bool is_across = true;
    memset(r->at, 0, sizeof r->at);
    r->dim = m->dim;
    r->count = m->count;
    r->size = 0;
    for (int i = 0; i < m->dim; i++) {
        double least = (double)INFINITY, most = -(double)INFINITY;
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < m->count; k++) {
                const double x = r->at[j][k][i] = m->plus[j][k][i] - m->minus[j][k][i];
                least = grz_min(least, x);
                most = grz_max(most, x);
            }
        is_across = is_across && least <= 0 && most >= 0;
        r->size = grz_max(r->size, grz_max(-least, most));
    }
    return is_across;
}

/* All coefficients are beyond the bound, on one side. */
static bool have_one_sign(int count, const double c[], double bound) {
    double least = c[0], most = c[0];
    for (int i = 1; i < count; i++) {
        least = grz_min(least, c[i]);
        most = grz_max(most, c[i]);
    }
    return (least > bound) | (most < -bound);
}

/* Of the cubic. */
static void write_volume(grz_rounded_polygon *r) {
    double sides[2][2][3]; /* q1 x q2 with each at both ends */
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) grz_cross(r->at[i][1], r->at[j][2], sides[i][j]);
    const double *const p = r->at[0][0], *const q = r->at[1][0];
    r->f[0] = grz_dot(3, p, sides[0][0]);
    r->f[1] = (grz_dot(3, q, sides[0][0]) + (grz_dot(3, p, sides[1][0]) + grz_dot(3, p, sides[0][1]))) / 3;
    r->f[2] = (grz_dot(3, p, sides[1][1]) + (grz_dot(3, q, sides[1][0]) + grz_dot(3, q, sides[0][1]))) / 3;
    r->f[3] = grz_dot(3, q, sides[1][1]);
    r->unit = r->size * r->size * r->size;
}

static double cross2_of(const double a[3], const double b[3]) { return a[0] * b[1] - a[1] * b[0]; }

/* Of the quadratic, as a cubic. */
static void write_area(grz_rounded_polygon *r) {
    const double *const a = r->at[0][0], *const b = r->at[0][1], *const a_end = r->at[1][0], *const b_end = r->at[1][1];
    const double first = cross2_of(a, b), both = cross2_of(a, b_end) + cross2_of(a_end, b),
                 last = cross2_of(a_end, b_end);
    r->f[0] = first;
    r->f[1] = (first + both) / 3;
    r->f[2] = (both + last) / 3;
    r->f[3] = last;
    r->unit = r->size * r->size;
}

/* With a direction v whatever, a product of a coordinate is within u of its place, rounded once, and in at most two
 * sums: 4 u |v| M with |v| the sum of all |coordinates|. */
GRZ_BOUND(ccd_direction_error, 5 * GRZ_U);

static bool is_polygon_beyond(const grz_rounded_polygon *r, const double v[3]) {
    double along[2 * GRZ_MOST_MOVING_CORNERS] = {0};
    const double size = (fabs(v[0]) + fabs(v[1]) + fabs(v[2])) * r->size;
    for (int k = 0; k < r->count; k++)
        for (int j = 0; j < 2; j++) along[2 * k + j] = grz_dot(3, v, r->at[j][k]);
    return size > 0x1p-900 && size < 0x1p900 && have_one_sign(2 * r->count, along, ccd_direction_error * size);
}

static bool is_beyond_an_edge(const grz_rounded_polygon *r) {
    double edge[GRZ_MOST_MOVING_CORNERS][3] = {{0}}, normal[3], across[3];
    for (int k = 0; k < r->count; k++)
        for (int i = 0; i < r->dim; i++) {
            const int next = (k + 1) % r->count;
            edge[k][i] = (r->at[0][next][i] + r->at[1][next][i]) - (r->at[0][k][i] + r->at[1][k][i]);
        }
    if (r->dim == 2) return is_polygon_beyond(r, edge[0]);
    grz_cross(edge[0], edge[1], normal);
    for (int k = 0; k < (r->count == 4 ? 2 : 3); k++) {
        grz_cross(normal, edge[k], across);
        if (is_polygon_beyond(r, across)) return true;
    }
    return false;
}

static bool is_beyond_its_middle(const grz_rounded_polygon *r) {
    double middle[3] = {0};
    for (int k = 0; k < r->count; k++)
        for (int i = 0; i < r->dim; i++) middle[i] += r->at[0][k][i] + r->at[1][k][i];
    return is_polygon_beyond(r, middle);
}

grz_filter_verdict grz_filter_moving_polygon(const grz_moving_polygon *m, grz_rounded_polygon *r) {
    if (!GRZ_FILTER_CLAIMS) return GRZ_NOTHING_PROVEN;
    if (!round_places(m, r)) return GRZ_PROVEN_APART;
    if (!(r->size > 0x1p-200 && r->size < 0x1p200)) return GRZ_NOTHING_PROVEN;
    if (m->dim == 3) write_volume(r);
    else write_area(r);
    const bool apart =
        have_one_sign(4, r->f, ccd_volume_error * r->unit) || is_beyond_an_edge(r) || is_beyond_its_middle(r);
    return apart ? GRZ_PROVEN_APART : GRZ_PLACES_ROUNDED;
}
