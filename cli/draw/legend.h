/* Legends: an entry for each kind of mark that is drawn in the picture so far.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LEGEND_H
#define GRAZE_CLI_DRAW_LEGEND_H

#include "draw/canvas.h"
#include "draw/plot.h"

enum { LEGEND_HEIGHT = 22 };

/// Draws the legend of a scene at the height `y`: how many shapes and pairs there are, and how they are shown.
void legend_of_scene(canvas *c, double y, size_t shapes, const contacts *met, bool moving, bool corners);
/// The legend of queries, without numbers.
void legend_of_queries(canvas *c, double y, const char *end);
/// The legend of an animated picture.
void legend_of_animation(canvas *c, double y);

#endif
