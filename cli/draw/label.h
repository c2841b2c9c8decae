/* Names beside shapes, placed so that they do not overlap each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LABEL_H
#define GRAZE_CLI_DRAW_LABEL_H

#include "draw/canvas.h"
#include "draw/plot.h"

/// A short text beside a point of the page.
typedef struct note {
    point at;
    char text[16];
} note;

/// What is drawn besides the shapes of a plot.
typedef struct clutter {
    size_t mark_count, line_count, note_count;
    point *marks;   ///< on the page
    polygon *lines; ///< in local coordinates; outlines, or two points
    note *notes;
} clutter;

/// Where a text is written; NULL for what has no room.
typedef struct label {
    point at; ///< the middle of its base line
    const char *text;
} label;

extern const font label_font;

/// Finds a place for the name of each shape that can be seen, where it is in nobody's way, and for each note, which
/// come first. Notes without a place are left out; returns how many names were. `out` has room for all names, then all
/// notes. Without `names` there are none.
size_t labels_place(canvas *c, const plot *p, const clutter *others, const char *const *names, label *out);

#endif
