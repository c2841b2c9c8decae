/* A picture of a scene of space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_SPACE_H
#define GRAZE_CLI_DRAW_SPACE_H

#include "draw/draw.h"
#include "scene.h"

/// Three views of the shapes as wires.
status draw_space(const scene *s, const draw_options *o);

#endif
