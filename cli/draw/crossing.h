/* graze clash: a picture of meshes and their intersections.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CROSSING_H
#define GRAZE_CLI_DRAW_CROSSING_H

#include "clash.h"
#include "picture.h"

/// Draws the meshes from the front, the side and above, and in red where they intersect. `up` is the axis that points
/// up: 0, 1 or 2.
status crossing_draw(const clashes *all, const char *path, format as, int up);

#endif
