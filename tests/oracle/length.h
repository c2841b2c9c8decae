/* Is a double the nearest to a length that only comparisons know?
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_LENGTH_H
#define TESTS_ORACLE_LENGTH_H

#include "oracle/exact_shape.h"

/* A length in units of 2^(scale.length + scale.direction). */
void exact_length(mpz_t out, double x, struct exact_scale scale);

/* -1, 0, 1 if a length that two shapes have is less than, equal to, greater than another, in units of the scale. The
 * numbers may change meanwhile, but are the same again in the end. */
typedef int length_comparison(struct exact_shape *a, struct exact_shape *b, mpz_t length);

/* Is d the double nearest to that length, of two equally near ones the even one? No length is less than `least`. The
 * scale is fine enough for the middles between doubles. */
bool exact_length_is(const struct shape *a, const struct shape *b, double d, double least, struct exact_scale scale,
                     length_comparison *compare);

#endif
