/* The bounds of advance/mover.c and advance/steps.c: how far bodies reach, how fast they may be, what a step needs, and
 * when the balls about them touch.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "shape/core3.h"

#include "advance/mover.c"

#include "advance/steps.c"

enum { REACH, ARM, RATE, STEP, SPAN, BOUNDS };
static struct residual seen[BOUNDS] = {{.bound = "mover_reach_error"},
                                       {.bound = "mover_arm_error"},
                                       {.bound = "advance_rate_error"},
                                       {.bound = "advance_step_error"},
                                       {.bound = "advance_span_error"}};

static rat length_of(const rat v[3]) { return rat_sqrt(rat_dot(3, v, v)); }

static rat length_of_doubles(const double v[3]) {
    rat x[3];
    rat_vector(3, v, x);
    return length_of(x);
}

/* A number that was made larger by a bound, without that; it rounds once more, by u. */
static rat before(double number, double bound) { return rat_div(rat_of(number), rat_add(rat_of(1), rat_of(bound))); }

static void add(int bound, rat computed, rat exact, double value, rat size) {
    residual_add(&seen[bound], rat_sub(computed, exact), value, size);
}

/* The furthest of the points as they are kept, and its distance from the axis. */
static void measure(const grz_mover *m, rat *most, rat *from_axis) {
    rat axis[3], across[3], x[3];
    rat_vector(3, m->axis, axis);
    const rat unit = length_of(axis);
    *most = *from_axis = rat_of(0);
    for (int n = 0; n < (m->points ? m->point_count : 1 << m->count); n++) {
        double point[3];
        if (m->points) mover_point_of(m, n, point);
        rat_vector(3, m->points ? point : m->center, x);
        for (int k = 0; k < m->count && !m->points; k++)
            for (int i = 0; i < 3; i++)
                x[i] = n >> k & 1 ? rat_add(x[i], rat_of(m->step[k][i])) : rat_sub(x[i], rat_of(m->step[k][i]));
        *most = rat_max(*most, length_of(x));
        rat_cross(axis, x, across);
        if (rat_sign(unit) > 0) *from_axis = rat_max(*from_axis, rat_div(length_of(across), unit));
    }
}

static void sample_mover(const grz_mover *m) {
    rat most, from_axis;
    measure(m, &most, &from_axis);
    const rat reach = rat_add(rat_add(most, rat_of(m->disc)), rat_of(m->radius)),
              arm = rat_add(from_axis, rat_of(m->disc)), extent = rat_of(m->extent),
              slack = rat_mul(rat_of(mover_arm_error), extent),
              turning = rat_mul(rat_abs(rat_of(m->angle)), rat_of(m->arm));
    add(REACH, before(m->extent, mover_reach_error), reach, mover_reach_error, reach);
    add(ARM, before(rat_double(rat_sub(rat_of(m->arm), slack)), mover_reach_error), arm, mover_arm_error, extent);
    const rat speed = rat_add(length_of_doubles(m->by), turning), bend = rat_mul(rat_abs(rat_of(m->angle)), turning);
    if (rat_sign(speed) > 0) add(REACH, before(m->speed, mover_reach_error), speed, mover_reach_error, speed);
    if (rat_sign(bend) > 0) add(REACH, before(m->bend, mover_reach_error), bend, mover_reach_error, bend);
}

static void sample_rates(const grz_encounter *e, double d, double turned) {
    const advance_rates rates = advance_rates_of(e);
    rat a[3], b[3], by[3];
    rat_vector(3, e->a.by, a), rat_vector(3, e->b.by, b);
    for (int i = 0; i < 3; i++) by[i] = rat_sub(a[i], b[i]);
    const rat turns = rat_add(rat_mul(rat_abs(rat_of(e->a.angle)), rat_of(e->a.arm)),
                              rat_mul(rat_abs(rat_of(e->b.angle)), rat_of(e->b.arm))),
              speed = rat_add(length_of(by), turns);
    if (rat_sign(speed) > 0) add(RATE, before(rates.speed, advance_rate_error), speed, advance_rate_error, speed);
    const rat step = rat_of(d), need = rat_add(rat_mul(rat_mul(rat_of(0.5), rat_mul(step, step)), rat_of(rates.bend)),
                                               rat_mul(rat_mul(step, rat_of(turned)), rat_of(rates.speed)));
    if (rat_sign(need) > 0)
        add(STEP, before(advance_needed(&rates, d, turned), advance_step_error), need, advance_step_error, need);
}

static void sample_balls(const grz_encounter *e, double t) {
    const advance_balls m = advance_balls_of(e);
    const rat r = rat_add(rat_of(e->a.extent), rat_of(e->b.extent)), size = rat_mul(rat_of(e->size), rat_of(e->size));
    rat p[3], v[3], at[3];
    double going;
    rat_difference(3, e->a.pivot, e->b.pivot, p), rat_difference(3, e->a.by, e->b.by, v);
    for (int i = 0; i < 3; i++) at[i] = rat_add(p[i], rat_mul(rat_of(t), v[i]));
    /* the radius is larger by the slack of a rate */
    const rat larger = rat_mul(r, rat_add(rat_of(1), rat_of(advance_rate_error))), square = rat_mul(larger, larger);
    const rat gap = rat_sub(rat_dot(3, at, at), square), a = rat_dot(3, v, v), b = rat_dot(3, p, v),
              inner = rat_sub(rat_mul(b, b), rat_mul(a, rat_sub(rat_dot(3, p, p), square)));
    add(SPAN, rat_of(advance_balls_at(&m, t, &going)), gap, advance_span_error, size);
    if (rat_sign(a) > 0) add(SPAN, rat_of(m.inner), inner, advance_span_error, rat_mul(a, size));
}

static void draw_course(struct draws *draws, grz_course *c) {
    *c = (grz_course){.angle = rng_signed(&draws->rng) * 40};
    draw_vector(draws, 3, c->by), draw_vector(draws, 3, c->pivot), draw_vector(draws, 3, c->axis);
}

static void sample(struct draws *draws) {
    static grz_traveller a, b;
    static const double none[3] = {0};
    grz3_shape box = {.kind = GRZ_OBB}, triangle = {.kind = GRZ_TRIANGLE};
    grz_encounter e;
    draw_vector(draws, 3, &box.obb.center.x);
    for (int k = 0; k < 3; k++) {
        (&box.obb.half.x)[k] = draw_size(draws);
        for (int i = 0; i < 3; i++) (&box.obb.axis[k].x)[i] = rng_signed(&draws->rng);
        draw_vector(draws, 3, &(&triangle.triangle.a)[k].x);
    }
    box.radius = draw_size(draws);
    draw_course(draws, &a.course), draw_course(draws, &b.course);
    if (!grz3_body_of(&box, &a.body) || !grz3_body_of(&triangle, &b.body)) return;
    if (rng_once_in(&draws->rng, 3)) { /* a cylinder */
        grz_core_segment(&a.body.core, 3, &triangle.triangle.a.x, none);
        a.disc = box.radius;
    } else {
        a.disc = 0;
    }
    const int exponent = grz_exponent_of_travellers(&a, &b);
    grz_mover_of(&a, exponent, &e.a), grz_mover_of(&b, exponent, &e.b);
    e.size = e.a.size + e.b.size;
    sample_mover(&e.a), sample_mover(&e.b);
    sample_rates(&e, rng_unit(&draws->rng), 2 * rng_unit(&draws->rng));
    sample_balls(&e, rng_unit(&draws->rng));
}

static void steps_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("steps");
    for (int n = effort(60); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        sample(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, BOUNDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(steps_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_steps", tests, NULL, NULL);
}
