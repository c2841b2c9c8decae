/* The frame of an oriented box: filters take its axes for orthonormal, and pay for how far they are from it.
 *
 * With A the matrix of the axes and G = A^T A, the skew epsilon is the sum of |G_ij - d_ij| over i <= j, so that |G -
 * I| <= epsilon in the 2-norm and each column of G - I is shorter than epsilon. The facets' true normals are n_i = a_j
 * x a_k = det(A) A G^-1 e_i, so that (up to a common sign) n_i = a_i + rho_i with |rho_i| <= |det A - 1| + |A| |G^-1 -
 * I| <= epsilon / 2 + epsilon, and products: below 1.7 epsilon as long as epsilon <= 0.02. Of two boxes with half
 * extents h and k, their sums H and K, and t the vector between the centers (a point, a segment or a ball is less than
 * a box: K is 0, or the segment's half length, and there is only one epsilon):
 *
 *   normal a_i       the test takes h_i for sum h_k |a_k . a_i| (epsilon H off), or, where it must prove that n_i does
 *                    not separate, t . a_i for t . n_i, h_i for h_i |det A|, b_j . a_i for b_j . n_i: 1.7 epsilon (|t|
 *                    + K) + 2.8 epsilon H off
 *   a_i x b_j        a_k . (a_i x b_j) = -+n_m . b_j is taken as a_m . b_j: 1.75 epsilon H off; likewise for b: 1.75
 *                    epsilon_b K. t . (a_i x b_j): b_j is taken apart along A, b_j = A A^T b_j + (I - A A^T) b_j, where
 *                    the rest is shorter than 1.02 epsilon; the part is two terms (b_j . a_m) (t . n), each 1.75
 *                    epsilon off: 2.5 epsilon together; 3.6 epsilon |t|
 *
 * so at most 3.6 epsilon (|t| + H + K), epsilon the sum of both boxes'; for a segment with direction d in place of b_j,
 * times the sizes of both its ends, for d is their difference and as far off as they are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_FRAME3_H
#define GRZ_SHAPE_FRAME3_H

#include "num/stage.h"
#include "shape/vec3.h"

GRZ_BOUND(frame_skew_error, 3.6);

/* Rounding, with |t| the sum of |coordinates|: T = t . a 4 u |t|; R = a . b 3.1 u (|a|, |b| <= 1.01);
 *   normal a_i       4 u |t|; R, its product and at most 4 sums 8.2 u K; 4 u H
 *   a_i x b_j        T R - T' R': (4 + 3.1 + 1) u |t| twice, u for the difference: 18.5 u |t|; h R: 3.1 u, product,
 *                    sums: 9 u (H + K)
 * and epsilon is itself within 4 u for each of the 3 diagonal and 3.1 u for the others: 21.5 u a box, which 3.6 of the
 * two makes 155 u. Together below 176 u. */
GRZ_BOUND(frame_rounding_error, 176 * GRZ_U);

/* The bound for one test, with size = |t| + H + K. */
static inline double grz3_frame_error(double skew, double size) {
    return (frame_skew_error * skew + frame_rounding_error) * size;
}

/* Does the bound hold? Where it does, it and its products are far above what underflows, and no product overflows.
 * False for NaN. */
static inline bool grz3_frame_usable(double skew, double size) {
    return (skew < 0.02) & (size > 0x1p-400) & (size < 0x1p400);
}

/* epsilon of one box. */
static inline double grz3_skew(const grz3_obb *box) {
    const grz3_vec a = box->axis[0], b = box->axis[1], c = box->axis[2];
    return (fabs(grz3_dot(a, a) - 1) + fabs(grz3_dot(b, b) - 1) + fabs(grz3_dot(c, c) - 1)) +
           (fabs(grz3_dot(a, b)) + fabs(grz3_dot(b, c)) + fabs(grz3_dot(c, a)));
}

/* A point in the frame of the box: the vector from the center along the axes, and what the bound needs. */
typedef struct grz3_view {
    grz3_vec along;
    double skew, size;
    bool usable; /* the half extents are > 0, too */
} grz3_view;

static inline grz3_vec grz3_along(const grz3_obb *box, grz3_vec motion) {
    return (grz3_vec){grz3_dot(motion, box->axis[0]), grz3_dot(motion, box->axis[1]), grz3_dot(motion, box->axis[2])};
}

static inline grz3_view grz3_view_from(const grz3_obb *box, grz3_vec point) {
    const grz3_vec h = box->half, motion = {point.x - box->center.x, point.y - box->center.y, point.z - box->center.z};
    const double skew = grz3_skew(box), size = (fabs(motion.x) + fabs(motion.y) + fabs(motion.z)) + (h.x + h.y + h.z);
    const bool solid = (h.x > 0) & (h.y > 0) & (h.z > 0), usable = grz3_frame_usable(skew, size);
    return (grz3_view){grz3_along(box, motion), skew, size, (bool)(solid & usable)};
}

#endif
