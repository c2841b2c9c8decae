/* SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include <math.h>

int rat_corners(const grz_core *core) { return core->points ? core->point_count : 1 << core->count; }

static rat coordinate_of_step(const grz_core *core, int k, int i) {
    const grz_generator *const g = &core->generator[k];
    return rat_mul(rat_of_two(g->half[0], g->half[1]), rat_of_two(g->axis[i][0], g->axis[i][1]));
}

rat rat_coordinate(const grz_core *core, int id, int i) {
    if (core->points) return rat_mul(rat_of(2), rat_of(core->points[core->dim * id + i]));
    rat sum = rat_add(rat_of_two(core->center[i][0], core->center[i][1]), rat_of(core->center[i][2]));
    for (int k = 0; k < core->count; k++) {
        const rat step = coordinate_of_step(core, k, i);
        sum = id >> k & 1 ? rat_add(sum, step) : rat_sub(sum, step);
    }
    return sum;
}

void rat_corner(const grz_core *core, int id, rat out[3]) {
    for (int i = 0; i < 3; i++) out[i] = i < core->dim ? rat_coordinate(core, id, i) : rat_of(0);
}

void rat_step(const grz_core *core, int k, rat out[3]) {
    for (int i = 0; i < 3; i++) out[i] = i < core->dim ? coordinate_of_step(core, k, i) : rat_of(0);
}

void rat_corner_of_difference(const grz_core *a, const grz_core *b, grz_corner id, rat out[3]) {
    rat x[3], y[3];
    rat_corner(a, id.a, x);
    rat_corner(b, id.b, y);
    for (int i = 0; i < 3; i++) out[i] = rat_sub(x[i], y[i]);
}

void draw_core(struct draws *draws, int dim, bool zonotope, struct drawn_core *out) {
    double x[5][3], min[3], max[3];
    const int kind = rng_int(&draws->rng, 0, zonotope ? 3 : 6);
    for (int k = 0; k < 5; k++) draw_vector(draws, 3, x[k]);
    for (int i = 0; i < 3; i++) min[i] = fmin(x[0][i], x[1][i]), max[i] = fmax(x[0][i], x[1][i]);
    const double half[3] = {fabs(x[1][0]), fabs(x[1][1]), fabs(x[1][2])}, *const axis[3] = {x[2], x[3], x[4]};
    if (kind == 0) {
        grz_core_point(&out->core, dim, x[0]);
    } else if (kind == 1) {
        grz_core_segment(&out->core, dim, x[0], x[1]);
    } else if (kind == 2) {
        grz_core_aabb(&out->core, dim, min, max);
    } else if (kind == 3) {
        grz_core_obb(&out->core, dim, x[0], half, axis);
    } else {
        const int count = rng_int(&draws->rng, 1, MOST_DRAWN_POINTS);
        for (int k = 0; k < count; k++) draw_vector(draws, dim, out->points + dim * k);
        grz_core_points(&out->core, dim, out->points, count);
    }
}
