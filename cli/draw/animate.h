/* Animated pictures: SVG in which a browser moves the shapes from time 0 to 1, repeatedly.
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

/// A timeline at the height `y`, with a marker that moves along it; red while moving shapes are in contact. `s` may be
/// NULL: no contacts.
enum { TIMELINE_HEIGHT = 24 };
void animate_timeline(canvas *c, double y, const show *s);

#endif
