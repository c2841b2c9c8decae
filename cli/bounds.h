/* Boxes around shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_BOUNDS_H
#define GRAZE_CLI_BOUNDS_H

#include "shape.h"

/// Writes a box that contains the shape: the least corner, then the greatest; all of space for an unbounded shape. Of
/// an empty shape any box. If it moves, by `by` (NULL: it does not), a box that contains it all the way, and all of
/// space if it is unbounded in any direction: for two such the library has no answer, wherever they are. False: it does
/// not have the shape at all, and no answer about it and even an empty one.
bool bounds_of(int dimension, const shape *s, const double by[3], double box[6]);

/// Makes a box all of space.
void bounds_set_all(int dimension, double box[6]);

/// Is a box empty?
bool bounds_are_empty(int dimension, const double box[6]);

#endif
