/* The grid behind a view, with the numbers of its lines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_GRID_H
#define GRAZE_CLI_DRAW_GRID_H

#include "draw/canvas.h"
#include "draw/view.h"

/// Room for the numbers: at least GRID_LEFT to the left of the frame, more for wider numbers; and below it.
enum { GRID_LEFT = 30, GRID_BELOW = 13 };

/// The frame of a view of `part` in a room that must hold the numbers at its left, too.
box grid_frame(canvas *c, box part, box room);

/// Draws lines at round numbers and the frame; only the frame where doubles cannot resolve such lines.
void grid_draw(canvas *c, const view *v);

#endif
