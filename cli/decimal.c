/* The shortest decimal: computed in 64-bit integers for numbers of common magnitude, else by trying 15, 16, 17 digits.
 *
 * SPDX-License-Identifier: MIT */
#include "decimal.h"

#include "text.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reads_back(const char *text, double number) {
    double read;
    return text_number((text_word){text, strlen(text)}, &read) == TEXT_NUMBER && read == number;
}

/* At a power of two the doubles below are half as far apart: the nearest decimal below the power may not read back,
 * although the next decimal above it, which is farther away, does. Tries that one: *nearest with its last digit plus 1,
 * overwritten. A last digit 9 would give a decimal of fewer digits; had it read back, fewer digits would have been
 * enough. */
static bool next_reads_back(char *nearest, double number) {
    int exponent;
    char *const last = strchr(nearest, 'e') - 1;
    if (frexp(number, &exponent) != 0.5 || *last == '9') return false;
    ++*last;
    return reads_back(nearest, number);
}

/* 17 digits always read back. A decimal of at most 15 digits that reads back as a normal number is the nearest one of
 * 15 digits, perhaps with zeros at its end; so fewer need not be tried. */
static decimal by_trial(double positive) {
    char text[40];
    for (int precision = positive >= DBL_MIN ? DBL_DIG - 1 : 0; precision <= 16; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, positive);
        if (reads_back(text, positive) || next_reads_back(text, positive)) break;
    }
    decimal d = {.count = 0};
    const char *at = text;
    for (; *at != 'e'; at++)
        if (*at >= '0' && *at <= '9') d.digits[d.count++] = *at;
    d.point = atoi(at + 1) + 1;
    while (d.count > 1 && d.digits[d.count - 1] == '0') d.count--;
    return d;
}

/* A product divided by a power of two: the integer part, and whether the rest is not 0. */
typedef struct quotient {
    uint64_t whole;
    bool has_rest;
} quotient;

/* a b / 2^shift, which is below 2^64; 0 < shift < 64. */
static quotient divided(uint64_t a, uint64_t b, int shift) {
    const uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
    const uint64_t p = a1 * b0 + (a0 * b0 >> 32), q = a0 * b1 + (p & UINT32_MAX);
    const uint64_t high = a1 * b1 + (p >> 32) + (q >> 32), low = a * b;
    return (quotient){high << (64 - shift) | low >> shift, low << (64 - shift) != 0};
}

static uint64_t power_of_five(int exponent) {
    uint64_t power = 1;
    for (int i = 0; i < exponent; i++) power *= 5;
    return power;
}

/* A number times a power of ten, at least 10^16, so that integers are closer together than doubles. */
typedef struct scaled {
    uint64_t least, most; /* integers from least to most read back as the number */
    quotient twice;       /* 2 times the scaled number */
} scaled;

/* The integer `unit` times 1, 2, 3 ... that reads back and is nearest; one of them does read back. */
static uint64_t nearest_of(const scaled *s, uint64_t unit) {
    const uint64_t below = s->twice.whole / 2 / unit, beyond = s->twice.whole - 2 * below * unit;
    if (below * unit < s->least) return below + 1;
    if ((below + 1) * unit > s->most) return below;
    return below + (beyond > unit || (beyond == unit && (s->twice.has_rest || below % 2 == 1)));
}

static decimal digits_of(uint64_t integer, int point) {
    decimal d = {.count = 0};
    for (uint64_t rest = integer; rest > 0; rest /= 10) d.count++;
    for (int i = d.count; i-- > 0; integer /= 10) d.digits[i] = (char)('0' + integer % 10);
    d.point = d.count + point;
    return d;
}

/* Numbers from 2^-36 to 2^50: here 5^power is below 2^64, and the shift from 3 to 63. */
enum { LEAST_EXPONENT = -35, MOST_EXPONENT = 50 };

/* In units of a quarter of the last bit the number is m, and what reads back lies between m - 2, or m - 1 at a power
 * of two, and m + 2. These ends are no integers when divided, for they are even at most once. */
static decimal by_integers(double fraction, int exponent) {
    const int power = 16 - (int)floor((exponent - 1) * 0.30103); /* of ten, and log10(2) */
    const int shift = 55 - power - exponent;
    const uint64_t m = (uint64_t)ldexp(fraction, 55), five = power_of_five(power);
    const quotient low = divided(m - (fraction == 0.5 ? 1 : 2), five, shift), high = divided(m + 2, five, shift);
    const scaled s = {low.whole + 1, high.whole, divided(m, five, shift - 1)};
    uint64_t unit = 1;
    int zeros = 0;
    for (; s.most / (10 * unit) * (10 * unit) >= s.least; unit *= 10) zeros++;
    return digits_of(nearest_of(&s, unit), zeros - power);
}

decimal decimal_of(double positive) {
    int exponent;
    const double fraction = frexp(positive, &exponent);
    const bool is_common = exponent >= LEAST_EXPONENT && exponent <= MOST_EXPONENT;
    return is_common ? by_integers(fraction, exponent) : by_trial(positive);
}

static char *put_digits(char *to, const decimal *d, int from, int end) {
    for (int i = from; i < end; i++) *to++ = i < d->count ? d->digits[i] : '0';
    return to;
}

const char *output_number_text(double number, char text[OUTPUT_NUMBER_SIZE]) {
    char *to = text;
    if (!isfinite(number) || number == 0) {
        strcpy(text, number == 0 ? "0" : isnan(number) ? "nan" : number < 0 ? "-inf" : "inf");
        return text;
    }
    if (number < 0) *to++ = '-';
    const decimal d = decimal_of(fabs(number));
    if (d.point > 21 || d.point < -5) {
        to = put_digits(to, &d, 0, 1);
        if (d.count > 1) *to++ = '.';
        to = put_digits(to, &d, 1, d.count);
        to += sprintf(to, "e%+d", d.point - 1);
    } else if (d.point <= 0) {
        *to++ = '0';
        *to++ = '.';
        for (int i = d.point; i < 0; i++) *to++ = '0';
        to = put_digits(to, &d, 0, d.count);
    } else {
        to = put_digits(to, &d, 0, d.point);
        if (d.count > d.point) *to++ = '.';
        to = put_digits(to, &d, d.point, d.count);
    }
    *to = '\0';
    return text;
}
