/* Compares cosine and sine with series in fixed point: within 0.501 ulp for any finite angle.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/rng.h"

#include <graze/graze.h>

#include <gmp.h>

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Numbers are integers in units of 2^-BITS. For the largest double 276 bits are right, for the smallest one 26 below
 * its last. */
#define BITS 1300

static const double pi = 0x1.921fb54442d18p1;

/* out = atan(1 / n), by its series. */
static void set_arctangent_of_inverse(mpz_t out, unsigned long n) {
    mpz_t power, term;
    mpz_inits(power, term, NULL);
    mpz_ui_pow_ui(power, 2, BITS);
    mpz_fdiv_q_ui(power, power, n);
    mpz_set_ui(out, 0);
    for (unsigned long k = 1; mpz_sgn(power) != 0; k += 2) {
        mpz_fdiv_q_ui(term, power, k);
        if (k % 4 == 1) mpz_add(out, out, term);
        else mpz_sub(out, out, term);
        mpz_fdiv_q_ui(power, power, n * n);
    }
    mpz_clears(power, term, NULL);
}

/* 2 pi = 32 atan(1/5) - 8 atan(1/239) (Machin 1706). */
static void set_turn(mpz_t out) {
    mpz_t part;
    mpz_init(part);
    set_arctangent_of_inverse(out, 5);
    mpz_mul_ui(out, out, 32);
    set_arctangent_of_inverse(part, 239);
    mpz_submul_ui(out, part, 8);
    mpz_clear(part);
}

/* out = sum of (-1)^i r^(2 i + first) / (2 i + first)!: the cosine for first = 0, the sine for first = 1. */
static void set_series(mpz_t out, const mpz_t r, unsigned long first) {
    mpz_t term;
    mpz_init(term);
    if (first == 0) mpz_ui_pow_ui(term, 2, BITS);
    else mpz_set(term, r);
    mpz_set(out, term);
    for (unsigned long n = first + 1; mpz_sgn(term) != 0; n += 2) {
        mpz_mul(term, term, r);
        mpz_tdiv_q_2exp(term, term, BITS);
        mpz_mul(term, term, r);
        mpz_tdiv_q_2exp(term, term, BITS);
        mpz_tdiv_q_ui(term, term, n * (n + 1));
        mpz_neg(term, term);
        mpz_add(out, out, term);
    }
    mpz_clear(term);
}

static void set_double(mpz_t out, double x, int bits) {
    int exponent;
    const int64_t mantissa = (int64_t)ldexp(frexp(x, &exponent), 53);
    mpz_set_si(out, mantissa);
    const int shift = exponent - 53 + bits;
    if (shift >= 0) mpz_mul_2exp(out, out, (mp_bitcnt_t)shift);
    else mpz_tdiv_q_2exp(out, out, (mp_bitcnt_t)-shift);
}

/* |computed - value| <= 0.501 ulp of the value. */
static void assert_near(double computed, const mpz_t value) {
    mpz_t error, ulp;
    mpz_inits(error, ulp, NULL);
    set_double(error, computed, BITS);
    mpz_sub(error, error, value);
    const long top = (long)mpz_sizeinbase(value, 2) - 1, lowest = BITS - 1074;
    mpz_ui_pow_ui(ulp, 2, (unsigned long)(top - 52 > lowest ? top - 52 : lowest));
    mpz_mul_ui(error, error, 1000);
    mpz_mul_ui(ulp, ulp, 501);
    assert_true(mpz_cmpabs(error, ulp) <= 0);
    mpz_clears(error, ulp, NULL);
}

static void check_angle(double angle, const mpz_t turn) {
    mpz_t r, value;
    mpz_inits(r, value, NULL);
    set_double(r, angle, BITS);
    mpz_fdiv_r(r, r, turn);
    const grz2_obb obb = grz2_obb_from_angle((grz2_vec){0, 0}, (grz2_vec){1, 1}, angle);
    set_series(value, r, 0);
    assert_near(obb.u.x, value);
    set_series(value, r, 1);
    assert_near(obb.u.y, value);
    mpz_clears(r, value, NULL);
}

static void common_angles_are_within_half_an_ulp(void **state) {
    const mpz_t *turn = *state;
    for (int i = -720; i <= 720; i++) check_angle(i * (pi / 180), *turn);
    for (int i = -100; i <= 100; i++) check_angle(i / 8.0, *turn);
}

static void random_angles_of_any_size_are_within_half_an_ulp(void **state) {
    const mpz_t *turn = *state;
    struct rng rng = rng_seeded(1, "angles");
    for (int i = 0; i < 4000; i++) {
        const double mantissa = rng_signed(&rng);
        check_angle(ldexp(mantissa, i % 2 == 0 ? rng_int(&rng, -40, 10) : rng_int(&rng, -300, 1023)), *turn);
    }
}

/* The last is the double that comes nearest to a multiple of pi/2, found by W. Kahan. */
static void angles_near_multiples_of_a_quarter_turn_lose_nothing(void **state) {
    const mpz_t *turn = *state;
    for (int i = 1; i <= 2000; i++) {
        const double angle = i * (pi / 2);
        check_angle(angle, *turn);
        check_angle(nextafter(angle, 0), *turn);
        check_angle(nextafter(angle, HUGE_VAL), *turn);
    }
    check_angle(ldexp(6381956970095103, 797), *turn);
}

static void the_ends_of_double_are_angles_too(void **state) {
    const mpz_t *turn = *state;
    const double ends[] = {0x1p-27, nextafter(0x1p-27, 0), 0x1p-26, 0x1p-60, 0x1p-220, DBL_MAX, -DBL_MAX, 0x1p1023,
                           pi / 4,  nextafter(pi / 4, 1)};
    for (int i = 0; i < (int)(sizeof ends / sizeof *ends); i++) check_angle(ends[i], *turn);
    const grz2_obb still = grz2_obb_from_angle((grz2_vec){0, 0}, (grz2_vec){1, 1}, 0);
    assert_true(still.u.x == 1 && still.u.y == 0);
    const grz2_obb least = grz2_obb_from_angle((grz2_vec){0, 0}, (grz2_vec){1, 1}, -DBL_TRUE_MIN);
    assert_true(least.u.x == 1 && least.u.y == -DBL_TRUE_MIN);
}

static mpz_t turn;

static int make_turn(void **state) {
    mpz_init(turn);
    set_turn(turn);
    *state = &turn;
    return 0;
}

static int clear_turn(void **state) {
    (void)state;
    mpz_clear(turn);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(common_angles_are_within_half_an_ulp),
        cmocka_unit_test(random_angles_of_any_size_are_within_half_an_ulp),
        cmocka_unit_test(angles_near_multiples_of_a_quarter_turn_lose_nothing),
        cmocka_unit_test(the_ends_of_double_are_angles_too),
    };
    return cmocka_run_group_tests_name("angle", tests, make_turn, clear_turn);
}
