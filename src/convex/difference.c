/* The Minkowski difference of two cores, in doubles and exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/difference.h"

#include <math.h>

/* In doubles */

/* Between these magnitudes products of up to four numbers neither overflow nor lose anything to underflow that
 * matters. */
static const double difference_least = 0x1p-100, difference_most = 0x1p200;

/* 2^exponent; NaN if it overflows, so that nothing will be claimed of it. */
static double clip_end(int exponent) { return exponent < 1024 ? grz_ldexp(1, exponent) : (double)NAN; }

const grz_core *grz_near(const grz_core *core, grz_core *near) {
    if (core->ends == GRZ_ENDS_NEAR) return core;
    *near = *core;
    near->ends = GRZ_ENDS_NEAR;
    for (int i = 0; i < core->dim; i++) {
        double bound[2];
        for (int j = 0; j < 2; j++) {
            const double x = core->center[i][j];
            bound[j] = grz_finite(x) ? x : j == 0 ? -clip_end(core->clip) : clip_end(core->clip);
            near->center[i][j] = bound[j];
        }
        near->generator[i].half[0] = bound[1];
        near->generator[i].half[1] = -bound[0];
    }
    return near;
}

static void add_generator(grz_difference *d, double half, const double axis[3][2]) {
    double reach = 0;
    for (int i = 0; i < d->dim; i++) {
        const double x = axis[i][0] + axis[i][1];
        d->axis[d->count][i] = x;
        reach = fabs(x) > reach ? fabs(x) : reach;
    }
    if (half == 0 || reach == 0) {
        /* zero, or flushed to zero: the other factor must be small */
        d->size += half > difference_most || reach > difference_most ? 2 * difference_most : 0;
        return;
    }
    d->half[d->count] = half;
    d->reach[d->count] = reach;
    d->size += half * reach;
    d->count++;
}

/* sign: that of the core in the difference. The half of a motion is a difference of times, each within u. Its error is
 * a share of their sum, which is counted in the size for the center and for the half. What of a motion was flushed to
 * zero moves the center, too: the times must be small, even if their difference is. */
static void add_generators(const grz_core *core, double sign, grz_difference *d) {
    for (int k = 0; k < core->count; k++)
        add_generator(d, core->generator[k].half[0] + core->generator[k].half[1], core->generator[k].axis);
    if (!core->moves) return;
    const double from = grz_time_value(core->from), to = grz_time_value(core->to), both = fabs(from) + fabs(to);
    double reach = 0;
    for (int i = 0; i < d->dim; i++) {
        const double motion = core->motion[i][0] + core->motion[i][1];
        d->center[i] += sign * ((from + to) * motion);
        reach = fabs(motion) > reach ? fabs(motion) : reach;
    }
    d->size += both > difference_most ? (double)INFINITY : 3 * (both * reach);
    add_generator(d, to - from, core->motion);
}

bool grz_difference_of(const grz_core *far_a, const grz_core *far_b, grz_difference *d) {
    grz_core near_a, near_b;
    const grz_core *const a = grz_near(far_a, &near_a), *const b = grz_near(far_b, &near_b);
    d->dim = a->dim;
    d->count = 0;
    d->size = 0;
    for (int i = 0; i < d->dim; i++) {
        const double *const p = a->center[i], *const q = b->center[i];
        d->center[i] = ((p[0] + p[1]) + p[2]) - ((q[0] + q[1]) + q[2]);
        d->size += (fabs(p[0]) + fabs(p[1])) + (fabs(q[0]) + fabs(q[1])) + (fabs(p[2]) + fabs(q[2]));
    }
    add_generators(a, 1, d);
    add_generators(b, -1, d);
    bool in_window = d->size >= difference_least && d->size <= difference_most;
    for (int k = 0; k < d->count; k++)
        in_window = in_window && d->reach[k] >= difference_least && d->reach[k] <= difference_most;
    return in_window;
}

void grz_add_to_grids(const grz_core *core, grz_grid *lengths, grz_grid *numbers) {
    const bool segment = core->count == 1;
    for (int j = 0; j < 2; j++) grz_grid_add(lengths, core->radius[j]);
    for (int i = 0; i < core->dim * core->point_count; i++) grz_grid_add(lengths, core->points[i]);
    for (int i = 0; i < core->dim && !core->points; i++)
        for (int j = 0; j < 3; j++) grz_grid_add(lengths, core->center[i][j]);
    for (int k = 0; k < core->count; k++)
        for (int j = 0; j < 2; j++) {
            grz_grid_add(segment ? numbers : lengths, core->generator[k].half[j]);
            for (int i = 0; i < core->dim; i++)
                grz_grid_add(segment ? lengths : numbers, core->generator[k].axis[i][j]);
        }
    for (int j = 0; j < 2 && core->moves; j++) {
        grz_grid_add(numbers, grz_time_part(core->from, j));
        grz_grid_add(numbers, grz_time_part(core->to, j));
        for (int i = 0; i < core->dim; i++) grz_grid_add(lengths, core->motion[i][j]);
    }
}

