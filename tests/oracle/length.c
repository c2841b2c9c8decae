/* SPDX-License-Identifier: MIT */
#include "oracle/length.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

void exact_length_init(struct exact_length *out) {
    mpz_inits(out->square, out->under, out->plain, NULL);
    out->unit = 0;
}

void exact_length_clear(struct exact_length *out) { mpz_clears(out->square, out->under, out->plain, NULL); }

int exact_length_lower(struct exact_length *out, const mpz_t h, const mpz_t square) {
    mpz_t turned, left, right;
    mpz_inits(turned, left, right, NULL);
    mpz_mul(turned, h, h);
    if (mpz_sgn(h) < 0) mpz_neg(turned, turned);
    mpz_mul(left, turned, out->under);
    mpz_mul(right, out->square, square);
    const int order = mpz_sgn(out->under) == 0 ? -1 : mpz_cmp(left, right);
    if (order < 0) {
        mpz_set(out->square, turned);
        mpz_set(out->under, square);
    }
    mpz_clears(turned, left, right, NULL);
    return (order > 0) - (order < 0);
}

void exact_length_negate(struct exact_length *out) {
    mpz_neg(out->square, out->square);
    mpz_neg(out->plain, out->plain);
}

int exact_middle(mpz_t out, double x, double y) {
    const double both[2] = {x, y};
    int exponent = -1074;
    mpz_t number;
    mpz_init(number);
    mpz_set_ui(out, 0);
    for (int i = 0; i < 2; i++) {
        exact_number(number, isfinite(both[i]) ? both[i] : copysign(0x1p1023, both[i]), exponent);
        if (!isfinite(both[i])) mpz_mul_2exp(number, number, 1);
        mpz_add(out, out, number);
    }
    mpz_clear(number);
    if (mpz_sgn(out) == 0) return 0;
    const mp_bitcnt_t zeros = mpz_scan1(out, 0);
    mpz_tdiv_q_2exp(out, out, zeros);
    return exponent - 1 + (int)zeros;
}

/* The sign of the length less the middle between two doubles. */
static int compare_with_middle(const struct exact_length *length, double x, double y) {
    mpz_t root, rest, square; /* of the middle without `plain` */
    mpz_inits(root, rest, square, NULL);
    const int exponent = exact_middle(rest, x, y), unit = exponent < length->unit ? exponent : length->unit;
    const mp_bitcnt_t finer = (mp_bitcnt_t)(length->unit - unit);
    mpz_mul_2exp(rest, rest, (mp_bitcnt_t)(exponent - unit));
    mpz_mul_2exp(square, length->plain, finer);
    mpz_sub(rest, rest, square);
    int order = mpz_sgn(length->square) - mpz_sgn(rest);
    if (order == 0) {
        mpz_mul_2exp(root, length->square, 2 * finer);
        mpz_mul(square, rest, rest);
        mpz_mul(square, square, length->under);
        order = mpz_cmpabs(root, square) * mpz_sgn(rest);
    }
    mpz_clears(root, rest, square, NULL);
    return (order > 0) - (order < 0);
}

int exact_length_compare(const struct exact_length *length, double x) {
    if (x == HUGE_VAL) return mpz_sgn(length->under) == 0 ? 0 : -1;
    return mpz_sgn(length->under) == 0 ? 1 : compare_with_middle(length, x, x);
}

bool exact_rounds_to(int order, double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return order > 0 || (order == 0 && bits % 2 == 0);
}

bool exact_length_is(const struct exact_length *length, double d, double least) {
    if (isnan(d) || mpz_sgn(length->under) == 0) return d == HUGE_VAL;
    return (!(d > least) || exact_rounds_to(compare_with_middle(length, nextafter(d, least), d), d)) &&
           (d == HUGE_VAL || exact_rounds_to(-compare_with_middle(length, d, nextafter(d, HUGE_VAL)), d));
}
