/* strtod, rounded once, for decimal numbers, infinities and NaN: hexadecimal ones the query language reads itself. That of the C library brings
 * files along.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <strings.h>

/* A number below 10^333 in limbs of nine decimal digits, the highest first; those from FRACTION on are behind the point. The shortest
 * decimal that lies halfway between two doubles has 768 digits, so of the digits behind the last limb only that there are some counts. */
enum { LIMB = 1000000000, LIMB_DIGITS = 9, FRACTION = 37, LIMBS = FRACTION + 126, MOST = 100000 };
typedef struct fixed {
    uint32_t limb[LIMBS];
    bool more;
} fixed;

/* Adds digit 10^power, of a digit that is not 0. */
static void add_digit(fixed *n, int digit, long long power) {
    const long long place = FRACTION * LIMB_DIGITS - 1 - power;
    uint32_t unit = 1;
    n->more |= place >= LIMBS * LIMB_DIGITS;
    if (place >= LIMBS * LIMB_DIGITS) return;
    for (int i = (int)(place % LIMB_DIGITS); i < LIMB_DIGITS - 1; i++) unit *= 10;
    n->limb[place / LIMB_DIGITS] += (uint32_t)digit * unit;
}

static void halve(fixed *n, int times) {
    uint64_t rest = 0;
    for (int i = 0; i < FRACTION; i++) {
        rest = rest * LIMB + n->limb[i];
        n->limb[i] = (uint32_t)(rest >> times);
        rest &= ((uint64_t)1 << times) - 1;
    }
    n->more |= rest != 0;
}

static void twice(fixed *n, int times) {
    uint64_t carry = 0;
    for (int i = LIMBS; i-- > 0; carry /= LIMB) {
        carry += (uint64_t)n->limb[i] << times;
        n->limb[i] = (uint32_t)(carry % LIMB);
    }
}

/* How large the integer part is: 0, or the place of its highest limb, from 1. */
static int limbs_of(const fixed *n) {
    int zeros = 0;
    while (zeros < FRACTION && n->limb[zeros] == 0) zeros++;
    return FRACTION - zeros;
}

/* Rounds m 2^exponent, and something below 2^exponent if there is more, to nearest, ties to even. 2^55 <= m < 2^60, or m < 2^60 and
 * exponent < -1200. */
static double rounded(uint64_t m, bool more, int exponent) {
    enum { LEAST = DBL_MIN_EXP - DBL_MANT_DIG };
    int drop = exponent < LEAST ? LEAST - exponent : 0;
    if (drop > 62) return 0;
    while (m >> drop >> DBL_MANT_DIG != 0) drop++;
    const uint64_t whole = m >> drop, rest = m - (whole << drop), half = (uint64_t)1 << drop >> 1;
    const bool up = rest > half || (rest == half && (more || whole % 2 == 1));
    return ldexp((double)(whole + up), exponent + drop);
}

static double value_of(fixed *n) {
    enum { STEP = 28, SMALL_STEP = 4 };
    uint32_t *const low = &n->limb[FRACTION - 1], *const high = low - 1;
    int exponent = 0;
    for (; limbs_of(n) > 3; exponent += STEP) halve(n, STEP);
    for (; limbs_of(n) > 2; exponent += SMALL_STEP) halve(n, SMALL_STEP);
    for (; *high == 0 && exponent > -1200; exponent -= STEP) twice(n, STEP);
    for (; (uint64_t)*high * LIMB + *low < (uint64_t)1 << 55 && exponent > -1200; exponent -= SMALL_STEP)
        twice(n, SMALL_STEP);
    for (int i = FRACTION; i < LIMBS; i++) n->more |= n->limb[i] != 0;
    return rounded((uint64_t)*high * LIMB + *low, n->more, exponent);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *behind_digits(const char *at) {
    while (is_digit(*at)) at++;
    return at;
}

/* Reads e+12, or nothing. */
static const char *take_exponent(const char *at, long long *exponent) {
    const char *digits = at + 1;
    *exponent = 0;
    if (*at != 'e' && *at != 'E') return at;
    if (*digits == '-' || *digits == '+') digits++;
    if (!is_digit(*digits)) return at;
    const char *const end = behind_digits(digits);
    for (const char *i = digits; i < end && *exponent < MOST; i++) *exponent = 10 * *exponent + (*i - '0');
    if (at[1] == '-') *exponent = -*exponent;
    return end;
}

/* Returns where it ends; `at` if it is none. */
static const char *take_decimal(const char *at, double *value) {
    const char *const point = behind_digits(at), *const end = *point == '.' ? behind_digits(point + 1) : point;
    long long power;
    if (end - at == (*point == '.')) return at;
    const char *const behind = take_exponent(end, &power);
    power += point - at;
    fixed n = {.more = false};
    for (const char *i = at; i < end; i++) {
        if (i == point) continue;
        power--;
        if (*i == '0') continue;
        if (power >= FRACTION * LIMB_DIGITS) {
            errno = ERANGE;
            *value = (double)INFINITY;
            return behind;
        }
        add_digit(&n, *i - '0', power);
    }
    *value = value_of(&n);
    if (isinf(*value)) errno = ERANGE;
    return behind;
}

static const char *behind_nan(const char *at) {
    const char *end = at + 1;
    if (*at != '(') return at;
    while (is_digit(*end) || (unsigned)((*end | 32) - 'a') < 26 || *end == '_') end++;
    return *end == ')' ? end + 1 : at;
}

double strtod(const char *restrict text, char **restrict end) {
    const bool negative = *text == '-';
    const char *const at = text + (negative || *text == '+'), *behind = at;
    double value = 0;
    if (strncasecmp(at, "inf", 3) == 0) {
        value = (double)INFINITY;
        behind += strncasecmp(at, "infinity", 8) == 0 ? 8 : 3;
    } else if (strncasecmp(at, "nan", 3) == 0) {
        value = (double)NAN;
        behind = behind_nan(at + 3);
    } else {
        behind = take_decimal(at, &value);
    }
    if (end != NULL) *end = (char *)(uintptr_t)(behind == at ? text : behind);
    return negative ? -value : value;
}
