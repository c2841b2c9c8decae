/* The distance of a point from an oriented box, with a radius. Compiled into the closed forms of both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ORIENTED_BOX_H
#define GRZ_DISTANCE_ORIENTED_BOX_H

#include "distance/nearest_proof.h"

/* The box's point nearest to p: weight[k], from -half[k] to half[k], is that of axis k. free[k]: the weight is between
 * both ends. past[k]: how far the weight, before it is clamped, is beyond the nearer end; < 0 if it is free. q: from p
 * to the point. */
typedef struct grz_seen_box {
    double weight[3], square[3], inverse[3]; /* of |axis|^2 */
    double past[3];
    bool free[3];
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
            x->past[k] = fabs(along) - half[k];
            x->free[k] = x->past[k] < 0;
        }
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

/* The largest square of a product of two axes, as part of that of their lengths'. */
static GRZ_INLINE double grz_skew_of_axes(int dim, const double *const axis[], const double inverse[]) {
    double skew = 0;
    for (int k = 0; k < (dim == 3 ? 3 : 1); k++) {
        const int j = (k + 1) % dim;
        const double both = grz_box_dot(dim, axis[k], axis[j]);
        skew = grz_max(both * both * inverse[k] * inverse[j], skew);
    }
    return skew;
}

/* Axes that are orthogonal but for rounding to doubles, where one step is enough; to floats. */
#define GRZ_SKEW_OF_DOUBLES 0x1p-88
#define GRZ_SKEW_OF_FLOATS 0x1p-44

/* The square of what is along all axes that do not certainly lead away. No product of two axes is more than a quarter
 * of their lengths' (1/17 of the square: rounded). Then the part of q along several of them is at most twice the sum of
 * the parts along each: their Gram matrix, with each axis of length 1, is that of the identity but for rows whose sum
 * is at most 1/2. With a half of the squares of all changes left by that matrix, an axis that leads away adds nothing,
 * whatever the others do. `square` is that of q, or what proofs take for it. */
static GRZ_INLINE double grz_part_along_axes(int dim, const grz_seen_box *x, const double q[], const double half[],
                                             const double *const axis[], double square) {
    double part = 0;
    for (int k = 0; k < dim; k++) {
        const grz_two room = grz_two_less(grz_two_of(x->weight[k], -x->weight[k]), grz_two_same(half[k]));
        part += grz_part_with_room(grz_box_dot(dim, q, axis[k]), room, x->inverse[k], square);
    }
    return 2 * part;
}

/* Of axes that are orthogonal but for rounding. With v the point seen from the center and e = sqrt(skew) + 2^-51, a
 * bound of the cosines, the weights of the nearest point are those by the last step but for 5 e |v| / |axis|: Jacobi's
 * method starts within 1.1 |v| / |axis| of them, each of two other axes adds e of its own weight's error, and what
 * doubles round is 2^-48 |v| / |axis|. So where all weights are beyond their ends, or short of them, by 16 e |v| /
 * |axis|, it is certain which are free. If all are, the point is inside. Else the free ones are off by 2^-42 |v| /
 * |axis| at most: by 3 e after one step, and 9 e^3 after three, and rounding. Then the part of q along free axes is at
 * most 2^-81 |v|^2 (see grz_part_along_axes), and that is small (see grz_is_part_small) where one end is passed by 2^-6
 * |v|.
 *
 * Coordinates of q are within distance_place_extended_error of the sizes of their parts. As vectors these parts are v
 * and the weights times their axes, whose squares add up to |v|^2 at most: with 3^(1/2) |v| for the lengths of these,
 * the whole is below 2.75 |v|. Below 2^-400, where underflow would count, nothing is certain. */
static GRZ_INLINE bool grz_distance_to_square_obb(int dim, const double p[], const double center[],
                                                  const double *const axis[], const grz_seen_box *x, const double v[],
                                                  double skew, double radius, double *distance) {
    const double vv = grz_box_dot(dim, v, v), certain = (0x1p9 * skew + 0x1p-80) * vv + 0x1p-800;
    bool sure = skew <= GRZ_SKEW_OF_FLOATS, inside = true, far = false;
    for (int k = 0; k < dim; k++) {
        const double square = x->past[k] * x->past[k] * x->square[k];
        sure = sure & (square > certain);
        inside = inside & x->free[k];
        far = far | (!x->free[k] & (square > 0x1p-12 * vv));
    }
    *distance = 0;
    if (!(sure & (inside | far))) return false;
    if (inside) return GRZ_FILTER_CLAIMS && !grz_negative(radius) && radius < (double)INFINITY;
    if (!GRZ_EXTENDED_CLAIMS) return false;
    grz_extended q[3];
    double size = 0;
    for (int i = 0; i < dim; i++) {
        size += 2.75 * fabs(v[i]);
        q[i] = (grz_extended)*grz_anew(&center[i]) - *grz_anew(&p[i]);
        for (int k = 0; k < dim; k++) q[i] += (grz_extended)*grz_anew(&axis[k][i]) * *grz_anew(&x->weight[k]);
    }
    return grz_round_length_extended(dim, q, distance_place_extended_error * size, size, radius, 0, distance);
}

/* False: it is not certain; the point may be in the box. */
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
    const double skew = grz_skew_of_axes(dim, axis, x.inverse);
    if (!usable || !(skew <= 1.0 / 17)) return false;
    grz_guess_in_box(dim, v, half, axis, skew <= GRZ_SKEW_OF_DOUBLES ? 1 : 3, &x);
    if (grz_distance_to_square_obb(dim, p, center, axis, &x, v, skew, radius, distance)) return true;
    for (int k = 0; k < dim; k++) inside = inside & x.free[k];
    if (inside) return false;
    grz_see_box(dim, p, center, axis, &x);
    for (int i = 0; i < dim; i++) q[i] = x.q[i].hi;
    const grz_dd square = grz_sum_of_squares(dim, x.q);
    if (!grz_is_length_usable(square.hi)) return false;
    const double part = grz_part_along_axes(dim, &x, q, half, axis, square.hi), off = distance_place_error * x.size;
    return grz_round_seen(square, off, part, radius, 0, distance);
}

#endif
