/* Compares dyadic integers with GMP, for random sizes and at the ends of double.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "num/dyadic.h"
#include "num/rounded.h"
#include "support/rng.h"
#include "unit/rounding.h"

#include <float.h>
#include <math.h>

#define ROUNDS 20000

static uint64_t limbs[4096];

static void set_exact(mpq_t out, grz_dyadic a) {
    mpz_import(mpq_numref(out), (size_t)a.size, -1, sizeof *a.limb, 0, 0, a.limb);
    mpz_set_ui(mpq_denref(out), 1);
    if (a.exponent >= 0) mpq_mul_2exp(out, out, 64 * (mp_bitcnt_t)a.exponent);
    else mpq_div_2exp(out, out, 64 * (mp_bitcnt_t)-a.exponent);
    if (a.sign < 0) mpq_neg(out, out);
}

static void assert_is(grz_dyadic a, const mpq_t value) {
    mpq_t exact;
    mpq_init(exact);
    set_exact(exact, a);
    assert_int_equal(mpq_cmp(exact, value), 0);
    assert_int_equal(a.sign, mpq_sgn(value));
    /* normalised: no zero limb at either end */
    if (a.size > 0) assert_true(a.limb[0] != 0 && a.limb[a.size - 1] != 0);
    assert_int_equal(a.size == 0, a.sign == 0);
    mpq_clear(exact);
}

/* A sum of up to three products of doubles, as a dyadic and as a rational. */
static grz_dyadic random_sum(struct rng *rng, grz_arena *arena, mpq_t value) {
    static const int ranges[4] = {2, 60, 300, 1000};
    const int range = ranges[rng_int(rng, 0, 3)], terms = rng_int(rng, 0, 3);
    grz_dyadic sum = grz_dy_zero();
    mpq_set_ui(value, 0, 1);
    for (int i = 0; i < terms; i++) {
        const double x = random_double(rng, range), y = rng_once_in(rng, 2) ? 1 : random_double(rng, range);
        sum = grz_dy_add(arena, sum, grz_dy_mul(arena, grz_dy(arena, x), grz_dy(arena, y)));
        add_product(value, x, y);
    }
    return sum;
}

static void every_double_is_itself(void **state) {
    (void)state;
    static const double ends[] = {0,       -0.0,    1,        -1,     DBL_TRUE_MIN, -DBL_TRUE_MIN,
                                  DBL_MIN, DBL_MAX, -DBL_MAX, 0x1p64, 0x1p-64,      0x1.fffffffffffffp-1};
    struct rng rng = rng_seeded(1, "doubles");
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < ROUNDS; i++) {
        grz_arena arena = grz_arena_over(limbs, 4096);
        const int count = (int)(sizeof ends / sizeof *ends);
        const double x = i < count ? ends[i] : random_double(&rng, 1020);
        mpq_set_d(value, x);
        assert_is(grz_dy(&arena, x), value);
        assert_true(grz_dy_round(grz_dy(&arena, x), GRZ_NEAREST) == x);
    }
    mpq_clear(value);
}

static void sums_and_products_are_exact(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "sums");
    mpq_t x, y, expected;
    mpq_inits(x, y, expected, NULL);
    for (int i = 0; i < ROUNDS; i++) {
        grz_arena arena = grz_arena_over(limbs, 4096);
        const grz_dyadic a = random_sum(&rng, &arena, x), b = rng_once_in(&rng, 10) ? a : random_sum(&rng, &arena, y);
        if (b.limb == a.limb) mpq_set(y, x);
        mpq_add(expected, x, y);
        assert_is(grz_dy_add(&arena, a, b), expected);
        mpq_sub(expected, x, y);
        assert_is(grz_dy_sub(&arena, a, b), expected);
        mpq_mul(expected, x, y);
        assert_is(grz_dy_mul(&arena, a, b), expected);
        mpq_neg(expected, x);
        assert_is(grz_dy_neg(a), expected);
        mpq_abs(expected, x);
        assert_is(grz_dy_abs(a), expected);
        const int order = mpq_cmp(x, y);
        assert_int_equal(grz_dy_compare(a, b), (order > 0) - (order < 0));
    }
    mpq_clears(x, y, expected, NULL);
}

static void determinants_and_products_of_vectors_are_exact(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "vectors");
    mpq_t expected;
    mpq_init(expected);
    for (int i = 0; i < ROUNDS; i++) {
        grz_arena arena = grz_arena_over(limbs, 4096);
        const int range = rng_once_in(&rng, 4) ? 1000 : 30;
        double a[3], b[3];
        grz_dyadic x[3], y[3], cross[3];
        for (int k = 0; k < 3; k++) {
            x[k] = grz_dy(&arena, a[k] = random_double(&rng, range));
            y[k] = grz_dy(&arena, b[k] = random_double(&rng, range));
        }
        exact_product(expected, a[0], b[1]);
        add_product(expected, -a[1], b[0]);
        assert_is(grz_dy_det2(&arena, x[0], y[1], x[1], y[0]), expected);
        grz_dy_cross(&arena, x, y, cross);
        assert_is(cross[2], expected);
        mpq_set_ui(expected, 0, 1);
        for (int k = 0; k < 3; k++) add_product(expected, a[k], b[k]);
        assert_is(grz_dy_dot(&arena, 3, x, y), expected);
    }
    mpq_clear(expected);
}

static void what_is_kept_survives_and_frees_the_rest(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "keep");
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < 1000; i++) {
        grz_arena arena = grz_arena_over(limbs, 4096);
        uint64_t *const mark = arena.next;
        const grz_dyadic kept = grz_dy_keep(&arena, mark, random_sum(&rng, &arena, value));
        assert_is(kept, value);
        assert_true(arena.next == mark + kept.size);
    }
    mpq_clear(value);
}

