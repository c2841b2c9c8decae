/* Shapes as the sets that grz2_relate compares: polygons, polylines and points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_RELATION_H
#define GRAZE_CLI_RELATION_H

#include "shape.h"

/// True if a shape of 2D is such a set: a polygon or polyline, a point, a segment, a triangle, a hull, or an aabb, rect
/// or obb whose corners are doubles, all without a radius.
bool relation_has(const shape *s);

/// Builds the set of such a shape that is not a polygon. False: out of memory.
bool relation_build(const grz2_shape *s, grz2_polygon **out);

/// The matrix of two such shapes. False: out of memory.
bool relation_of(const shape *a, const shape *b, grz2_de9im *out);

/// The matrix of b and a from that of a and b; also of a pattern.
void relation_transpose(const char from[9], char to[10]);

#endif
