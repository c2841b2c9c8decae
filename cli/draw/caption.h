/* The text of a query below its picture: the relation with its answer, then the shapes, each in its colour.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CAPTION_H
#define GRAZE_CLI_DRAW_CAPTION_H

#include "draw/canvas.h"
#include "draw/plot.h"

/// The height of a caption of this width.
double caption_height(canvas *c, const char *query, const char *answer, double width);
/// Writes the caption with its upper left corner at `at`.
void caption_draw(canvas *c, const char *query, const char *answer, point at, double width, const look *l);

#endif
