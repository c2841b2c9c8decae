/* Where the origin lies relative to the Minkowski difference A - B of two bodies without radius, by linear programming
 * in integers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_ORIGIN_H
#define TESTS_ORACLE_ORIGIN_H

#include "oracle/exact_shape.h"

/* -1 outside, 0 on the boundary, 1 in the interior; of A - B + M if m is not NULL; m must not be a simplex. */
int origin_in_difference(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m);

#endif
