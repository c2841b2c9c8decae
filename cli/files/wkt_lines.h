/* Texts of WKT in a file: a geometry may go over several lines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_WKT_LINES_H
#define GRAZE_CLI_FILES_WKT_LINES_H

#include "input.h"

typedef struct wkt_lines {
    input *in;
    bool no_memory;
    char *joined; ///< the lines of a geometry that has several
    size_t room;
} wkt_lines;

/// The next geometry with all of its lines, which have a newline between them; `number` is that of the first. It ends
/// where its parentheses are closed, or before a line that begins another one. Lines without a word, or with a
/// semicolon alone, are left out. False: there is no more, `no_memory`, or a problem of the input.
bool wkt_lines_next(wkt_lines *w, text_line *out);
void wkt_lines_free(wkt_lines *w);

#endif
