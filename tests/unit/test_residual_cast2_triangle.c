/* The bound of time/cast2_triangle.c: a time as a quotient of two determinants.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_cast_triangle_quotient_error ~, bound_cast_triangle_quotient_error
#define cast_triangle_quotient_error (see_quotients(first, sum, low, under, size), bound_cast_triangle_quotient_error)
#include "num/two.h"
static void see_quotients(grz_two first, grz_two sum, grz_two low, grz_two under, grz_two size);
#include "time/cast2_triangle.c"

static struct residual seen = {.bound = "cast_triangle_quotient_error"};

static grz2_vec origin, to, from, corner[4]; /* two edges */

static rat exact_cross(const rat x[2], const rat y[2]) { return rat_sub(rat_mul(x[0], y[1]), rat_mul(x[1], y[0])); }

/* What the first quotient leaves of e x w, over the rounded e x v: that it is rounded is bounded apart from this. */
static void see_quotient(const grz2_vec ends[2], double first, double sum, double low, double under, double size) {
    rat e[2], w[2], v[2];
    if (under == 0 || !grz_finite(first) || !(fabs(first) < 0x1p100)) return;
    rat_difference(2, &ends[1].x, &ends[0].x, e);
    rat_difference(2, &ends[0].x, &origin.x, w);
    rat_difference(2, &to.x, &from.x, v);
    const rat left = rat_sub(exact_cross(e, w), rat_mul(rat_of(first), exact_cross(e, v)));
    const rat step = rat_div(left, rat_of(under)), more = rat_sub(rat_of_two(sum, low), rat_of(first));
    residual_add(&seen, rat_mul(rat_sub(more, step), rat_of(under)), bound_cast_triangle_quotient_error, rat_of(size));
}

static void see_quotients(grz_two first, grz_two sum, grz_two low, grz_two under, grz_two size) {
    see_quotient(corner, grz_two_low(first), grz_two_low(sum), grz_two_low(low), grz_two_low(under), grz_two_low(size));
    see_quotient(corner + 2, grz_two_high(first), grz_two_high(sum), grz_two_high(low), grz_two_high(under),
                 grz_two_high(size));
}

static void quotients_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cast2_triangle");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        draw_vector(&draws, 2, &origin.x), draw_vector(&draws, 2, &to.x), draw_vector(&draws, 2, &from.x);
        for (int i = 0; i < 4; i++) draw_vector(&draws, 2, &corner[i].x);
        grz_two certain;
        cast2_triangle_rounded(&(const grz2_drift){&origin, &to, &from, false}, (edge2){&corner[0], &corner[1]},
                               (edge2){&corner[2], &corner[3]}, &certain);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(quotients_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_cast2_triangle", tests, NULL, NULL);
}
