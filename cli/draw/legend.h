/* Legends: an entry for each kind of mark that is drawn in the picture so far.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LEGEND_H
#define GRAZE_CLI_DRAW_LEGEND_H

#include "draw/canvas.h"
#include "draw/plot.h"

enum { LEGEND_HEIGHT = 22 };

/// What the legend of a scene says.
typedef struct legend_facts {
    int layer_count;      ///< 1 or 2
    const char *names[2]; ///< of the files
    size_t shapes[2];     ///< how many are valid, in each layer
    const contacts *met;
    bool moving;
    bool borders; ///< lines that borders have in common are red
} legend_facts;

/// Draws the legend of a scene at the height `y`: how many shapes and pairs there are, and how they are shown.
void legend_of_scene(canvas *c, double y, const legend_facts *of);
/// The legend of queries, without numbers.
void legend_of_queries(canvas *c, double y, const char *end);
/// The legend of an animated picture.
void legend_of_animation(canvas *c, double y);

#endif
