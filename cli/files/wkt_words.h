/* The words of WKT: tokens, types, and what stands before a geometry.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_WKT_WORDS_H
#define GRAZE_CLI_FILES_WKT_WORDS_H

#include "geometry.h"

/// Where the next token begins: behind blanks, and comments that end with their line.
const char *wkt_skip_blanks(const text_line *line);
/// The next token, which stays unread: a parenthesis, a comma, a semicolon, a quote, or a word; size 0 at the end.
text_word wkt_peek(const text_line *line);
/// The next token, read.
text_word wkt_next(text_line *line);
/// Reads this token if it is the next: a mark, or a word of small letters, in any case.
bool wkt_take(text_line *line, const char *token);
/// The same; else it is an error, and `what` was expected.
bool wkt_expect(text_line *line, const char *token, const char *what);

/// The type of a word: with Z, M or ZM at its end, too. NULL: there is none.
const geometry_type *wkt_type_of(text_word word);

/// Skips `SRID=4326;`. False, with an error: there is no number.
bool wkt_skip_srid(text_line *line);
/// Reads the quote before a geometry, as tables have it; 0: there is none.
char wkt_take_quote(text_line *line);

/// Reads a geometry that takes the whole line, perhaps with SRID=, quotes and a semicolon. False: line->error says why.
bool wkt_read_geometry(text_line *line, geometry *g);

/// True if the line is a geometry, as far as its type and name.
bool wkt_is_line(const text_line *line);
/// Where the name before the geometry ends, with a tab; NULL: there is none.
const char *wkt_end_of_name(const text_line *line);

#endif
