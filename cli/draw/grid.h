/* A quiet grid behind a view, with the numbers of its lines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_GRID_H
#define GRAZE_CLI_DRAW_GRID_H

#include "draw/canvas.h"
#include "draw/view.h"

/// Room for the numbers to the left of the frame, which is more where a number is wider, and below it.
enum { GRID_LEFT = 30, GRID_BELOW = 13 };

/// The frame of a view of `part` in a room that holds the numbers at its left too.
box grid_frame(canvas *c, box part, box room);

/// Lines at round numbers and the frame. Where doubles cannot tell such lines apart there is the frame only.
void grid_draw(canvas *c, const view *v);

#endif
