/* Bounding boxes of shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_BOUNDS_H
#define GRAZE_CLI_BOUNDS_H

#include "shape.h"

/// Writes the smallest box in doubles that contains the shape, during its whole motion if `by` is not NULL:
/// `dimension` numbers for min, then `dimension` for max. Empty for an empty or unsupported shape. Of a polygon that of
/// its points.
void bounds_exact(int dimension, const shape *s, const double by[3], double box[6]);

/// The same of a shape at rest, for the search of pairs, which must find unsupported ones, too: all of space for an
/// unsupported shape. Returns false if the library does not support it, even against an empty one.
bool bounds_of(int dimension, const shape *s, double box[6]);

/// Sets a box to all of space.
void bounds_set_all(int dimension, double box[6]);

/// True if the box is empty.
bool bounds_are_empty(int dimension, const double box[6]);

#endif
