/* Writing numbers: checks from the definition, in rational numbers, that no decimal with fewer digits reads back, and
 * no nearer one with as many.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "output.h"

#include "support/rng.h"
#include "unit/rounding.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* digits 10^power, digits not a multiple of ten. */
typedef struct exact_decimal {
    mpz_t digits;
    int power;
} exact_decimal;

static void read_decimal(exact_decimal *out, const char *text) {
    bool fraction = false;
    mpz_init(out->digits);
    out->power = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text == '.') {
            assert_false(fraction);
            fraction = true;
            continue;
        }
        assert_in_range(*text, '0', '9');
        mpz_mul_ui(out->digits, out->digits, 10);
        mpz_add_ui(out->digits, out->digits, (unsigned long)(*text - '0'));
        out->power -= fraction;
    }
    if (*text == 'e') out->power += atoi(text + 1);
    assert_int_not_equal(mpz_sgn(out->digits), 0);
    for (; mpz_divisible_ui_p(out->digits, 10); out->power++) mpz_divexact_ui(out->digits, out->digits, 10);
}

static void set_decimal(mpq_t out, const mpz_t digits, int power) {
    mpz_t scale;
    mpz_init(scale);
    mpz_ui_pow_ui(scale, 10, (unsigned long)abs(power));
    mpq_set_z(out, digits);
    if (power < 0) mpz_set(mpq_denref(out), scale);
    else mpz_mul(mpq_numref(out), mpq_numref(out), scale);
    mpq_canonicalize(out);
    mpz_clear(scale);
}

static bool reads_back(double number, const mpz_t digits, int power) {
    mpq_t value;
    mpq_init(value);
    set_decimal(value, digits, power);
    const bool same = is_rounded(number, value, NEAREST);
    mpq_clear(value);
    return same;
}

/* The distance of a decimal from the number. */
static void set_distance(mpq_t out, double number, const mpz_t digits, int power) {
    mpq_t exact;
    mpq_init(exact);
    mpq_set_d(exact, number);
    set_decimal(out, digits, power);
    mpq_sub(out, out, exact);
    mpq_abs(out, out);
    mpq_clear(exact);
}

/* True if the neighbour of d on that side among the decimals with one digit fewer reads back. The decimals that read
 * back are an interval: if neither of the two neighbours does, no decimal of fewer digits does. */
static bool shorter_reads_back(double number, const exact_decimal *d, int side) {
    if (mpz_cmp_ui(d->digits, 10) < 0) return false;
    mpz_t shorter;
    mpz_init(shorter);
    if (side < 0) mpz_fdiv_q_ui(shorter, d->digits, 10);
    else mpz_cdiv_q_ui(shorter, d->digits, 10);
    const bool does = reads_back(number, shorter, d->power + 1);
    mpz_clear(shorter);
    return does;
}

/* True if the neighbour of d on that side with as many digits reads back and is nearer, or as near and even while d is
 * odd. */
static bool nearer_reads_back(double number, const exact_decimal *d, int side) {
    mpz_t other;
    mpq_t here, there;
    mpz_init(other);
    mpq_inits(here, there, NULL);
    int power = d->power;
    if (side > 0) {
        mpz_add_ui(other, d->digits, 1);
    } else if (mpz_cmp_ui(d->digits, 1) > 0) {
        mpz_sub_ui(other, d->digits, 1);
    } else { /* 9 comes before 10 */
        mpz_set_ui(other, 9);
        power--;
    }
    set_distance(here, number, d->digits, d->power);
    set_distance(there, number, other, power);
    const int order = mpq_cmp(there, here);
    const bool better = order < 0 || (order == 0 && mpz_odd_p(d->digits));
    const bool does = better && reads_back(number, other, power);
    mpz_clear(other);
    mpq_clears(here, there, NULL);
    return does;
}

static void assert_shortest(double number) {
    char text[OUTPUT_NUMBER_SIZE];
    output_number_text(number, text);
    exact_decimal d;
    read_decimal(&d, text);
    if (!reads_back(number, d.digits, d.power)) fail_msg("%a: %s does not read back", number, text);
    for (int side = -1; side <= 1; side += 2) {
        if (shorter_reads_back(number, &d, side)) fail_msg("%a: fewer digits than %s read back", number, text);
        if (nearer_reads_back(number, &d, side)) fail_msg("%a: beside %s a nearer one reads back", number, text);
    }
    mpz_clear(d.digits);
}

/* Checks the number and two doubles on each side of it. */
static void assert_shortest_around(double number) {
    double below = number, above = number;
    assert_shortest(number);
    for (int i = 0; i < 2; i++) {
        below = nextafter(below, 0);
        above = nextafter(above, INFINITY);
        if (below > 0) assert_shortest(below);
        if (above <= DBL_MAX) assert_shortest(above);
    }
}

