/* The lines of a scene as text: a shape a line, each handed to whoever reads them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SCENE_LINES_H
#define GRAZE_CLI_SCENE_LINES_H

#include "command.h"
#include "input.h"
#include "progress.h"
#include "shape.h"

/// A shape that was read, and how it was written.
typedef struct scene_line {
    text_line *line;
    text_word name; ///< without control characters
    text_word text; ///< all that follows the name
    shape shape;
    double by[3]; ///< its displacement
} scene_line;

typedef enum scene_outcome { SCENE_TAKEN, SCENE_BAD_LINE, SCENE_NO_MEMORY, SCENE_STOPPED } scene_outcome;

typedef struct scene_lines {
    input *in;
    progress *bar;
    int dimension; ///< 2 or 3; 0: `space` is yet to be read
    /// Called with each shape, which it takes over. SCENE_BAD_LINE: line->error says why, and the shape was freed.
    /// SCENE_STOPPED: no more lines are read.
    scene_outcome (*take)(void *context, const scene_line *item);
    /// Called with each line that cannot be read; line->error says why.
    void (*complain)(void *context, const text_line *line);
    void *context;
} scene_lines;

/// Reads the line `space 2` or `space 3`. False: line->error says why it is none.
bool scene_lines_space(text_line *line, int *dimension);

/// Reads all lines. STATUS_UNREADABLE if there was a bad one, or no `space`; STATUS_INPUT, which is reported;
/// STATUS_OUTPUT if it was stopped.
status scene_lines_read(scene_lines *s);

#endif
