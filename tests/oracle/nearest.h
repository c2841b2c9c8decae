/* How far nearest points in doubles are from being nearest points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_NEAREST_H
#define TESTS_ORACLE_NEAREST_H

#include "support/shape.h"

#include <stdbool.h>

/* The worst errors seen, rounded up a little, in units of 2^-53 of the largest magnitude involved: of a point from its
 * shape, bounded by 4, and of the distance of both points from that of the shapes, bounded by 8. */
struct nearest_errors {
    double of_point, of_distance;
};
extern struct nearest_errors worst_nearest_errors;

/* True if the points are as grz2_distance and grz3_distance promise, for valid shapes with this distance: within these
 * bounds, or within 2^-1072. Infinite coordinates are not looked at. */
bool are_nearest_points(const struct shape *a, const struct shape *b, double distance, const double points[2][3]);

#endif
