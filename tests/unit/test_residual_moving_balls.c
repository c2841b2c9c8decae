/* The bound of time/moving_balls.inc: a root by a step of Newton's method.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/lanes/halves.h"

#include "time/moving_balls.h"

#define SHOWN_moving_balls_root_error ~, bound_moving_balls_root_error
#define moving_balls_root_error (see_roots(dim, t, f, wide, square > size * 0x1p-24), bound_moving_balls_root_error)
static void see_roots(int dim, grz_two t, grz_two f, double wide, bool claimed);
#include "time/moving_balls.inc"

#include <math.h>

static struct residual seen = {.bound = "moving_balls_root_error"};

static double center[2][3], motion[2][3], radius[2];

/* (-b -+ sqrt(b^2 - a c)) / a, where the bound is claimed. The step is f over the slope; the bound, R^2 over it. */
static void see_roots(int dim, grz_two t, grz_two f, double wide, bool claimed) {
    rat p[3], v[3];
    if (!claimed) return;
    rat_difference(dim, center[0], center[1], p);
    rat_difference(dim, motion[0], motion[1], v);
    const rat r = rat_of_two(radius[0], radius[1]), a = rat_dot(dim, v, v), b = rat_dot(dim, p, v),
              c = rat_sub(rat_dot(dim, p, p), rat_mul(r, r)), s = rat_sub(rat_mul(b, b), rat_mul(a, c));
    const rat root = rat_sqrt(s);
    for (int i = 0; i < 2; i++) {
        const double at = i == 0 ? grz_two_low(t) : grz_two_high(t), left = i == 0 ? grz_two_low(f) : grz_two_high(f),
                     over = i == 0 ? -wide : wide;
        const rat time = rat_div(rat_sub(i == 0 ? rat_sub(rat_of(0), root) : root, b), a),
                  step = rat_mul(rat_of(left), rat_of(over));
        residual_add(&seen, rat_sub(rat_sub(rat_of(at), step), time), bound_moving_balls_root_error,
                     rat_mul(rat_mul(r, r), rat_of(wide)));
    }
}

/* All but grazed, every other time: the distance at which they pass, or a little more. */
static double sum_of_radii(struct draws *draws, int dim) {
    double p[3], v[3], p2 = 0, v2 = 0, pv = 0;
    for (int i = 0; i < dim; i++) {
        p[i] = center[0][i] - center[1][i], v[i] = motion[0][i] - motion[1][i];
        p2 += p[i] * p[i], v2 += v[i] * v[i], pv += p[i] * v[i];
    }
    const double near = sqrt(fmax(p2 - pv * pv / v2, 0)), wider = 1 + fabs(draw_wide(draws, -26, 0));
    return rng_once_in(&draws->rng, 2) && near > 0 ? near * wider : draw_size(draws);
}

static void roots_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("moving_balls");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2;
        double enter, exit;
        draws_next(&draws);
        for (int k = 0; k < 2; k++) draw_vector(&draws, dim, center[k]), draw_vector(&draws, dim, motion[k]);
        const double sum = sum_of_radii(&draws, dim);
        radius[1] = rng_once_in(&draws.rng, 2) ? 0 : rng_unit(&draws.rng) * sum;
        radius[0] = sum - radius[1];
        const grz_moving_balls m = {center[0], center[1], motion[0], motion[1], radius[0], radius[1]};
        const ball_quadratic q = ball_quadratic_of(dim, &m);
        ball_times_rounded(dim, &m, &q, 1, &enter, &exit);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(roots_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_moving_balls", tests, NULL, NULL);
}
