/* The margin of convex/resting_feature.c: how far doubles are off that say how far a generator leads across a facet.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/triple.h"
#include "shape/core3.h"
#include "shape/solid.h"

#include <graze/graze.h>

#include <math.h>

#define SHOWN_rest_margin ~, bound_rest_margin
#define rest_margin (see_steps(f, core, s, sign, facet), bound_rest_margin)
struct rest_feature;
static void see_steps(const struct rest_feature *f, const grz_core *core, const grz_solid *s, double sign, bool facet);
#include "convex/resting_feature.c"

static struct residual seen = {.bound = "rest_margin"};

static rat value_of(grz_triple x) { return rat_add(rat_of(x.x[0]), rat_of_two(x.x[1], x.x[2])); }

/* Twice half of the exact generator, across the exact normal, beside the sum in doubles. */
static void see_steps(const rest_feature *f, const grz_core *core, const grz_solid *s, double sign, bool facet) {
    if (!facet || s->points) return;
    for (int k = 0; k < s->count; k++) {
        const grz_generator *const g = &core->generator[k];
        rat exact = rat_of(0);
        for (int i = 0; i < f->dim; i++) {
            const rat step = rat_mul(rat_of_two(g->half[0], g->half[1]), rat_of_two(g->axis[i][0], g->axis[i][1]));
            exact = rat_add(exact, rat_mul(value_of(f->n[i]), step));
        }
        const double along = sign * grz_dot(f->dim, f->d, s->step[k]);
        residual_add(&seen, rat_sub(rat_of(sign * along), exact), bound_rest_margin, rat_of(f->length * f->p->size));
    }
}

static grz3_obb draw_box(struct rng *rng) {
    const double yaw = 3 * rng_signed(rng), pitch = rng_once_in(rng, 2) ? 0 : rng_signed(rng);
    const double c = cos(yaw), d = sin(yaw), p = cos(pitch), q = sin(pitch);
    grz3_obb box = {.axis = {{c, d, 0}, {-d * p, c * p, q}, {d * q, -c * q, p}}};
    for (int i = 0; i < 3; i++) {
        (&box.center.x)[i] = 2 * rng_signed(rng);
        (&box.half.x)[i] = 0.1 + rng_unit(rng);
    }
    return box;
}

/* Boxes and balls, put where grz3_stop leaves them. */
static void steps_are_within_the_margin(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "residual resting");
    for (int n = effort(1500); n > 0; n--) {
        const int mark = rat_mark();
        const grz3_obb box = draw_box(&rng), other = draw_box(&rng);
        grz3_shape a = grz3_shape_from_obb(&box);
        if (rng_once_in(&rng, 2)) a = grz3_shape_from_sphere(&(grz3_sphere){box.center, box.half.x});
        const grz3_shape b = grz3_shape_from_obb(&other);
        grz3_vec by, place;
        for (int i = 0; i < 3; i++) (&by.x)[i] = 4 * rng_signed(&rng);
        grz_body x, y;
        if (grz3_stop(&a, &by, &b, NULL, &place, NULL).unsupported) continue;
        a = grz3_shape_at(&a, &place);
        if (!grz3_body_of(&a, &x) || !grz3_body_of(&b, &y)) continue;
        x.core.radius[1] = y.core.radius[1] = 0;
        grz_meet_resting(&x.core, &y.core);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(steps_are_within_the_margin)};
    return cmocka_run_group_tests_name("residual_resting", tests, NULL, NULL);
}
