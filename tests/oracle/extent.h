/* How far a shape extends along the normal of a plane, compared with the plane's offset.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_EXTENT_H
#define TESTS_ORACLE_EXTENT_H

#include "oracle/exact_shape.h"

/* The signs of the infimum and of the supremum of normal . x - offset over the shape; normal and offset are those of a
 * plane or of a half-space. */
struct extent {
    int low, high;
};

struct extent extent_along(const struct exact_shape *plane, const struct exact_shape *shape);

#endif
