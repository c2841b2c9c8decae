/* The distance of a point from a body, compared with a length.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_REACH_H
#define TESTS_ORACLE_REACH_H

#include "oracle/exact_shape.h"

/* -1, 0, 1 as the distance from the point (a body without ways) to the body is less than, equal to, greater than the sum of both radii. */
int compare_distance(const struct exact_shape *point, const struct exact_shape *body);

#endif
