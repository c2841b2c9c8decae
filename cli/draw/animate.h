/* Pictures that move: SVG in which a browser moves the shapes during the time 0 to 1, again and again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_ANIMATE_H
#define GRAZE_CLI_DRAW_ANIMATE_H

#include "draw/canvas.h"
#include "draw/label.h"
#include "draw/show.h"

/// Writes the shapes of a plot with their names so that each moves by its displacement, and is red while it is in
/// contact with another.
void animate_shapes(canvas *c, const show *s, const plot *p, const label *names, const direction *d);

/// A line of time at the height `y`, with a hand that moves along it; red while any shapes are in contact that move.
/// `s` may be NULL.
enum { TIMELINE_HEIGHT = 24 };
void animate_timeline(canvas *c, double y, const show *s);

#endif
