/* The bound of time/cast3_triangle.c: what is left of o + t d - u e - v f, in twice the digits.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"
#include "support/numbers.h"

#include <graze/shapes3.h>

#define SHOWN_cast_triangle_residual_error ~, bound_cast_triangle_residual_error
#define cast_triangle_residual_error (see_residual(points, t, u, v, &r, terms), bound_cast_triangle_residual_error)
static void see_residual(const grz3_vec *const points[6], double t, double u, double v, const grz3_vec *r,
                         double terms);
#include "time/cast3_triangle.c"

static struct residual seen = {.bound = "cast_triangle_residual_error"};

/* All three coordinates together. */
static void see_residual(const grz3_vec *const points[6], double t, double u, double v, const grz3_vec *r,
                         double terms) {
    rat o[3], d[3], e[3], f[3], off = rat_of(0);
    rat_difference(3, &points[0]->x, &points[3]->x, o), rat_difference(3, &points[1]->x, &points[2]->x, d);
    rat_difference(3, &points[4]->x, &points[3]->x, e), rat_difference(3, &points[5]->x, &points[3]->x, f);
    for (int i = 0; i < 3; i++) {
        const rat ahead = rat_add(o[i], rat_mul(rat_of(t), d[i])),
                  inside = rat_add(rat_mul(rat_of(u), e[i]), rat_mul(rat_of(v), f[i]));
        off = rat_add(off, rat_beyond_rounding(numbers_in(r)[i], rat_sub(ahead, inside)));
    }
    residual_add(&seen, off, bound_cast_triangle_residual_error, rat_of(terms));
}

static void residuals_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cast3_triangle");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        grz3_triangle b;
        grz3_segment a;
        double enter, exit;
        draws_next(&draws);
        draw_vector(&draws, 3, &b.a.x), draw_vector(&draws, 3, &b.b.x), draw_vector(&draws, 3, &b.c.x);
        draw_vector(&draws, 3, &a.a.x);
        /* to behind a point of the triangle */
        const double u = 0.5 * rng_unit(&draws.rng), v = 0.5 * rng_unit(&draws.rng), far = 1 + rng_unit(&draws.rng);
        for (int i = 0; i < 3; i++) {
            const double at = numbers_of(&b.a)[i] + u * (numbers_of(&b.b)[i] - numbers_of(&b.a)[i]) +
                              v * (numbers_of(&b.c)[i] - numbers_of(&b.a)[i]);
            numbers_of(&a.b)[i] = numbers_of(&a.a)[i] + far * (at - numbers_of(&a.a)[i]);
        }
        grz3_cast_segment_triangle(&a, &b, &enter, &exit);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(residuals_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_cast3_triangle", tests, NULL, NULL);
}
