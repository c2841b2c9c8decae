/* When shapes whose corners move in straight lines touch, of those that the language has.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CCD_H
#define GRAZE_CLI_CCD_H

#include "shape.h"

/// Asks the library about a point and a segment in the plane; a point and a triangle or two segments in space; in
/// either order. `end`: the shapes at time 1. Their radii together are the margin. Other shapes: unsupported.
grz_answer ccd_of(int dimension, const shape *a, const shape *b, const shape end[2], double *time);

#endif
