/* Pictures of space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_SPACE_H
#define GRAZE_CLI_DRAW_SPACE_H

#include "draw/draw.h"
#include "draw/show.h"
#include "scene.h"

/// A picture of scenes of space: three views of the shapes as wires.
status draw_space(const layers *l, const draw_options *o);

/// What the three views do not show.
typedef struct space_result {
    size_t invalid, unsupported, outside; ///< numbers of shapes: empty; of a kind without wires; outside the views
    size_t nameless;                      ///< names without room
} space_result;

/// Draws the three views in a row, with their titles. SPACE_TITLE: the height of a title.
enum { SPACE_TITLE = 17 };
space_result space_views(canvas *c, const show *s, double top, double frame_height);
double space_frame_width(void);

#endif