static void powers_of_two_and_their_neighbours_are_shortest(void **unused) {
    (void)unused;
    for (int exponent = -1074; exponent <= 1023; exponent++) assert_shortest_around(ldexp(1, exponent));
    assert_shortest(DBL_MAX);
}

static void powers_of_ten_and_their_neighbours_are_shortest(void **unused) {
    (void)unused;
    for (int exponent = -323; exponent <= 308; exponent++) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", exponent);
        assert_shortest_around(strtod(text, NULL));
    }
}

static double number_of_bits(uint64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void random_numbers_are_shortest(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(1, "output");
    for (int i = 0; i < 20000; i++) {
        const double number = number_of_bits(rng_bits(&rng) >> 1);
        if (isfinite(number) && number > 0) assert_shortest(number);
    }
}

static void random_subnormals_are_shortest(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(2, "output");
    for (int i = 0; i < 2000; i++) assert_shortest(number_of_bits((rng_bits(&rng) >> (12 + i % 52)) | 1));
}

/* Numbers from 2^-40 to 2^54, the range for which integers are used and a little beyond. */
static void random_common_numbers_are_shortest(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(3, "output");
    for (int i = 0; i < 50000; i++) {
        const uint64_t exponent = (uint64_t)(1023 - 40 + i % 94);
        assert_shortest(number_of_bits(exponent << 52 | rng_bits(&rng) >> 12));
    }
}

/* A decimal of at most 15 digits is what is written for the number that it reads as; longer ones are the shortest. */
static void random_decimals_are_shortest(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(4, "output");
    for (int i = 0; i < 50000; i++) {
        const int length = 1 + i % 17, power = (int)(rng_bits(&rng) % 40) - 30;
        uint64_t digits = 1 + rng_bits(&rng) % 9;
        for (int k = 1; k < length; k++) digits = 10 * digits + rng_bits(&rng) % 10;
        char decimal_text[48], text[OUTPUT_NUMBER_SIZE];
        snprintf(decimal_text, sizeof decimal_text, "%" PRIu64 "e%d", digits, power);
        const double number = strtod(decimal_text, NULL);
        assert_shortest(number);
        if (length > 15) continue;
        exact_decimal written, wanted;
        read_decimal(&written, output_number_text(number, text));
        read_decimal(&wanted, decimal_text);
        assert_true(mpz_cmp(written.digits, wanted.digits) == 0 && written.power == wanted.power);
        mpz_clears(written.digits, wanted.digits, NULL);
    }
}

static void the_even_one_of_two_as_near_is_written(void **unused) {
    (void)unused;
    for (int i = 0; i < 4000; i++) assert_shortest(0x1p50 + 0.25 * i);
}

static void assert_writes(const char *expected, double number) {
    char text[OUTPUT_NUMBER_SIZE];
    assert_string_equal(output_number_text(number, text), expected);
}

static void numbers_are_as_javascript_writes_them(void **unused) {
    (void)unused;
    /* the next decimal above a power of two, where the nearest, below it, does not read back */
    assert_writes("7.120236347223045e-307", 0x1p-1017);
    assert_writes("8.209073602596753e-289", 0x1p-957);
    assert_writes("5.641232424577593e-278", 0x1p-921);
    assert_writes("6.653062250012736e-111", 0x1p-366);
    assert_writes("6.310887241768095e-30", 0x1p-97);
    assert_writes("-6.310887241768095e-30", -0x1p-97);
    /* of two decimals that are as near, the even one */
    assert_writes("1125899906842624.2", 0x1p50 + 0.25);
    assert_writes("1125899906842624.8", 0x1p50 + 0.75);
    /* the ends, and with an exponent or without */
    assert_writes("5e-324", 0x1p-1074);
    assert_writes("1e-323", 0x1p-1073);
    assert_writes("2.2250738585072014e-308", DBL_MIN);
    assert_writes("1.7976931348623157e+308", DBL_MAX);
    assert_writes("1e-7", 1e-7);
    assert_writes("0.000001", 1e-6);
    assert_writes("0.1", 0.1);
    assert_writes("-2.5", -2.5);
    assert_writes("9007199254740992", 0x1p53);
    assert_writes("100000000000000000000", 1e20);
    assert_writes("1e+21", 1e21);
    assert_writes("1e+23", 1e23);
    assert_writes("0", -0.0);
    assert_writes("-inf", -INFINITY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_two_and_their_neighbours_are_shortest),
        cmocka_unit_test(powers_of_ten_and_their_neighbours_are_shortest),
        cmocka_unit_test(random_numbers_are_shortest),
        cmocka_unit_test(random_subnormals_are_shortest),
        cmocka_unit_test(random_common_numbers_are_shortest),
        cmocka_unit_test(random_decimals_are_shortest),
        cmocka_unit_test(the_even_one_of_two_as_near_is_written),
        cmocka_unit_test(numbers_are_as_javascript_writes_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
