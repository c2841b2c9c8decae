/* The bound of round/ball.c: the signed distance of a ball from a cylinder.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_round_ball_error ~, bound_round_ball_error
#define round_ball_error bound_round_ball_error
#include "round/ball.c"

#include "shape/core3.h"

static struct residual seen = {.bound = "round_ball_error"};

/* In the plane through the axis and the center, the cylinder is a rectangle. */
static rat exact_distance(const grz3_cylinder *cylinder, const grz3_sphere *ball) {
    rat d[3], e[3], across[3];
    rat_difference(3, &cylinder->b.x, &cylinder->a.x, d);
    rat_difference(3, &ball->center.x, &cylinder->a.x, e);
    const rat square = rat_dot(3, d, d), t = rat_div(rat_dot(3, e, d), square);
    for (int i = 0; i < 3; i++) across[i] = rat_sub(e[i], rat_mul(t, d[i]));
    const rat beyond = rat_mul(rat_max(rat_sub(rat_of(0), t), rat_sub(t, rat_of(1))), rat_sqrt(square)),
              off = rat_sub(rat_sqrt(rat_dot(3, across, across)), rat_of(cylinder->radius));
    const bool both = rat_sign(beyond) > 0 && rat_sign(off) > 0;
    const rat corner = rat_sqrt(rat_add(rat_mul(beyond, beyond), rat_mul(off, off)));
    return rat_sub(both ? corner : rat_max(beyond, off), rat_of(ball->radius));
}

/* Often near the axis, near a rim or beside an end. */
static void draw_pair(struct draws *draws, grz3_cylinder *cylinder, grz3_sphere *ball) {
    double number[11], t = rng_int(&draws->rng, -1, 2);
    draws_next(draws);
    do draw_vector(draws, 11, number);
    while (number[0] == number[3] && number[1] == number[4] && number[2] == number[5]);
    if (rng_once_in(&draws->rng, 4)) number[6] = ldexp(number[6], -rng_int(&draws->rng, 1, 60));
    if (rng_once_in(&draws->rng, 4)) t = rng_unit(&draws->rng);
    for (int i = 0; i < 3 && rng_once_in(&draws->rng, 2); i++)
        number[7 + i] = number[i] + t * (number[3 + i] - number[i]) + (i == 0 ? number[6] : 0);
    *cylinder = (grz3_cylinder){{number[0], number[1], number[2]}, {number[3], number[4], number[5]}, fabs(number[6])};
    if (cylinder->radius == 0) cylinder->radius = 1; /* one without a radius is a segment */
    *ball = (grz3_sphere){{number[7], number[8], number[9]}, fabs(number[10])};
}

static void distances_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cylinder and ball");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        grz3_cylinder cylinder;
        grz3_sphere ball;
        grz_prism prism;
        double distance, error, gap;
        draw_pair(&draws, &cylinder, &ball);
        const grz3_shape drum = grz3_shape_from_cylinder(&cylinder), other = grz3_shape_from_sphere(&ball);
        grz_body a, b;
        assert_true(grz3_body_of(&drum, &a) && grz3_body_of(&other, &b));
        assert_true(ball_distance(&a, &b, &distance, &error, &gap));
        const grz_round round = grz_round_of(&a);
        grz_prism_of(&round, &prism);
        const double largest = fmax(fmax(fabs(ball.center.x), fabs(ball.center.y)), fabs(ball.center.z));
        residual_add(&seen, rat_sub(rat_of(distance), exact_distance(&cylinder, &ball)), bound_round_ball_error,
                     rat_of(prism.size + (largest + ball.radius)));
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(distances_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_round_ball", tests, NULL, NULL);
}
