/* Cores from the numbers of shapes, for both spaces. A query makes two of them each time, so only the members are
 * written that `count`, `points` and `ends` make valid.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core.h"

#include "num/bits.h"
#include "num/two.h"

#include <math.h>
#include <stddef.h>

static void begin_core(grz_core *core, int dim, int count) {
    core->dim = dim;
    core->count = count;
    core->aligned = false;
    core->points = NULL;
    core->point_count = 0;
    core->radius[0] = core->radius[1] = 0;
    core->moves = false;
    core->ends = GRZ_ENDS_NEAR;
}

static void set_center(grz_core *core, int i, double x, double y, double z) {
    core->center[i][0] = x;
    core->center[i][1] = y;
    core->center[i][2] = z;
}

static void set_half(grz_generator *g, double x, double y) {
    g->half[0] = x;
    g->half[1] = y;
}

static void set_axis(grz_generator *g, int i, double x, double y) {
    g->axis[i][0] = x;
    g->axis[i][1] = y;
}

void grz_core_point(grz_core *core, int dim, const double p[]) {
    begin_core(core, dim, 0);
    for (int i = 0; i < dim; i++) set_center(core, i, p[i], p[i], 0);
}

void grz_core_segment(grz_core *core, int dim, const double a[], const double b[]) {
    begin_core(core, dim, 1);
    set_half(&core->generator[0], 1, 0);
    for (int i = 0; i < dim; i++) {
        set_center(core, i, a[i], b[i], 0);
        set_axis(&core->generator[0], i, b[i], -a[i]);
    }
}

void grz_core_move(grz_core *core, const double to[], const double from[]) {
    core->moves = true;
    for (int i = 0; i < core->dim; i++) {
        core->motion[i][0] = to[i];
        core->motion[i][1] = -from[i];
    }
    core->from = grz_at(0);
    core->to = grz_at(1);
}

double grz_time_value(grz_time time) {
    const double sum = time.part[0] + time.part[1];
    return time.exponent == 0 ? sum : grz_ldexp(sum, time.exponent);
}

double grz_time_part(grz_time time, int k) {
    const double part = time.part[k], scaled = grz_ldexp(part, time.exponent);
    const bool normal = (grz_bits(part) & GRZ_EXPONENT_MASK) != 0 && (grz_bits(scaled) & GRZ_EXPONENT_MASK) != 0;
    return grz_zero(part) ? 0 : normal ? scaled : (double)NAN;
}

void grz_core_line(grz_core *core, int dim, const double origin[], const double dir[], grz_ends ends) {
    static const double nowhere[3] = {0, 0, 0};
    grz_core_point(core, dim, origin);
    bool zero = true;
    for (int i = 0; i < dim; i++) zero = zero && grz_zero(dir[i]);
    if (zero) return;
    grz_core_move(core, dir, nowhere);
    core->ends = ends;
}

/* Generator k along coordinate axis k. */
static void set_axis_aligned(grz_core *core, int k, double half, double other_half) {
    core->aligned = true;
    set_half(&core->generator[k], half, other_half);
    for (int i = 0; i < core->dim; i++) set_axis(&core->generator[k], i, i == k, 0);
}

void grz_core_aabb(grz_core *core, int dim, const double min[], const double max[]) {
    begin_core(core, dim, dim);
    for (int i = 0; i < dim; i++) {
        if (!grz_finite(min[i]) || !grz_finite(max[i])) core->ends = GRZ_ENDS_BOX;
        set_center(core, i, min[i], max[i], 0);
        set_axis_aligned(core, i, max[i], -min[i]);
    }
}

void grz_core_rect(grz_core *core, const double corner[2], const double size[2]) {
    begin_core(core, 2, 2);
    for (int i = 0; i < 2; i++) {
        set_center(core, i, corner[i], corner[i], size[i]);
        set_axis_aligned(core, i, size[i], 0);
    }
}

void grz_core_obb(grz_core *core, int dim, const double center[], const double half[], const double *const axis[]) {
    begin_core(core, dim, dim);
    for (int i = 0; i < dim; i++) {
        set_center(core, i, center[i], center[i], 0);
        set_half(&core->generator[i], half[i], half[i]);
        for (int k = 0; k < dim; k++) set_axis(&core->generator[i], k, axis[i][k], 0);
    }
}

/* The largest |x|; NaN if one of them is infinite or NaN. Two accumulators, so that no step waits for the one
 * before. */
static double size_of_points(const double *x, int count) {
    grz_two most[2] = {grz_two_of(0, 0), grz_two_of(0, 0)}, nothing[2] = {grz_two_of(0, 0), grz_two_of(0, 0)};
    int i = 0;
    for (; i + 4 <= count; i += 4)
        for (int k = 0; k < 2; k++) {
            const grz_two two = grz_two_load(x + i + 2 * k);
            most[k] = grz_two_max(grz_two_abs(two), most[k]);
            nothing[k] = grz_two_add(nothing[k], grz_two_sub(two, two)); /* NaN if two is not finite */
        }
    const grz_two larger = grz_two_max(most[0], most[1]), both = grz_two_add(nothing[0], nothing[1]);
    double size = grz_two_low(larger) > grz_two_high(larger) ? grz_two_low(larger) : grz_two_high(larger);
    double sum = grz_two_low(both) + grz_two_high(both);
    for (; i < count; i++) {
        const double y = fabs(x[i]);
        size = y > size ? y : size;
        sum += x[i] - x[i];
    }
    return size + sum;
}

void grz_core_points(grz_core *core, int dim, const double points[], int count) {
    begin_core(core, dim, 0);
    core->points = points;
    core->point_count = count;
    core->point_size = size_of_points(points, dim * count);
}
