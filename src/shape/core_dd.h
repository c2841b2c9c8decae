/* Cores in double-double arithmetic: some of their corners, and the least d . x over all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_CORE_DD_H
#define GRZ_SHAPE_CORE_DD_H

#include "num/dd.h"
#include "num/number.h"
#include "num/stage.h"
#include "num/vec.h"
#include "shape/core.h"

#include <math.h>

static inline grz_dd dd_twice(grz_dd x) { return (grz_dd){2 * x.hi, 2 * x.lo}; }

#define NUM grz_dd
#define ARENA void
#define NUMBER(x) grz_dd_##x
#define ADD grz_dd_add
#define TWICE(a) dd_twice(a)
#define OP(x) dd_op_##x
#define CORE(x) dd_core_##x

#include "num/number.inc"
#include "shape/core_num.inc"
#include "num/number_end.inc"

static inline grz_dd dd_time(grz_time t) {
    const grz_dd sum = grz_dd_sum(t.part[0], t.part[1]);
    return t.exponent == 0 ? sum : (grz_dd){grz_ldexp(sum.hi, t.exponent), grz_ldexp(sum.lo, t.exponent)};
}

/* A doubled core in double-doubles: center and half axes, the motion as the last one. Of points, center and half axis
 * of their motion alone. */
typedef struct dd_core {
    const grz_core *core;
    int steps; /* how many half axes; of points 1 if they move, else 0 */
    grz_dd center[3], step[4][3];
} dd_core;

/* Fills *p; if not `moves`, as if the core did not move. */
static GRZ_FORCE_INLINE void dd_core_of(int dim, const grz_core *core, bool moves, dd_core *p) {
    p->core = core;
    p->steps = core->count + moves;
    const grz_dd zero = grz_dd_of(0), from = moves ? dd_time(core->from) : zero, to = moves ? dd_time(core->to) : zero;
    for (int i = 0; i < dim; i++) {
        p->center[i] = core->points ? zero : dd_core_center(NULL, core, i);
        for (int k = 0; k < core->count; k++) p->step[k][i] = dd_core_step(NULL, core, k, i);
        if (!moves) continue;
        const grz_dd motion = grz_dd_sum(core->motion[i][0], core->motion[i][1]);
        p->step[core->count][i] = grz_dd_mul(grz_dd_sub(to, from), motion);
        p->center[i] = grz_dd_add(p->center[i], grz_dd_mul(grz_dd_add(from, to), motion));
    }
}

/* Adds the half axes of a set, those that are also in `ahead` forwards, the others backwards. */
static GRZ_FORCE_INLINE void dd_add_steps(int dim, const dd_core *p, int set, int ahead, grz_dd x[3]) {
    for (int k = 0; k < p->steps; k++) {
        if (!(set >> k & 1)) continue;
        for (int i = 0; i < dim; i++)
            x[i] = ahead >> k & 1 ? grz_dd_add(x[i], p->step[k][i]) : grz_dd_sub(x[i], p->step[k][i]);
    }
}

/* Up to three corners. What the corners of a zonotope have in common is added up once. */
static GRZ_FORCE_INLINE void dd_corners_of_core(int dim, const dd_core *p, int count, const int id[3],
                                                grz_dd out[3][3]) {
    const grz_core *const core = p->core;
    if (core->points) {
        for (int k = 0; k < count; k++) {
            const double *const x = core->points + dim * (id[k] & ~GRZ_LATER);
            for (int i = 0; i < dim; i++)
                out[k][i] = p->steps > 0 ? grz_dd_add(grz_dd_of(2 * x[i]), p->center[i]) : grz_dd_of(2 * x[i]);
            dd_add_steps(dim, p, 1, (id[k] & GRZ_LATER) != 0, out[k]);
        }
        return;
    }
    int changed = 0;
    for (int k = 1; k < count; k++) changed |= id[k] ^ id[0];
    grz_dd common[3];
    for (int i = 0; i < dim; i++) common[i] = p->center[i];
    dd_add_steps(dim, p, ~changed, id[0], common);
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < dim; i++) out[k][i] = common[i];
        dd_add_steps(dim, p, changed, id[k], out[k]);
    }
}

/* The sum of |coordinates|, rounded. */
static inline double dd_norm1(int dim, const grz_dd d[]) {
    double size = fabs(d[0].hi) + fabs(d[1].hi);
    if (dim == 3) size += fabs(d[2].hi);
    return size;
}

/* The least d . x over doubled points. Only those whose products in doubles are within 16 u of the least may have
 * it. */
static inline grz_dd dd_least_of_points(const grz_core *core, const grz_dd d[]) {
    const int dim = core->dim, count = core->point_count;
    const double dir[3] = {d[0].hi, d[1].hi, dim == 3 ? d[2].hi : 0},
                 slack = 16 * GRZ_U * dd_norm1(dim, d) * core->point_size;
    double best = (double)INFINITY;
    for (int i = 0; i < count; i++) {
        const double along = grz_dot(dim, dir, core->points + dim * i);
        best = along < best ? along : best;
    }
    grz_dd least = {(double)INFINITY, 0};
    for (int i = 0; i < count; i++) {
        const double *const x = core->points + dim * i;
        if (grz_dot(dim, dir, x) > best + slack) continue;
        grz_dd along = grz_dd_scale(d[0], 2 * x[0]);
        for (int k = 1; k < dim; k++) along = grz_dd_add(along, grz_dd_scale(d[k], 2 * x[k]));
        if (along.hi < least.hi || (along.hi == least.hi && along.lo < least.lo)) least = along;
    }
    return least;
}

/* The least d . x over the doubled core. */
static inline grz_dd dd_least_along(const dd_core *p, const grz_dd d[]) {
    const grz_core *const core = p->core;
    const int dim = core->dim;
    grz_dd sum = core->points ? dd_least_of_points(core, d) : grz_dd_of(0);
    if (core->points && p->steps == 0) return sum;
    sum = grz_dd_add(sum, grz_dd_dot(dim, p->center, d));
    for (int k = 0; k < p->steps; k++) sum = grz_dd_sub(sum, grz_dd_abs(grz_dd_dot(dim, p->step[k], d)));
    return sum;
}

#endif
