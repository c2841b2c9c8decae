/* Reading numbers: the fast path for plain decimals gives the same bits as strtod, and text_number reads what strtod
 * reads.
 *
 * SPDX-License-Identifier: MIT */
#include "text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t state = 0x9e3779b97f4a7c15u;

/* xorshift64*, so that every run tests the same. */
static unsigned random_below(unsigned bound) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (unsigned)((state * 0x2545f4914f6cdd1du) >> 33) % bound;
}

static text_number_kind read_string(const char *string, double *number) {
    return text_number((text_word){string, strlen(string)}, number);
}

static void assert_reads_as_strtod(const char *string) {
    double number = 0;
    assert_int_equal(read_string(string, &number), TEXT_NUMBER);
    const double expected = strtod(string, NULL);
    if (memcmp(&number, &expected, sizeof number) != 0) fail_msg("%s: %a, strtod says %a", string, number, expected);
}

static void plain_decimals_have_the_bits_of_strtod(void **unused) {
    (void)unused;
    for (int i = 0; i < 1000000; i++) {
        char string[32], *to = string;
        const int digits = 1 + (int)random_below(20), point = (int)random_below(24);
        if (random_below(2)) *to++ = random_below(4) ? '-' : '+';
        for (int k = 0; k < digits; k++) {
            if (k == point) *to++ = '.';
            *to++ = (char)('0' + random_below(10));
        }
        if (point == digits) *to++ = '.';
        *to = '\0';
        assert_reads_as_strtod(string);
    }
}

/* Up to 20 digits with any exponent that the short cut takes, and some beyond; and decimals next to the middle between
 * two doubles, which one wrong bit would round the other way. */
static void long_decimals_have_the_bits_of_strtod(void **unused) {
    (void)unused;
    for (int i = 0; i < 300000; i++) {
        char string[64], *to = string;
        const int digits = 1 + (int)random_below(20);
        for (int k = 0; k < digits; k++) {
            *to++ = (char)('0' + random_below(random_below(3) ? 10 : 1));
            if (k == 0) *to++ = '.';
        }
        snprintf(to, 16, "%c%d", random_below(2) ? 'e' : 'E', (int)random_below(70) - 35);
        assert_reads_as_strtod(string);
    }
    for (int i = 0; i < 300000; i++) {
        char string[64];
        const double scale = ldexp(1 + random_below(1000000) / 1e6, (int)random_below(60) - 30);
        const long double low = scale, high = nextafter(scale, 1e9);
        snprintf(string, sizeof string, "%.*Le", 15 + (int)random_below(4), (low + high) / 2);
        assert_reads_as_strtod(string);
    }
}

/* Up to 900 digits; and doubles, and what lies halfway between two or a little above, with all their digits. */
static void decimals_of_any_length_have_the_bits_of_strtod(void **unused) {
    (void)unused;
    char string[1200];
    for (int i = 0; i < 20000; i++) {
        const int digits = 1 + (int)random_below(i % 4 == 0 ? 900 : 40),
                  point = (int)random_below((unsigned)digits + 9);
        char *to = string;
        for (int k = 0; k < digits; k++) {
            if (k == point) *to++ = '.';
            *to++ = (char)('0' + random_below(10));
        }
        snprintf(to, 20, "e%d", (int)random_below(600) - 300 - (i % 2 == 0 ? digits : 0));
        double number;
        if (read_string(string, &number) == TEXT_TOO_LARGE) assert_true(isinf(strtod(string, NULL)));
        else assert_reads_as_strtod(string);
    }
    for (int i = 0; i < 20000; i++) {
        const double number = ldexp(1 + random_below(1u << 31) * 0x1p-31 + random_below(1u << 21) * 0x1p-52,
                                    (int)random_below(2097) - 1074);
        snprintf(string, sizeof string, "%.*e", (int)random_below(800), number);
        assert_reads_as_strtod(string);
    }
    /* the odd integers of 54 bits are halfway between two doubles */
    for (int i = 0; i < 20000; i++) {
        const uint64_t half = UINT64_C(1) << 53 | (uint64_t)random_below(1u << 31) << 22 | random_below(1u << 22) | 1;
        const int zeros = (int)random_below(60);
        snprintf(string, sizeof string, "%llu.%0*d", (unsigned long long)half, zeros + 1, (int)random_below(2));
        assert_reads_as_strtod(string);
    }
}

