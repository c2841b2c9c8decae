/* Names of shapes, placed so that they do not overlap each other.
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

/// What is drawn in addition to the shapes of a plot.
typedef struct clutter {
    size_t mark_count, line_count, note_count;
    point *marks;   ///< on the page
    polygon *lines; ///< in local coordinates: outlines; or of two points: tracks and arrows
    note *notes;
} clutter;

/// Where a text is written; its text is NULL if it has no room.
typedef struct label {
    point at; ///< the middle of its base line
    const char *text;
} label;

extern const font label_font;

/// Finds a free place for each note, then for the name of each visible shape. Returns how many names are left out for
/// lack of room. `out` has room for all names, then all notes. `names` NULL: no names.
size_t labels_place(canvas *c, const plot *p, const clutter *others, const char *const *names, label *out);

#endif
