/* Painting a view.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_PAINT_H
#define GRAZE_CLI_DRAW_PAINT_H

#include "draw/show.h"

/// Paints the shapes of the plot, which is that of the scene, and the poses of the motion as the view sees them.
/// Returns how many names are left out for lack of room.
size_t paint_show(canvas *c, const show *s, const plot *p, const grz2_shape *poses, const direction *d);

#endif
