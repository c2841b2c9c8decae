/* Numbers of a line of text.
 *
 * Not by strtod: it reads what the locale says, that of glibc 2.36 rounds some subnormal hexadecimal numbers wrongly,
 * that of WASI rounds twice.
 *
 * SPDX-License-Identifier: MIT */
#include "long_decimal.h"
#include "text.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A decimal: digits 10^power. */
typedef struct decimal_word {
    bool negative;
    uint64_t digits;
    int power;
} decimal_word;

/* An exponent of at most three digits, or nothing. */
static bool take_exponent(const char *at, const char *end, int *power) {
    if (at == end) return true;
    if (*at != 'e' && *at != 'E') return false;
    const bool back = ++at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    int exponent = 0;
    if (at == end || end - at > 3) return false;
    for (; at < end && is_digit(*at); at++) exponent = 10 * exponent + (*at - '0');
    *power += back ? -exponent : exponent;
    return at == end;
}

/* Decimals of at most 19 digits, which are most of all numbers. */
static bool take_decimal(text_word word, decimal_word *out) {
    const char *at = word.at, *const end = at + word.size, *point = NULL;
    *out = (decimal_word){.negative = *at == '-'};
    if (*at == '-' || *at == '+') at++;
    int count = 0;
    for (; at < end; at++) {
        if (is_digit(*at)) {
            if (++count > 19) return false; /* 10^19 < 2^64 */
            out->digits = 10 * out->digits + (uint64_t)(*at - '0');
        } else if (*at == '.' && point == NULL) {
            point = at;
        } else {
            break;
        }
    }
    if (point != NULL) out->power = -(int)(at - point - 1);
    return count > 0 && take_exponent(at, end, &out->power);
}

static int leading_zeros(uint64_t positive) {
    int zeros = 0;
    for (int step = 32; step > 0; step /= 2) {
        if (positive >> (64 - step) != 0) continue;
        positive <<= step;
        zeros += step;
    }
    return zeros;
}

/* Half of a long division: the next 32 bits of the quotient of *rest 2^32 by d, whose highest bit is set; *rest < d. */
static uint64_t next_digit(uint64_t *rest, uint64_t d) {
    const uint64_t high = d >> 32, low = d & UINT32_MAX;
    uint64_t digit = *rest / high, left = *rest % high;
    while (digit > UINT32_MAX || digit * low > left << 32) {
        digit--;
        left += high;
        if (left > UINT32_MAX) break;
    }
    *rest = (*rest << 32) - digit * d; /* modulo 2^64, and below d */
    return digit;
}

/* digits / 10^power, 0 < digits < 2^63, 0 < power <= 27, rounded once: the quotient by 5^power < 2^63 has 62 bits or
 * more, and of what is left over only that there is some counts, in its last bit. */
static double rounded_quotient(uint64_t digits, int power) {
    uint64_t five = 1;
    for (int i = 0; i < power; i++) five *= 5;
    const int up = leading_zeros(digits), up_five = leading_zeros(five);
    const uint64_t divisor = five << up_five;
    uint64_t rest = digits << (up - 1);
    const uint64_t first = next_digit(&rest, divisor), second = next_digit(&rest, divisor);
    const uint64_t quotient = first << 32 | second | (rest != 0);
    return ldexp((double)quotient, up_five - up - 63 - power);
}

/* Up to 2^53, and powers of ten up to 10^22, are doubles, so that one operation rounds correctly. False: the word is no
 * such number. */
