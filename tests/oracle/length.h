/* A length that is a root plus a number, as an exact value, and the double nearest to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_LENGTH_H
#define TESTS_ORACLE_LENGTH_H

#include "oracle/exact_shape.h"

/* sgn(square) sqrt(|square| / under) + plain, in units of 2^unit; infinite if under is 0, else under > 0. */
struct exact_length {
    mpz_t square, under, plain;
    int unit;
};

void exact_length_init(struct exact_length *out); /* infinite */
void exact_length_clear(struct exact_length *out);

/* Lowers the root to h / sqrt(square), square > 0, if that is less. Returns -1 then, 0 if it is the same, else 1. */
int exact_length_lower(struct exact_length *out, const mpz_t h, const mpz_t square);
void exact_length_negate(struct exact_length *out);

/* The middle between two doubles as an integer times the power of two whose exponent is returned; +-infinity stands for
 * +-2^1024. */
int exact_middle(mpz_t out, double x, double y);

/* The sign of the length less x. */
int exact_length_compare(const struct exact_length *length, double x);

/* order: is a number on d's side of the middle between d and a neighbour (> 0), or there (0)? Does it round to d? */
bool exact_rounds_to(int order, double d);

/* Is d the double nearest to the length, of two equally near ones the even one? What is less than `least` counts as
 * that. */
bool exact_length_is(const struct exact_length *length, double d, double least);

#endif