int grz_difference_width(const grz_core *far_a, const grz_core *far_b, int degree) {
    grz_core near_a, near_b;
    const grz_core *const a = grz_near(far_a, &near_a), *const b = grz_near(far_b, &near_b);
    grz_grid lengths = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY;
    grz_grid_add(&numbers, 1);
    grz_add_to_grids(a, &lengths, &numbers);
    grz_add_to_grids(b, &lengths, &numbers);
    if (!grz_grid_within(lengths, 150) || !grz_grid_within(numbers, 150)) return 1 << 20;
    const int length = grz_grid_width(lengths), number = grz_grid_width(numbers);
    /* center: 6 lengths, and a motion's 2 * 4 products of a length and a number (4 bits); half: a sum of up to four (2
     * bits); in units of the product of both grids' units (`number` bits) */
    const bool segments = a->count == 1 || b->count == 1 || a->moves || b->moves;
    const int factor = segments && length + 1 > number ? length + 1 : number;
    /* each product of coordinates but the first is one of at most 4 terms together with its sum: 2 bits; at the end 6
     * are added: 3 bits */
    return length + 4 + number + degree * factor + 2 * degree + 3;
}

/* Exactly */

/* Twice a number, as the center and the half extents of an obb are, is no longer than that. */
static grz_dyadic exact_sum(grz_arena *arena, int count, const double terms[]) {
    uint64_t *const mark = arena->next;
    const grz_dyadic first = grz_dy(arena, terms[0]);
    grz_dyadic total = first;
    for (int i = 1; i < count; i++)
        total = grz_dy_add(arena, total, grz_compare(terms[i], terms[0]) == 0 ? first : grz_dy(arena, terms[i]));
    return grz_dy_keep(arena, mark, total);
}

grz_dyadic grz_exact_time(grz_arena *arena, grz_time time) {
    if (!time.far) return grz_dy_shift(arena, exact_sum(arena, 2, time.part), time.exponent);
    const grz_dyadic power = grz_dy_power(arena, time.exponent, GRZ_LAST_TIME);
    return time.part[0] > 0 ? power : grz_dy_neg(power);
}

/* The motion of a core, as one more generator around a center that it moves. */
static void add_exact_motion(grz_arena *arena, const grz_core *core, grz_exact_core *out) {
    const grz_dyadic from = grz_exact_time(arena, core->from), to = grz_exact_time(arena, core->to),
                     both = grz_dy_add(arena, from, to);
    const int k = out->count++;
    out->half[k] = grz_dy_sub(arena, to, from);
    for (int i = 0; i < core->dim; i++) {
        out->axis[k][i] = exact_sum(arena, 2, core->motion[i]);
        uint64_t *const mark = arena->next;
        out->center[i] =
            grz_dy_keep(arena, mark, grz_dy_add(arena, out->center[i], grz_dy_mul(arena, both, out->axis[k][i])));
    }
}

/* A bound of an aabb. */
static grz_dyadic clipped(grz_arena *arena, const grz_core *box, double bound) {
    if (grz_finite(bound)) return grz_dy(arena, bound);
    const grz_dyadic end = grz_dy_power(arena, box->clip, GRZ_LAST_SIDE);
    return bound > 0 ? end : grz_dy_neg(end);
}

static void exact_far_box(grz_arena *arena, const grz_core *box, grz_exact_core *out) {
    out->count = box->dim;
    for (int i = 0; i < box->dim; i++) {
        const grz_dyadic min = clipped(arena, box, box->center[i][0]), max = clipped(arena, box, box->center[i][1]);
        out->center[i] = grz_dy_add(arena, min, max);
        out->half[i] = grz_dy_sub(arena, max, min);
        for (int j = 0; j < box->dim; j++) out->axis[i][j] = j == i ? grz_dy_power(arena, 0, 0) : grz_dy_zero();
    }
}

void grz_exact_core_at_rest(grz_arena *arena, const grz_core *core, grz_exact_core *out) {
    const int dim = core->dim;
    if (core->ends == GRZ_ENDS_BOX) {
        exact_far_box(arena, core, out);
        return;
    }
    out->count = core->count;
    for (int i = 0; i < dim; i++) out->center[i] = core->points ? grz_dy_zero() : exact_sum(arena, 3, core->center[i]);
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        out->half[k] = exact_sum(arena, 2, g->half);
        for (int i = 0; i < dim; i++) out->axis[k][i] = exact_sum(arena, 2, g->axis[i]);
    }
}