static bool short_number(text_word word, double *number) {
    static const double ten_to[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    decimal_word d;
    if (FLT_EVAL_METHOD != 0) return false; /* wider arithmetic would round twice */
    if (!take_decimal(word, &d)) return false;
    double magnitude = -1;
    if (d.digits <= (uint64_t)1 << 53 && abs(d.power) <= 22)
        magnitude = d.power < 0 ? (double)d.digits / ten_to[-d.power] : (double)d.digits * ten_to[d.power];
    else if (d.digits > 0 && d.digits >> 63 == 0 && d.power < 0 && d.power >= -27)
        magnitude = rounded_quotient(d.digits, -d.power);
    if (magnitude >= 0) *number = d.negative ? -magnitude : magnitude;
    return magnitude >= 0;
}

static int hexadecimal_digit(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* m 2^exponent, m > 0, rounded once to nearest, ties to even. If m has more than 60 bits, its lowest bit may stand for
 * all digits behind it. */
static double rounded_binary(uint64_t m, int exponent) {
    const int bits = 64 - leading_zeros(m), highest = exponent + bits - 1;
    if (highest > DBL_MAX_EXP - 1) return (double)INFINITY;
    const int kept = highest >= DBL_MIN_EXP - 1 ? DBL_MANT_DIG : DBL_MANT_DIG - (DBL_MIN_EXP - 1 - highest);
    const int dropped = bits - kept;
    if (dropped <= 0) return ldexp((double)m, exponent);
    if (dropped > 64) return 0;
    const uint64_t half = (uint64_t)1 << (dropped - 1), rest = m & (half | (half - 1));
    const uint64_t whole = dropped == 64 ? 0 : m >> dropped;
    const bool up = rest > half || (rest == half && whole % 2 == 1);
    return ldexp((double)(whole + up), exponent + dropped);
}

/* The digits of a binary exponent behind p. Returns where they end; NULL if there are none. A large one is cut off. */
static const char *take_binary_exponent(const char *at, const char *end, long long *exponent) {
    enum { MOST = 1 << 30 };
    const bool back = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    if (at == end || !is_digit(*at)) return NULL;
    long long power = 0;
    for (; at < end && is_digit(*at); at++) power = power < MOST ? 10 * power + (*at - '0') : power;
    *exponent += back ? -power : power;
    return at;
}

/* Reads 0x and what follows. False if the word is no such number. */
static bool hexadecimal_number(text_word word, double *number) {
    enum { MOST = 1 << 20 }; /* far beyond all doubles */
    if (word.size < 3 || word.at[0] != '0' || (word.at[1] != 'x' && word.at[1] != 'X')) return false;
    const char *at = word.at + 2, *const end = word.at + word.size;
    uint64_t m = 0;
    bool any = false, behind_point = false, more = false;
    long long exponent = 0;
    for (; at < end; at++) {
        const int digit = hexadecimal_digit(*at);
        if (*at == '.' && !behind_point) {
            behind_point = true;
            continue;
        }
        if (digit < 0) break;
        any = true;
        const bool full = m >> 60 != 0;
        if (full) more |= digit != 0;
        else m = 16 * m + (uint64_t)digit;
        exponent += (full ? 4 : 0) - (behind_point ? 4 : 0);
    }
    if (any && at < end && (*at == 'p' || *at == 'P')) at = take_binary_exponent(at + 1, end, &exponent);
    if (!any || at != end) return false;
    exponent = exponent > MOST ? MOST : exponent < -MOST ? -MOST : exponent;
    *number = m == 0 ? 0 : rounded_binary(m | more, (int)exponent);
    return true;
}

/* Behind a sign: inf, infinity, nan, and nan with letters, digits and _ in brackets. */
static bool named_number(text_word word, double *number) {
    if (text_is_any_case(word, "inf") || text_is_any_case(word, "infinity")) *number = (double)INFINITY;
    else if (word.size >= 3 && text_is_any_case((text_word){word.at, 3}, "nan")) *number = (double)NAN;
    else return false;
    if (word.size == 3 || isinf(*number)) return true;
    const char *at = word.at + 4, *const last = word.at + word.size - 1;
    while (at < last && (is_digit(*at) || (unsigned)((*at | 32) - 'a') < 26 || *at == '_')) at++;
    return word.at[3] == '(' && at == last && *last == ')';
}

text_number_kind text_number(text_word word, double *number) {
    if (word.size == 0) return TEXT_NO_NUMBER;
    if (short_number(word, number)) return TEXT_NUMBER;
    const bool negative = *word.at == '-';
    const size_t sign = negative || *word.at == '+';
    const text_word unsigned_word = {word.at + sign, word.size - sign};
    double value;
    const bool named = named_number(unsigned_word, &value);
    if (!named && !hexadecimal_number(unsigned_word, &value) &&
        !long_decimal(unsigned_word.at, unsigned_word.at + unsigned_word.size, &value))
        return TEXT_NO_NUMBER;
    if (isinf(value) && !named) return TEXT_TOO_LARGE;
    *number = negative ? -value : value;
    return TEXT_NUMBER;
}

bool text_read_number(text_line *line, double *number, const char *owner, const char *field, const char *axis) {
    const text_word word = text_next(line);
    const text_number_kind kind = text_number(word, number);
    if (kind == TEXT_NUMBER) return true;
    char what[120];
    snprintf(what, sizeof what, "a number%s for %s%s%s%s%s", kind == TEXT_TOO_LARGE ? " in the range of double" : "",
             owner, *field ? " " : "", field, *axis ? " " : "", axis);
    return text_unexpected(line, what, word);
}

int text_read_list(const char *list, int most, double *numbers) {
    for (int count = 0; count < most; count++) {
        const size_t size = strcspn(list, ",");
        const text_number_kind kind = text_number((text_word){list, size}, &numbers[count]);
        if (kind != TEXT_NUMBER) return kind == TEXT_TOO_LARGE ? -1 : 0;
        if (list[size] == '\0') return count + 1;
        list += size + 1;
    }
    return 0;
}
