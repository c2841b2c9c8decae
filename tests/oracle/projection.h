/* The projection of a shape on the normal of a plane, relative to the plane's offset.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_PROJECTION_H
#define TESTS_ORACLE_PROJECTION_H

#include "oracle/exact_shape.h"

/* The signs of the infimum and of the supremum of normal . x - offset over the shape; normal and offset are those of a
 * plane or of a half-space. */
struct projection {
    int low, high;
};

struct projection projection_on(const struct exact_shape *plane, const struct exact_shape *shape);

#endif
