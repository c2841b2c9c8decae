/* Cores in double-doubles that know their error (num/approx.h): corners and edges of which what is exact, as a 0, is
 * known to be.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_CORE_APPROX_H
#define GRZ_SHAPE_CORE_APPROX_H

#include "num/approx.h"
#include "num/number.h"
#include "shape/core.h"

#define NUM grz_approx
#define ARENA void
#define NUMBER(x) grz_approx_##x
#define ADD grz_approx_gather
#define TWICE(a) grz_approx_scale(a, 2)
#define OP(x) approx_op_##x
#define CORE(x) approx_core_##x
#define CORE_SKIPS(x) grz_approx_is_zero(x)
#define CORE_AT(v, i) grz_approx_at(&(v), i)
#define VECTORS

typedef grz_approx_vector approx_core_vector;

#include "num/number.inc"
#include "shape/core_num.inc"
#include "num/number_end.inc"

/* The center and the half axes of a core at rest, doubled; of points, nothing. */
typedef struct grz_approx_core {
    const grz_core *core;
    grz_approx_vector center, step[3];
} grz_approx_core;

/* Places of vectors that are no coordinate are not written. */
static GRZ_FORCE_INLINE void grz_approx_core_of(int dim, const grz_core *core, grz_approx_core *x) {
    x->core = core;
    for (int i = 0; i < dim && !core->points; i++) {
        grz_approx_set(&x->center, i, approx_core_center(NULL, core, i));
        for (int k = 0; k < core->count; k++) grz_approx_set(&x->step[k], i, approx_core_step(NULL, core, k, i));
    }
}

static GRZ_FORCE_INLINE void grz_approx_corner(int dim, const grz_approx_core *x, int id, grz_approx out[3]) {
    const grz_core *const core = x->core;
    for (int i = 0; i < dim; i++)
        out[i] = approx_core_corner(NULL, dim, core->points, core->points ? 0 : core->count, &x->center, x->step, NULL,
                                    id, i);
}

static GRZ_FORCE_INLINE void grz_approx_edge(int dim, const grz_approx_core *x, int from, int to, grz_approx out[3]) {
    const grz_core *const core = x->core;
    for (int i = 0; i < dim; i++) out[i] = approx_core_edge(NULL, dim, core->points, core->count, x->step, from, to, i);
}

#endif
