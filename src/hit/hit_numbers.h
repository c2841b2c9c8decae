/* Vectors in double-doubles that carry their error bounds (num/approx.h), for the files that find hits in them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_NUMBERS_H
#define GRZ_HIT_HIT_NUMBERS_H

#include "shape/core_approx.h"

static GRZ_INLINE grz_approx approx_sum_of_two(const double x[2]) { return grz_approx_sum(x[0], x[1]); }

static GRZ_INLINE grz_approx approx_twice(grz_approx x) { return grz_approx_scale(x, 2); }

static GRZ_INLINE void approx_subtract(int dim, const grz_approx a[], const grz_approx b[], grz_approx out[]) {
    for (int i = 0; i < dim; i++) out[i] = grz_approx_sub(a[i], b[i]);
}

/* out = x + t y */
static GRZ_INLINE void go_along(int dim, const grz_approx x[], grz_approx t, const grz_approx y[], grz_approx out[]) {
    for (int i = 0; i < dim; i++) out[i] = grz_approx_add(x[i], grz_approx_mul(t, y[i]));
}

/* The only coordinate that is not 0; -1 if there are more. */
static GRZ_INLINE int face_axis_of(int dim, const grz_approx e[]) {
    int axis = -1, count = 0;
    for (int i = 0; i < dim; i++) {
        const bool zero = grz_approx_is_zero(e[i]);
        axis = zero ? axis : i;
        count += !zero;
    }
    return count == 1 ? axis : -1;
}

/* A corner, doubled; for a ray or line the origin, which lies on all faces that are hit. */
static GRZ_INLINE void face_corner_of(int dim, const grz_core *core, int id, grz_approx out[3]) {
    grz_approx_core x;
    grz_approx_core_of(dim, core, &x);
    grz_approx_corner(dim, &x, id, out);
}

#endif
