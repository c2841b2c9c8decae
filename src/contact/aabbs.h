/* The contact of an aabb with a ball or another aabb, where the exits (aabb_axis.c) are exact sums of two doubles.
 * Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_AABBS_H
#define GRZ_CONTACT_AABBS_H

#include "contact/balls.h"
#include "contact/manifold.h"

/* *sum = a + b + c, rounded once. False if that is not certain. */
static inline bool grz_contact_sum(double a, double b, double c, double *sum) {
    const grz_dd s = grz_dd_sum(a, b), t = grz_dd_sum(s.hi, c), rest = grz_dd_sum(s.lo, t.lo);
    *sum = t.hi + rest.hi;
    return rest.lo == 0;
}

/* The same sum as a depth, never -0: is it at least -margin? */
static inline grz_known grz_contact_sum_within(double a, double b, double c, double margin, double *depth) {
    if (!grz_contact_sum(a, b, c, depth)) return GRZ_UNKNOWN;
    *depth = *depth == 0 ? 0 : *depth;
    if (*depth >= 0 || margin == 0) return *depth >= 0 ? GRZ_KNOWN_CONTACT : GRZ_KNOWN_APART;
    const grz_dd sum = grz_dd_add(grz_dd_sum(a, b), grz_dd_of(c));
    return grz_contact_within(sum, 16 * GRZ_U * GRZ_U * (fabs(a) + fabs(b) + fabs(c)), margin);
}

static inline double grz_half_of(double x) { return x == 0 ? 0 : x / 2; }

/* Is it a box with a size on each axis? */
static GRZ_INLINE bool grz_is_usual_box(int dim, const double low[], const double high[]) {
    bool usual = grz_are_moderate(dim, low) && grz_are_moderate(dim, high);
    for (int i = 0; i < dim; i++) usual = usual & (low[i] < high[i]);
    return usual;
}

/* The number of the least exit; of equal ones the first, or the last if `last`. */
static GRZ_INLINE int grz_least_exit(int dim, const grz_dd by[], bool last) {
    int best = last ? 2 * dim - 1 : 0;
    for (int n = 1; n < 2 * dim; n++) {
        const int k = last ? 2 * dim - 1 - n : n;
        best = grz_dd_less(by[k], by[best]) ? k : best;
    }
    return best;
}

/* Writes the axis of exit k, and returns its sign. */
static GRZ_INLINE int grz_exit_normal(int dim, int k, grz_known_contact *c) {
    const int sign = k < dim ? 1 : -1;
    c->normal[2] = 0;
    for (int i = 0; i < dim; i++) c->normal[i] = i == (k < dim ? k : 2 * dim - 1 - k) ? sign : 0;
    return sign;
}

/* A ball that leaves a box through a face. Its point on the box is not on an edge of that. */
static GRZ_INLINE grz_known grz_ball_leaves_box(int dim, const double center[], double radius, const grz_dd by[], int k,
                                                bool point, grz_known_contact *c) {
    const int axis = k < dim ? k : 2 * dim - 1 - k;
    const grz_known known = grz_contact_sum_within(by[k].hi, by[k].lo, radius, c->margin, &c->depth);
    const int sign = grz_exit_normal(dim, k, c);
    if (!point || known != GRZ_KNOWN_CONTACT) return known;
    const double radii[2] = {radius, 0};
    grz_place_from_corners(dim, GRZ_FROM_A, center, NULL, c->normal, radii, c->depth, c->places[0].point);
    grz_contact_set_place(c, GRZ_FEATURE_VERTEX, 0, -1, -1);
    c->places[0].feature[1] = grz_feature_of_box(dim, 1 << axis, (sign > 0) << axis);
    return GRZ_KNOWN_CONTACT;
}

static GRZ_INLINE grz_known grz_contact_of_ball_and_aabb(int dim, const double center[], double radius,
                                                         const double low[], const double high[], bool point,
                                                         grz_known_contact *c) {
    grz_dd by[6];
    grz_seen_center seen = {.inside = false};
    double square = 0;
    int apart = 0, fixed = 0, at = 0, only = 0;
    bool certain = grz_is_usual_box(dim, low, high) && grz_are_moderate(dim, center) && grz_is_radius(radius);
    for (int i = 0; i < dim; i++) {
        const int j = 2 * dim - 1 - i;
        by[i] = grz_dd_sum(high[i], -center[i]);
        by[j] = grz_dd_sum(center[i], -low[i]);
        const bool ahead = by[i].hi < 0, behind = by[j].hi < 0;
        certain = certain & (by[i].hi != 0) & (by[j].hi != 0);
        const grz_dd q = ahead ? grz_dd_neg(by[i]) : behind ? by[j] : grz_dd_of(0);
        seen.q[i] = (grz_approx){q.hi, q.lo, 0};
        square += q.hi * q.hi;
        apart += ahead | behind;
        fixed |= (ahead | behind) << i;
        at |= ahead << i;
        only = ahead ? i : behind ? j : only;
    }
    if (!certain) return GRZ_UNKNOWN;
    if (apart <= 1) {
        const int k = apart == 1 ? only : grz_least_exit(dim, by, false);
        return grz_ball_leaves_box(dim, center, radius, by, k, point, c);
    }
    if (grz_is_far(square, radius + c->margin)) return GRZ_KNOWN_APART;
    const grz_known known = GRZ_BALLS(grz_contact_of_center, dim, center, &seen, radius, point, c);
    if (!point || known != GRZ_KNOWN_CONTACT) return known;
    grz_contact_set_place(c, GRZ_FEATURE_VERTEX, 0, -1, -1);
    c->places[0].feature[1] = grz_feature_of_box(dim, fixed, at);
    return known;
}

