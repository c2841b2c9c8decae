/* The distance of a point from an oriented box, with a radius. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ORIENTED_BOX_H
#define GRZ_DISTANCE_ORIENTED_BOX_H

#include "distance/nearest_proof.h"

/* Of the axes of a box: weight k is of axis k, and less than half extent k in size if the axis is free. */
typedef struct grz_seen_box {
    double weight[3], square[3], inverse[3]; /* of |axis|^2 */
    bool free[3];
    grz_dd q[3];
    double size;
} grz_seen_box;

static GRZ_INLINE double grz_box_dot(int dim, const double a[], const double b[]) {
    const double xy = a[0] * b[0] + a[1] * b[1];
    return dim == 3 ? xy + a[2] * b[2] : xy;
}

/* Of axes that are orthogonal, or nearly so: the weight of each on its own. */
static GRZ_INLINE void grz_guess_in_box(int dim, const double p[], const double center[], const double half[],
                                        const double *const axis[], grz_seen_box *x) {
    double v[3];
    for (int i = 0; i < dim; i++) v[i] = p[i] - center[i];
    for (int k = 0; k < dim; k++) {
        x->square[k] = grz_box_dot(dim, axis[k], axis[k]);
        x->inverse[k] = 1 / x->square[k];
        const double along = grz_box_dot(dim, v, axis[k]) * x->inverse[k];
        x->weight[k] = grz_min(grz_max(along, -half[k]), half[k]);
        x->free[k] = fabs(along) < half[k];
    }
}

/* Its nearest point, seen from p. */
static GRZ_INLINE void grz_see_box(int dim, const double p[], const double center[], const double *const axis[],
                                   grz_seen_box *x) {
    x->size = 0;
    for (int i = 0; i < dim; i++) {
        grz_dd sum = grz_dd_sum(center[i], -p[i]);
        x->size += fabs(sum.hi);
        for (int k = 0; k < dim; k++) {
            const grz_dd part = grz_dd_product(x->weight[k], axis[k][i]), next = grz_dd_sum(sum.hi, part.hi);
            sum = (grz_dd){next.hi, next.lo + (sum.lo + part.lo)};
            x->size += fabs(part.hi);
        }
        x->q[i] = grz_dd_sum(sum.hi, sum.lo);
    }
}

/* No product of two axes is more than a quarter of their lengths'. Then the part of q along several of them is at most
 * twice the sum of the parts along each: their Gram matrix, with each axis of length 1, is that of the identity but for
 * rows whose sum is at most 1/2. (1/17 of the square: rounded.) */
static GRZ_INLINE bool grz_axes_are_nearly_orthogonal(int dim, const double *const axis[], const double square[]) {
    bool orthogonal = true;
    for (int k = 0; k < (dim == 3 ? 3 : 1); k++) {
        const int j = (k + 1) % dim;
        const double both = grz_box_dot(dim, axis[k], axis[j]);
        orthogonal = orthogonal & (both * both <= square[k] * square[j] * (1.0 / 17));
    }
    return orthogonal;
}

/* Where it says false the point may be in the box. */
static GRZ_INLINE bool grz_distance_to_obb(int dim, const double p[], const double center[], const double half[],
                                           const double *const axis[], double radius, double *distance) {
    grz_seen_box x;
    bool inside = true, usable = true, proven = true;
    double part = 0, along[3], first[3];
    grz_guess_in_box(dim, p, center, half, axis, &x);
    for (int k = 0; k < dim; k++) {
        inside = inside & x.free[k];
        usable = usable && half[k] < 0x1p100 && !grz_negative(half[k]) && grz_is_length_usable(x.square[k]);
    }
    if (inside | !usable) return false;
    grz_see_box(dim, p, center, axis, &x);
    const grz_dd square = grz_sum_of_squares(dim, x.q);
    if (!grz_is_length_usable(square.hi)) return false;
    for (int i = 0; i < dim; i++) first[i] = x.q[i].hi;
    for (int k = 0; k < dim; k++) {
        along[k] = grz_box_dot(dim, first, axis[k]);
        part += x.free[k] ? 2 * grz_part_along(along[k], x.inverse[k], square.hi) : 0;
    }
    for (int k = 0; k < dim; k++) {
        const double outward = x.weight[k] > 0 ? -along[k] : along[k];
        const bool away = grz_leads_away(outward, x.square[k], square.hi, part);
        proven = proven & (x.free[k] | away | (half[k] == 0));
    }
    return proven && grz_axes_are_nearly_orthogonal(dim, axis, x.square) &&
           grz_round_seen(square, distance_place_error * x.size, part, radius, 0, distance);
}

#endif
