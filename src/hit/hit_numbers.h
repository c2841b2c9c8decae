/* Vectors and corners of cores in double-doubles that carry their error bounds (num/approx.h), for the files that find
 * hits in them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_NUMBERS_H
#define GRZ_HIT_HIT_NUMBERS_H

#include "num/approx.h"
#include "shape/core.h"

static GRZ_INLINE grz_approx approx_sum_of_two(const double x[2]) { return grz_approx_sum(x[0], x[1]); }

static GRZ_INLINE grz_approx approx_twice(grz_approx x) { return grz_approx_scale(x, 2); }

static GRZ_INLINE void approx_subtract(int dim, const grz_approx a[], const grz_approx b[], grz_approx out[]) {
    for (int i = 0; i < dim; i++) out[i] = grz_approx_sub(a[i], b[i]);
}

static GRZ_INLINE void approx_cross(const grz_approx a[3], const grz_approx b[3], grz_approx out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_approx_det2(a[j], b[k], a[k], b[j]);
    }
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

/* A corner of a core, doubled; for a ray or line the origin, which lies on all faces that are hit. The view of a core
 * in shape/core_dd.h would not do: its numbers have no error bound, and here exact ones must be known to be exact. */
static GRZ_INLINE void face_corner_of(int dim, const grz_core *core, int id, grz_approx out[3]) {
    for (int i = 0; i < dim; i++) {
        if (core->points) {
            out[i] = grz_approx_of(2 * core->points[dim * id + i]);
            continue;
        }
        out[i] = grz_approx_gather(approx_sum_of_two(core->center[i]), grz_approx_of(core->center[i][2]));
        for (int k = 0; k < core->count; k++) {
            const grz_generator *const g = &core->generator[k];
            const grz_approx step = grz_approx_mul(approx_sum_of_two(g->half), approx_sum_of_two(g->axis[i]));
            out[i] = grz_approx_gather(out[i], id >> k & 1 ? step : grz_approx_neg(step));
        }
    }
}

#endif
