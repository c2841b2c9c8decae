/* Pictures of space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_SPACE_H
#define GRAZE_CLI_DRAW_SPACE_H

#include "draw/draw.h"
#include "draw/show.h"
#include "scene.h"

/// A picture of a scene of space: three views of the shapes as wires.
status draw_space(const scene *s, const draw_options *o);

/// What three views do not show.
typedef struct space_result {
    size_t invalid, unsupported, outside; ///< shapes: empty, of a kind that has no wires yet, out of view
    size_t nameless;                      ///< names
} space_result;

/// The three views, beside each other, with their names, and without what is written below their frames.
enum { SPACE_TITLE = 17 };
space_result space_views(canvas *c, const show *s, double top, double frame_height);
double space_frame_width(void);

#endif
