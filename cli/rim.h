/// The rims of what is round about an axis as polygons.
///
/// SPDX-License-Identifier: MIT
#ifndef CLI_RIM_H
#define CLI_RIM_H

#include <graze/shapes3.h>

/// Writes `count` points of each rim of a valid shape, in doubles; `scale` times as far from the axis. Point i of both
/// rims lies in one plane through the axis. False, and nothing is written, if the shape has no axis.
bool rims_of(const grz3_shape *shape, int count, double scale, grz3_vec at_a[], grz3_vec at_b[]);

#endif
