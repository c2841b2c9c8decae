/* The bound of num/directed.h: sums of doubles and products whose rounding errors are summed up.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_directed_sum_error ~, bound_directed_sum_error
#define directed_sum_error (see_sum(p), bound_directed_sum_error)
struct grz_partial;
static void see_sum(struct grz_partial p);
#include "num/directed.c"

static struct residual seen = {.bound = "directed_sum_error"};
static grz_sum sum;

/* hi and the sum of its errors, before they are rounded to a double and to which side of it. */
static void see_sum(grz_partial p) {
    rat exact = rat_of(0), size = rat_of(0);
    for (int i = 0; i < sum.terms; i++) {
        exact = rat_add(exact, rat_of(sum.term[i]));
        size = rat_add(size, rat_abs(rat_of(sum.term[i])));
    }
    for (int i = 0; i < sum.products; i++) {
        const rat product = rat_mul(rat_of(sum.a[i]), rat_of(sum.b[i]));
        exact = rat_add(exact, product);
        size = rat_add(size, rat_abs(product));
    }
    residual_add(&seen, rat_sub(rat_of_two(p.hi, p.rest), exact), bound_directed_sum_error, size);
}

static void sums_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("directed");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        sum = grz_sum_of(draw(&draws));
        for (int i = rng_int(&draws.rng, 0, GRZ_MOST_TERMS - 1); i > 0; i--) grz_sum_add(&sum, draw(&draws));
        for (int i = rng_int(&draws.rng, 0, GRZ_MOST_PRODUCTS); i > 0; i--) {
            const double a = draw(&draws), b = draw(&draws);
            grz_sum_add_product(&sum, a, b);
        }
        if (rng_once_in(&draws.rng, 2)) { /* all but 0 */
            sum.term[0] = 0;
            for (int i = 1; i < sum.terms; i++) sum.term[0] -= sum.term[i];
            for (int i = 0; i < sum.products; i++) sum.term[0] -= sum.a[i] * sum.b[i];
        }
        grz_directed_sum(&sum, GRZ_UP);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sums_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_directed", tests, NULL, NULL);
}
