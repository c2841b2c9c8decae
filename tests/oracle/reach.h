/* The distance of two bodies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_REACH_H
#define TESTS_ORACLE_REACH_H

#include "oracle/length.h"

/* -1, 0, 1 if the distance of the bodies without radii is less than, equal to, greater than the sum of both radii; that
 * of A + M and B if m is not NULL; m must not be a simplex. */
int compare_distance(const struct exact_shape *a, const struct exact_shape *b, const struct exact_shape *m);

/* The vector from b to a, without radii, or a positive multiple of it. */
void set_direction(struct exact_vec *out, const struct exact_shape *a, const struct exact_shape *b);

/* Sets all but the unit: the distance of the bodies without radii, less both. */
void set_distance(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b);

#endif
