/* What it means that a double is a rational number rounded, from the definition.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_ROUNDING_H
#define TESTS_UNIT_ROUNDING_H

#include <gmp.h>
#include <stdbool.h>

enum towards { DOWN = -1, NEAREST = 0, UP = 1 };

/* Is x the value rounded? Ties go to even; beyond the largest double, as IEEE 754 says. */
bool is_rounded(double x, const mpq_t value, enum towards towards);

/* out = a b, and out += a b. */
void exact_product(mpq_t out, double a, double b);
void add_product(mpq_t out, double a, double b);

/* A random finite double, its exponent between -range and range. */
struct rng;
double random_double(struct rng *rng, int range);

#endif
