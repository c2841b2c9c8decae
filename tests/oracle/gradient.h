/* The gradient of a signed distance, in integers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_GRADIENT_H
#define TESTS_ORACLE_GRADIENT_H

#include "support/shape.h"

#include <stdbool.h>

/* True if g is the gradient that grz2_signed_distance and grz3_signed_distance must write for the point a and a shape b
 * with an inside: a unit vector, each coordinate the nearest double, or either of two where the exact value is within
 * 2^-40 ulp of their middle; 0 where several directions are as good, and where one of the two is empty. */
bool true_gradient_is(const struct shape *a, const struct shape *b, const double g[3]);

#endif