/* Three values in an array, computed in each order. */
static void what_is_kept_together_may_come_in_any_order(void **state) {
    (void)state;
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct rng rng = rng_seeded(1, "keep together");
    mpq_t values[3];
    for (int k = 0; k < 3; k++) mpq_init(values[k]);
    for (int i = 0; i < 3000; i++) {
        grz_arena arena = grz_arena_over(limbs, 4096);
        uint64_t *const mark = arena.next;
        grz_dyadic kept[3];
        int taken = 0;
        for (int k = 0; k < 3; k++) {
            const int at = orders[i % 6][k];
            kept[at] = random_sum(&rng, &arena, values[at]);
        }
        grz_dy_keep_all(&arena, mark, 3, kept);
        for (int k = 0; k < 3; k++) {
            assert_is(kept[k], values[k]);
            taken += kept[k].size;
        }
        assert_true(arena.next == mark + taken);
    }
    for (int k = 0; k < 3; k++) mpq_clear(values[k]);
}

static void rounding_is_correct_in_every_direction(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "round");
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < ROUNDS; i++) {
        grz_arena arena = grz_arena_over(limbs, 4096);
        const grz_dyadic a = random_sum(&rng, &arena, value);
        for (grz_direction d = GRZ_DOWN; d <= GRZ_UP; d++) {
            const double x = grz_dy_round(a, d);
            assert_true(is_rounded(x, value, (enum towards)d));
            assert_false(x == 0 && signbit(x));
        }
    }
    mpq_clear(value);
}

static void ties_go_to_even(void **state) {
    (void)state;
    assert_true(grz_rounded_sum(1, 0x1p-53, 0, GRZ_NEAREST) == 1);
    assert_true(grz_rounded_sum(1, 0x1p-53, 0x1p-1074, GRZ_NEAREST) == 1 + 0x1p-52);
    assert_true(grz_rounded_sum(1 + 0x1p-52, 0x1p-53, 0, GRZ_NEAREST) == 1 + 0x1p-51);
    const double half[1] = {0x1p-1074}, by[1] = {0.5}, by_more[1] = {0.75};
    assert_true(grz_rounded_dot(1, half, by) == 0);
    assert_true(grz_rounded_dot(1, half, by_more) == 0x1p-1074);
}

/* A way that ends in the middle of two doubles, or next to it: by what is lost of its product with the time. */
static void draw_step_to_a_tie(struct rng *rng, double *p, double *t, double *to, double *from) {
    const double half = ldexp(rng_once_in(rng, 2) ? 1 : -1, -53) * (1 + rng_int(rng, -1, 1) * 0x1p-52);
    *p = 1 + rng_int(rng, 0, 7) * 0x1p-52;
    *t = rng_once_in(rng, 3) ? 1 : half * 64 / rng_int(rng, 1, 100);
    *to = *t == 1 ? half : half / *t;
    if (rng_once_in(rng, 3)) *to = nextafter(*to, rng_once_in(rng, 2) ? 4 : -4);
    *from = 0;
    if (rng_once_in(rng, 4)) *from = *t == 1 ? rng_int(rng, -1, 1) * half * 0x1p-60 : -*to, *to = *t == 1 ? *to : 0;
    if (rng_once_in(rng, 4)) *p = random_double(rng, 60), *t = random_double(rng, 60);
}

static void steps_are_rounded_once_also_in_the_middle_of_two_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "steps");
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < ROUNDS; i++) {
        double p[3], to[3], from[3], t, out[3], plane[2];
        for (int k = 0; k < 3; k++) draw_step_to_a_tie(&rng, &p[k], &t, &to[k], &from[k]);
        grz_rounded_steps(3, p, t, to, from, out);
        for (int k = 0; k < 3; k++) {
            mpq_set_d(value, p[k]);
            add_product(value, t, to[k]);
            add_product(value, -t, from[k]);
            assert_true(is_rounded(out[k], value, NEAREST));
            assert_false(out[k] == 0 && signbit(out[k]));
        }
        grz_rounded_steps(2, p, t, to, from, plane);
        assert_true(plane[0] == out[0] && plane[1] == out[1]);
    }
    mpq_clear(value);
}

static void overflow_is_that_of_ieee_arithmetic(void **state) {
    (void)state;
    assert_true(grz_rounded_sum(DBL_MAX, 0x1p969, 0, GRZ_NEAREST) == DBL_MAX);
    assert_true(isinf(grz_rounded_sum(DBL_MAX, 0x1p970, 0, GRZ_NEAREST)));
    assert_true(grz_rounded_sum(DBL_MAX, DBL_MAX, 0, GRZ_DOWN) == DBL_MAX);
    assert_true(isinf(grz_rounded_sum(DBL_MAX, 1, 0, GRZ_UP)));
    assert_true(grz_rounded_sum(-DBL_MAX, -1, 0, GRZ_UP) == -DBL_MAX);
    assert_true(grz_rounded_sum(-DBL_MAX, -1, 0, GRZ_DOWN) == -HUGE_VAL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_double_is_itself),
        cmocka_unit_test(sums_and_products_are_exact),
        cmocka_unit_test(determinants_and_products_of_vectors_are_exact),
        cmocka_unit_test(what_is_kept_survives_and_frees_the_rest),
        cmocka_unit_test(what_is_kept_together_may_come_in_any_order),
        cmocka_unit_test(rounding_is_correct_in_every_direction),
        cmocka_unit_test(ties_go_to_even),
        cmocka_unit_test(steps_are_rounded_once_also_in_the_middle_of_two_doubles),
        cmocka_unit_test(overflow_is_that_of_ieee_arithmetic),
    };
    return cmocka_run_group_tests_name("dyadic", tests, NULL, NULL);
}