/* Two boxes */

/* What is common to the two faces along an axis is a rectangle, in the plane a segment; each of its sides is that of
 * one box or of both. */
typedef struct grz_common_face {
    double bound[3][2]; /* on each axis the lower and the upper one */
    int of[3][2];       /* whose it is, a bit for each box */
    int axis, sign;
} grz_common_face;

static GRZ_INLINE void grz_find_common_face(int dim, const double *const low[2], const double *const high[2], int axis,
                                            int sign, grz_common_face *f) {
    f->axis = axis;
    f->sign = sign;
    for (int i = 0; i < dim; i++) {
        f->bound[i][0] = grz_max(low[0][i], low[1][i]);
        f->bound[i][1] = grz_min(high[0][i], high[1][i]);
        f->of[i][0] = (low[0][i] == f->bound[i][0]) | (low[1][i] == f->bound[i][0]) << 1;
        f->of[i][1] = (high[0][i] == f->bound[i][1]) | (high[1][i] == f->bound[i][1]) << 1;
    }
    const double middle = grz_half_of(sign > 0 ? low[0][axis] + high[1][axis] : high[0][axis] + low[1][axis]);
    f->bound[axis][0] = f->bound[axis][1] = middle;
}

/* The corner of a common face that has the upper bounds on the axes in `upper`, bits. */
static GRZ_INLINE void grz_common_corner(int dim, const grz_common_face *f, int upper, double depth,
                                         grz_contact_place *place) {
    int fixed[2] = {1 << f->axis, 1 << f->axis}, at[2] = {(f->sign < 0) << f->axis, (f->sign > 0) << f->axis};
    place->point[2] = 0;
    for (int i = 0; i < dim; i++) {
        const int end = upper >> i & 1;
        place->point[i] = f->bound[i][end] == 0 ? 0 : f->bound[i][end];
        for (int k = 0; k < 2 && i != f->axis; k++)
            if (f->of[i][end] >> k & 1) {
                fixed[k] |= 1 << i;
                at[k] |= end << i;
            }
    }
    for (int k = 0; k < 2; k++) {
        place->feature[k] = grz_feature_of_box(dim, fixed[k], at[k]);
        place->part[k] = 0;
    }
    place->depth = depth;
}

/* Is a side so short, as a part of the coordinates, that its square may be subnormal? Which points are kept then
 * depends on whether the processor flushes that to 0. */
static GRZ_INLINE bool grz_is_thin_face(int dim, const grz_common_face *f) {
    double most = 0, least = (double)INFINITY;
    for (int i = 0; i < dim; i++) {
        most = grz_max(most, grz_max(fabs(f->bound[i][0]), fabs(f->bound[i][1])));
        if (i != f->axis) least = grz_min(least, f->bound[i][1] - f->bound[i][0]);
    }
    return !(least > 0x1p-400 * most);
}

/* Is a after b by its numbers? */
static GRZ_INLINE bool grz_is_later_box(int dim, const double *const low[2], const double *const high[2]) {
    for (int i = 0; i < dim; i++)
        if (low[0][i] != low[1][i]) return low[0][i] > low[1][i];
    for (int i = 0; i < dim; i++)
        if (high[0][i] != high[1][i]) return high[0][i] > high[1][i];
    return false;
}

static GRZ_INLINE grz_known grz_contact_of_aabbs(int dim, const double *const low[2], const double *const high[2],
                                                 bool points, grz_known_contact *c) {
    grz_dd by[6];
    int apart = 0;
    const bool usual = grz_is_usual_box(dim, low[0], high[0]) && grz_is_usual_box(dim, low[1], high[1]);
    int zeros = 0;
    for (int i = 0; i < dim; i++) {
        by[i] = grz_dd_sum(high[1][i], -low[0][i]);
        by[2 * dim - 1 - i] = grz_dd_sum(high[0][i], -low[1][i]);
        apart += (by[i].hi < 0) | (by[2 * dim - 1 - i].hi < 0);
        zeros += (by[i].hi == 0) | (by[2 * dim - 1 - i].hi == 0);
    }
    if (!usual) return GRZ_UNKNOWN;
    if (apart > 0 && c->margin == 0) return GRZ_KNOWN_APART;
    const int k = grz_least_exit(dim, by, grz_is_later_box(dim, low, high));
    const grz_known known = by[k].hi >= 0 ? GRZ_KNOWN_CONTACT : grz_contact_within(by[k], 0, c->margin);
    if (known != GRZ_KNOWN_CONTACT) return known;
    c->depth = by[k].hi == 0 ? 0 : by[k].hi;
    const int sign = grz_exit_normal(dim, k, c);
    if (apart > 1 || (points && zeros > (apart == 0))) return GRZ_UNKNOWN;
    if (!points) return GRZ_KNOWN_CONTACT;
    const int axis = k < dim ? k : 2 * dim - 1 - k;
    grz_common_face face;
    grz_find_common_face(dim, low, high, axis, sign, &face);
    if (grz_is_thin_face(dim, &face)) return GRZ_UNKNOWN;
    for (int n = 0; n < 1 << dim; n++)
        if (!(n >> axis & 1)) grz_common_corner(dim, &face, n, c->depth, &c->places[c->count++]);
    c->count = grz_reduce_contact(c->normal, c->places, c->count, 4);
    return GRZ_KNOWN_CONTACT;
}

#endif
