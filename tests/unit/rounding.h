/* Whether a double is a rational number correctly rounded, from the definition.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_ROUNDING_H
#define TESTS_UNIT_ROUNDING_H

#include <gmp.h>
#include <stdbool.h>

enum towards { DOWN = -1, NEAREST = 0, UP = 1 };

/* True if x is the value, rounded as IEEE 754 says: ties to even, overflow to infinity. */
bool is_rounded(double x, const mpq_t value, enum towards towards);

/* out = a b; below, out += a b. */
void exact_product(mpq_t out, double a, double b);
void add_product(mpq_t out, double a, double b);

/* A random finite double, its exponent between -range and range. */
struct rng;
double random_double(struct rng *rng, int range);
/* A random number: of similar or different magnitudes, short, or at the ends of double. */
double random_number(struct rng *rng);

#endif
