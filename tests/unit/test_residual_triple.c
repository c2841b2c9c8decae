/* What numbers of three doubles (num/triple.h) say they are off, beside what they are; and that what fits is exact.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include <math.h>

#define SHOWN_triple_product_error ~, bound_triple_product_error
#define triple_product_error bound_triple_product_error
#include "num/triple.c"

enum { SUM, GATHERED, SAID_OF_PRODUCT, PRODUCT, COUNT };
static struct residual seen[COUNT] = {{.bound = "what a sum says"},
                                      {.bound = "what a gathered sum says"},
                                      {.bound = "what a product says"},
                                      {.bound = "triple_product_error"}};
static long exact_products;

/* `off` is computed in doubles. */
static const double SAID = 1 + 0x1p-40;

struct number {
    grz_triple computed;
    rat is;
};

static rat value_of(grz_triple x) { return rat_add(rat_of(x.x[0]), rat_of_two(x.x[1], x.x[2])); }

/* Of one to three doubles, a third of them off by up to a part of 2^52 to 2^180. */
static struct number draw_number(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    const double first = draw(draws);
    const int parts = rng_int(rng, 1, 3);
    const double second = parts > 1 ? first * GRZ_U * rng_signed(rng) / 2 : 0,
                 third = parts > 2 ? second * GRZ_U * rng_signed(rng) / 2 : 0;
    struct number x = {.computed = {{first, second, third}, 0}};
    if (rng_once_in(rng, 3)) x.computed.off = ldexp(fabs(first), -rng_int(rng, 52, 180));
    const double part = rng_once_in(rng, 2) ? rng_signed(rng) : rng_int(rng, -1, 1);
    x.is = rat_add(value_of(x.computed), rat_mul(rat_of(part), rat_of(x.computed.off)));
    return x;
}

static void see(int which, grz_triple computed, rat is) {
    const rat error = rat_sub(value_of(computed), is);
    int sign;
    assert_false(computed.off < 0);
    if (computed.off == 0) assert_int_equal(rat_sign(error), 0);
    else residual_add(&seen[which], error, SAID, rat_of(computed.off));
    if (grz_triple_sign(computed, &sign)) assert_int_equal(sign, rat_sign(is));
}

static void results_are_within_what_they_say(void **state) {
    (void)state;
    struct draws draws = draws_seeded("triple");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        const struct number a = draw_number(&draws);
        struct number b = draw_number(&draws);
        if (rng_once_in(&draws.rng, 8)) b.computed = grz_triple_neg(a.computed), b.is = rat_sub(rat_of(0), a.is);
        const grz_triple product = grz_triple_mul(a.computed, b.computed);
        grz_triple sum = a.computed;
        grz_triple_gather_all(&sum, b.computed);
        grz_triple_gather_product(&sum, a.computed, b.computed);
        see(SUM, grz_triple_add(a.computed, b.computed), rat_add(a.is, b.is));
        see(a.computed.off == 0 && b.computed.off == 0 ? PRODUCT : SAID_OF_PRODUCT, product, rat_mul(a.is, b.is));
        see(GATHERED, grz_triple_gathered(sum), rat_add(rat_add(a.is, b.is), rat_mul(a.is, b.is)));
        exact_products += product.off == 0;
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
    assert_true(exact_products > effort(20000) / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(results_are_within_what_they_say)};
    return cmocka_run_group_tests_name("residual_triple", tests, NULL, NULL);
}
