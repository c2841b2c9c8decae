/* The distance of two bodies, compared with a length.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_REACH_H
#define TESTS_ORACLE_REACH_H

#include "oracle/exact_shape.h"

/* -1, 0, 1 if the distance of the bodies without radii is less than, equal to, greater than the sum of both radii; that
 * of A + M and B if m is not NULL; m must not be a simplex. */
int compare_distance(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m);

#endif