static void every_exponent_has_the_bits_of_strtod(void **unused) {
    (void)unused;
    for (int exponent = -400; exponent <= 307; exponent++) {
        char string[64];
        snprintf(string, sizeof string, "1.%u%ue%d", random_below(1000000), random_below(1000000), exponent);
        assert_reads_as_strtod(string);
    }
    for (int exponent = -1080; exponent <= 1022; exponent++) {
        char string[64];
        snprintf(string, sizeof string, "-0x1.%x%xp%d", random_below(1 << 28), random_below(1 << 28), exponent);
        assert_reads_as_strtod(string);
    }
}

static void zero_keeps_its_sign(void **unused) {
    (void)unused;
    double number = 1;
    assert_int_equal(read_string("-0", &number), TEXT_NUMBER);
    assert_true(number == 0 && signbit(number));
    assert_int_equal(read_string("-.0", &number), TEXT_NUMBER);
    assert_true(number == 0 && signbit(number));
    assert_int_equal(read_string("0.", &number), TEXT_NUMBER);
    assert_true(number == 0 && !signbit(number));
}

static void infinities_and_nans_are_numbers(void **unused) {
    (void)unused;
    static const char *const words[] = {"inf", "-inf", "+Infinity", "INF"};
    double number = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_int_equal(read_string(words[i], &number), TEXT_NUMBER);
        assert_true(isinf(number));
    }
    assert_int_equal(read_string("-nan", &number), TEXT_NUMBER);
    assert_true(isnan(number));
}

static void what_is_no_number_leaves_the_result_alone(void **unused) {
    (void)unused;
    static const char *const words[] = {"",   "-",   "+",  ".",   "-.", "e5",  "1e",  "1.5.", "..1",
                                        "0x", "0xg", "1x", "--1", "1-", "\f1", "\n1", "nan(", "infx"};
    double number = 7;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_int_equal(read_string(words[i], &number), TEXT_NO_NUMBER);
    assert_int_equal(read_string("1e309", &number), TEXT_TOO_LARGE);
    assert_int_equal(read_string("-0x1p1024", &number), TEXT_TOO_LARGE);
    assert_true(number == 7);
}

static void words_end_where_the_line_does(void **unused) {
    (void)unused;
    text_line line = text_line_of(" \tone  two\t");
    assert_true(text_is(text_peek(&line), "one"));
    assert_true(text_is(text_next(&line), "one"));
    assert_false(text_is(text_peek(&line), "tw"));
    assert_true(text_is(text_next(&line), "two"));
    assert_int_equal(text_next(&line).size, 0);
    assert_int_equal(text_next(&line).size, 0);
}

static void comments_and_blank_lines_are_not_significant(void **unused) {
    (void)unused;
    static const char *const silent[] = {"", " \t ", "#", "  # a # b"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++) {
        const text_line line = text_line_of(silent[i]);
        assert_false(text_significant(&line));
    }
    const text_line line = text_line_of(" a # b");
    assert_true(text_significant(&line));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_decimals_have_the_bits_of_strtod),
        cmocka_unit_test(long_decimals_have_the_bits_of_strtod),
        cmocka_unit_test(decimals_of_any_length_have_the_bits_of_strtod),
        cmocka_unit_test(every_exponent_has_the_bits_of_strtod),
        cmocka_unit_test(zero_keeps_its_sign),
        cmocka_unit_test(infinities_and_nans_are_numbers),
        cmocka_unit_test(what_is_no_number_leaves_the_result_alone),
        cmocka_unit_test(words_end_where_the_line_does),
        cmocka_unit_test(comments_and_blank_lines_are_not_significant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
