/// The rims of a cylinder as polygons.
///
/// SPDX-License-Identifier: MIT
#ifndef CLI_RIM_H
#define CLI_RIM_H

#include <graze/shapes3.h>

/// Writes `count` points of each rim of a valid cylinder, in doubles; `scale` times as far from the axis. Point i of
/// both rims lies on one line along the axis.
void rims_of(const grz3_cylinder *cylinder, int count, double scale, grz3_vec at_a[], grz3_vec at_b[]);

#endif
