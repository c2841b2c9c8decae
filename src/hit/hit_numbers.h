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

/* The center and the half axes of a core, doubled; of points, nothing. The view of a core in shape/core_dd.h would not
 * do: its numbers have no error bound, and here exact ones must be known to be exact. */
typedef struct approx_solid {
    const grz_core *core;
    grz_approx center[3], step[3][3];
} approx_solid;

static GRZ_INLINE void approx_solid_of(int dim, const grz_core *core, approx_solid *s) {
    s->core = core;
    for (int i = 0; i < dim && !core->points; i++) {
        s->center[i] = grz_approx_gather(approx_sum_of_two(core->center[i]), grz_approx_of(core->center[i][2]));
        for (int k = 0; k < core->count; k++) {
            const grz_generator *const g = &core->generator[k];
            s->step[k][i] = grz_approx_mul(approx_sum_of_two(g->half), approx_sum_of_two(g->axis[i]));
        }
    }
}

/* A corner, doubled; for a ray or line the origin, which lies on all faces that are hit. */
static GRZ_INLINE void approx_corner_of(int dim, const approx_solid *s, int id, grz_approx out[3]) {
    for (int i = 0; i < dim; i++) {
        if (s->core->points) {
            out[i] = grz_approx_of(2 * s->core->points[dim * id + i]);
            continue;
        }
        out[i] = s->center[i];
        for (int k = 0; k < s->core->count; k++)
            out[i] = grz_approx_gather(out[i], id >> k & 1 ? s->step[k][i] : grz_approx_neg(s->step[k][i]));
    }
}

static GRZ_INLINE void face_corner_of(int dim, const grz_core *core, int id, grz_approx out[3]) {
    approx_solid s;
    approx_solid_of(dim, core, &s);
    approx_corner_of(dim, &s, id, out);
}

#endif
