/* Do two cores certainly overlap, because the simplex of corners with which a search ended has 0 inside?
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_INSIDE_H
#define GRZ_DISTANCE_INSIDE_H

#include "convex/simplex.h"
#include "num/stage.h"
#include "num/vec.h"

/* 0 is inside where in space the four products w . (w' x w'') have the same sign, in the plane the three w x w'. With M
 * the largest |coordinate| of the corners w, each within e = 7 u S of its true place, S >= M the size: a coordinate of
 * w' x w'', up to 2 M^2, is within 4 M 7 u S + 6 u M^2 = 34 u S M; the product of both within 3 (M 34 u S M + 2 M^2 7 u
 * S) and 3 roundings of 6 M^3: 162 u S M^2. A w x w' is within 34 u S M. The products of errors are a thousandth of
 * that at most. */
GRZ_BOUND(face_inside_error, 192 * GRZ_U);

static GRZ_INLINE bool grz_simplex_is_certainly_around(int dim, const grz_placed_simplex *s, double size) {
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}; /* seen from the same side */
    const double(*const w)[3] = s->w;
    double most = 0, side[4];
    if (s->id.count != dim + 1) return false;
    for (int k = 0; k <= dim; k++)
        for (int i = 0; i < dim; i++) most = fabs(w[k][i]) > most ? fabs(w[k][i]) : most;
    for (int k = 0; k <= dim; k++) {
        double n[3];
        if (dim == 2) {
            const double *const a = w[(k + 1) % 3], *const b = w[(k + 2) % 3];
            side[k] = a[0] * b[1] - a[1] * b[0];
        } else {
            grz_cross(w[face[k][0]], w[face[k][1]], n);
            side[k] = grz_dot(3, n, w[face[k][2]]);
        }
    }
    const double error = face_inside_error * size * (dim == 2 ? most : most * most);
    bool plus = true, minus = true;
    for (int k = 0; k <= dim; k++) {
        plus = plus & (side[k] > error);
        minus = minus & (side[k] < -error);
    }
    return plus | minus;
}

#endif
