/* The distance of a point from an oriented box, with a radius. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ORIENTED_BOX_H
#define GRZ_DISTANCE_ORIENTED_BOX_H

#include "distance/nearest_proof.h"

/* Of the axes of a box: weight k is of axis k, at most half extent k in size, and less if the axis is free. */
typedef struct grz_seen_box {
    double weight[3], square[3], inverse[3]; /* of |axis|^2 */
    bool free[3];
    grz_two room[3]; /* of the weight */
    grz_dd q[3];
    double size;
} grz_seen_box;

static GRZ_INLINE double grz_box_dot(int dim, const double a[], const double b[]) {
    const double xy = a[0] * b[0] + a[1] * b[1];
    return dim == 3 ? xy + a[2] * b[2] : xy;
}

/* By Jacobi's method, from the center: one step where the axes are orthogonal but for rounding. */
static GRZ_INLINE void grz_guess_in_box(int dim, const double v[], const double half[], const double *const axis[],
                                        int steps, grz_seen_box *x) {
    double rest[3];
    for (int k = 0; k < dim; k++) x->weight[k] = 0;
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < dim; i++) {
            rest[i] = v[i];
            for (int k = 0; step > 0 && k < dim; k++) rest[i] -= x->weight[k] * axis[k][i];
        }
        for (int k = 0; k < dim; k++) {
            const double along = x->weight[k] + grz_box_dot(dim, rest, axis[k]) * x->inverse[k];
            x->weight[k] = grz_min(grz_max(along, -half[k]), half[k]);
            x->free[k] = fabs(along) < half[k];
        }
    }
    for (int k = 0; k < dim; k++)
        x->room[k] = grz_two_less(grz_two_of(x->weight[k], -x->weight[k]), grz_two_same(half[k]));
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

/* Is the square of each product of two axes at most `most` of that of their lengths? */
static GRZ_INLINE bool grz_axes_are_orthogonal(int dim, const double *const axis[], const double square[],
                                               double most) {
    bool orthogonal = true;
    for (int k = 0; k < (dim == 3 ? 3 : 1); k++) {
        const int j = (k + 1) % dim;
        const double both = grz_box_dot(dim, axis[k], axis[j]);
        orthogonal = orthogonal & (both * both <= square[k] * square[j] * most);
    }
    return orthogonal;
}

/* The square of what is along all axes that do not certainly lead away. No product of two axes is more than a quarter
 * of their lengths' (1/17 of the square: rounded). Then the part of q along several of them is at most twice the sum of
 * the parts along each: their Gram matrix, with each axis of length 1, is that of the identity but for rows whose sum
 * is at most 1/2. With a half of the squares of all changes left by that matrix, an axis that leads away adds nothing,
 * whatever the others do. `square` is that of q, or what proofs take for it. */
static GRZ_INLINE double grz_part_along_axes(int dim, const grz_seen_box *x, const double q[],
                                             const double *const axis[], double square) {
    double part = 0;
    for (int k = 0; k < dim; k++)
        part += grz_part_with_room(grz_box_dot(dim, q, axis[k]), x->room[k], x->inverse[k], square);
    return 2 * part;
}

static GRZ_INLINE bool grz_distance_to_obb_extended(int dim, const double p[], const double center[],
                                                    const double *const axis[], const grz_seen_box *x, double radius,
                                                    double *distance) {
    grz_extended q[3];
    double at[3], square = 0, size = 0;
    for (int i = 0; i < dim; i++) {
        at[i] = center[i] - p[i];
        size += fabs(at[i]);
        for (int k = 0; k < dim; k++) {
            const double step = x->weight[k] * axis[k][i];
            at[i] += step;
            size += fabs(step);
        }
        square += at[i] * at[i];
    }
    if (!grz_is_part_small(grz_part_along_axes(dim, x, at, axis, grz_square_of_sizes(size)), square)) return false;
    for (int i = 0; i < dim; i++) {
        q[i] = (grz_extended)*grz_anew(&center[i]) - *grz_anew(&p[i]);
        for (int k = 0; k < dim; k++) q[i] += (grz_extended)*grz_anew(&axis[k][i]) * *grz_anew(&x->weight[k]);
    }
    return grz_round_length_extended(dim, q, distance_place_extended_error * size, size, radius, 0, distance);
}

/* Where it says false the point may be in the box. */
static GRZ_INLINE bool grz_distance_to_obb(int dim, const double p[], const double center[], const double half[],
                                           const double *const axis[], double radius, double *distance) {
    grz_seen_box x;
    bool inside = true, usable = true;
    double v[3], q[3];
    for (int i = 0; i < dim; i++) v[i] = p[i] - center[i];
    for (int k = 0; k < dim; k++) {
        x.square[k] = grz_box_dot(dim, axis[k], axis[k]);
        x.inverse[k] = 1 / x.square[k];
        const bool half_usable = !grz_negative(half[k]), axis_usable = grz_is_length_usable(x.square[k]);
        usable = usable & (half[k] < 0x1p100) & half_usable & axis_usable;
    }
    const bool rounded_axes = grz_axes_are_orthogonal(dim, axis, x.square, 0x1p-88);
    if (!usable || !grz_axes_are_orthogonal(dim, axis, x.square, 1.0 / 17)) return false;
    grz_guess_in_box(dim, v, half, axis, rounded_axes ? 1 : 3, &x);
    for (int k = 0; k < dim; k++) inside = inside & x.free[k];
    if (inside) return false;
    if (GRZ_EXTENDED_CLAIMS && grz_distance_to_obb_extended(dim, p, center, axis, &x, radius, distance)) return true;
    grz_see_box(dim, p, center, axis, &x);
    for (int i = 0; i < dim; i++) q[i] = x.q[i].hi;
    const grz_dd square = grz_sum_of_squares(dim, x.q);
    if (!grz_is_length_usable(square.hi)) return false;
    const double part = grz_part_along_axes(dim, &x, q, axis, square.hi), off = distance_place_error * x.size;
    return grz_round_seen(square, off, part, radius, 0, distance);
}

#endif
