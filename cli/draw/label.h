/* Names beside shapes, placed so that they do not overlap each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LABEL_H
#define GRAZE_CLI_DRAW_LABEL_H

#include "draw/canvas.h"
#include "draw/contacts.h"
#include "draw/plot.h"

/// Writes the names of the shapes that can be seen, each where it is in nobody's way. A name for which there is no room is left out;
/// returns how many were.
size_t labels_draw(canvas *c, const plot *p, const contacts *met, const char *const *names);

#endif