void grz_exact_core_of(grz_arena *arena, const grz_core *core, grz_exact_core *out) {
    grz_exact_core_at_rest(arena, core, out);
    if (core->moves && core->ends != GRZ_ENDS_BOX) add_exact_motion(arena, core, out);
}

/* The products are moved down over what they are made of; they lie in the order in which they are kept. */
int grz_exact_steps_of(grz_arena *arena, const grz_core *core, grz_dyadic center[3], grz_dyadic step[][3]) {
    const grz_dy_mark start = grz_dy_now(arena);
    grz_exact_core exact;
    grz_exact_core_of(arena, core, &exact);
    for (int k = 0; k < exact.count; k++)
        for (int i = 0; i < core->dim; i++) step[k][i] = grz_dy_mul(arena, exact.half[k], exact.axis[k][i]);
    for (int i = 0; i < core->dim; i++) center[i] = exact.center[i];
    grz_dy_keep_all(arena, start, core->dim, center);
    for (int k = 0; k < exact.count; k++) grz_dy_keep_all(arena, grz_dy_now(arena), core->dim, step[k]);
    return exact.count;
}

static void add_exact_generator(grz_exact_difference *d, grz_dyadic half, const grz_dyadic axis[3]) {
    bool zero = true;
    for (int i = 0; i < d->dim; i++) {
        d->axis[d->count][i] = axis[i];
        zero = zero && axis[i].sign == 0;
    }
    if (zero || half.sign == 0) return;
    d->half[d->count] = half;
    d->count++;
}

void grz_exact_difference_of(grz_arena *arena, const grz_core *a, const grz_core *b, grz_exact_difference *d) {
    grz_exact_core p, q;
    grz_exact_core_of(arena, a, &p);
    grz_exact_core_of(arena, b, &q);
    d->dim = a->dim;
    d->count = 0;
    for (int i = 0; i < d->dim; i++) d->center[i] = grz_dy_sub(arena, p.center[i], q.center[i]);
    for (int k = 0; k < p.count; k++) add_exact_generator(d, p.half[k], p.axis[k]);
    for (int k = 0; k < q.count; k++) add_exact_generator(d, q.half[k], q.axis[k]);
}

/* The least and the greatest 2 n . p of the points. */
static void extent_of_points(grz_arena *arena, const grz_core *core, const grz_dyadic n[], grz_dyadic extent[2]) {
    uint64_t *const mark = arena->next;
    for (int i = 0; i < core->point_count; i++) {
        uint64_t *const here = arena->next;
        grz_dyadic p[3];
        for (int k = 0; k < core->dim; k++) p[k] = grz_dy(arena, core->points[core->dim * i + k]);
        const grz_dyadic along = grz_dy_dot(arena, core->dim, p, n);
        const bool least = i == 0 || grz_dy_compare(along, extent[0]) < 0,
                   greatest = i == 0 || grz_dy_compare(along, extent[1]) > 0;
        if (least) extent[0] = along;
        if (greatest) extent[1] = least ? grz_dy_keep(arena, arena->next, along) : along;
        if (least || greatest) grz_dy_keep_all(arena, mark, 2, extent);
        else arena->next = here;
    }
    for (int k = 0; k < 2; k++) extent[k] = grz_dy_add(arena, extent[k], extent[k]);
}

void grz_exact_extent(grz_arena *arena, const grz_core *core, const grz_exact_core *exact, const grz_dyadic n[],
                      grz_dyadic extent[2]) {
    if (core->points) {
        extent_of_points(arena, core, n, extent);
        return;
    }
    const grz_dyadic middle = grz_dy_dot(arena, core->dim, exact->center, n);
    uint64_t *const mark = arena->next;
    grz_dyadic reach = grz_dy_zero();
    for (int k = 0; k < exact->count; k++) {
        const grz_dyadic along = grz_dy_abs(grz_dy_dot(arena, core->dim, exact->axis[k], n));
        reach = grz_dy_keep(arena, mark, grz_dy_add(arena, reach, grz_dy_mul(arena, exact->half[k], along)));
    }
    extent[0] = grz_dy_sub(arena, middle, reach);
    extent[1] = grz_dy_add(arena, middle, reach);
}

grz_dyadic grz_exact_reach(grz_arena *arena, const grz_core *core, const grz_exact_core *exact, const grz_dyadic n[]) {
    uint64_t *const mark = arena->next;
    grz_dyadic extent[2];
    grz_exact_extent(arena, core, exact, n, extent);
    return grz_dy_keep(arena, mark, extent[1]);
}
