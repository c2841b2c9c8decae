/* strtod, of which the C library of WASI rounds hexadecimal numbers twice. The linker puts this in its place.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

double __real_strtod(const char *restrict text, char **restrict end);
double __wrap_strtod(const char *restrict text, char **restrict end);

static int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* m 2^exponent, rounded once to nearest, ties to even. m > 0; its lowest bit stands for all digits behind it. */
static double rounded(uint64_t m, int exponent) {
    const int bits = 64 - __builtin_clzll(m), highest = exponent + bits - 1;
    if (highest > 1023) return HUGE_VAL;
    const int kept = highest >= -1022 ? 53 : 53 - (-1022 - highest);
    const int dropped = bits - kept;
    if (dropped <= 0) return ldexp((double)m, exponent);
    if (dropped > 64) return 0;
    const uint64_t half = (uint64_t)1 << (dropped - 1), rest = m & (half | (half - 1));
    const uint64_t whole = dropped == 64 ? 0 : m >> dropped;
    return ldexp((double)(whole + (rest > half || (rest == half && whole % 2 == 1))), exponent + dropped);
}

/* The digits behind 0x. *at is behind the number, or NULL if there is none. */
static double hexadecimal(const char *text, const char **at) {
    enum { MOST = 1 << 20 }; /* an exponent that is far beyond all doubles, also with the digits of a long line */
    uint64_t m = 0;
    bool any = false, behind_point = false, sticky = false;
    long long exponent = 0;
    for (;; text++) {
        const int digit = digit_of(*text);
        if (*text == '.' && !behind_point) behind_point = true;
        else if (digit < 0) break;
        else {
            any = true;
            const bool full = m >> 60 != 0;
            if (full) sticky |= digit != 0;
            else m = 16 * m + (uint64_t)digit;
            exponent += (full ? 4 : 0) - (behind_point ? 4 : 0);
        }
    }
    *at = any ? text : NULL;
    if (any && (*text == 'p' || *text == 'P')) {
        const bool back = text[1] == '-';
        const char *digits = text + 1 + (text[1] == '-' || text[1] == '+');
        long long power = 0;
        for (; *digits >= '0' && *digits <= '9'; digits++) {
            if (power < (long long)MOST << 32) power = 10 * power + (*digits - '0');
            *at = digits + 1;
        }
        exponent += back ? -power : power;
    }
    if (m == 0) return 0;
    exponent = exponent > MOST ? MOST : exponent < -MOST ? -MOST : exponent;
    return rounded(m | sticky, (int)exponent);
}

double __wrap_strtod(const char *restrict text, char **restrict end) {
    const char *at = text + (*text == '-' || *text == '+');
    if (at[0] != '0' || (at[1] != 'x' && at[1] != 'X')) return __real_strtod(text, end);
    const char *behind;
    const double magnitude = hexadecimal(at + 2, &behind);
    if (isinf(magnitude)) errno = ERANGE;
    if (end != NULL) *end = (char *)(uintptr_t)(behind != NULL ? behind : at + 1); /* 0x alone is 0 */
    return *text == '-' ? -magnitude : magnitude;
}
