/* Records of CSV (RFC 4180): fields between separators, perhaps in quotes, in which a quote is doubled and lines may
 * end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_CSV_H
#define GRAZE_CLI_FILES_CSV_H

#include "input.h"

/// The records of an input. Start with the input; csv_free releases the rest.
typedef struct csv {
    input *in;
    char separator; ///< 0 until the first record: that of comma, semicolon and tab which the first line has first
    bool no_memory;
    size_t line;      ///< the number of the first line of the record
    text_word *field; ///< the fields of the record, each with a NUL behind it, until the next call
    size_t count, room;
    char *text;
    size_t size, capacity;
    char error[80]; ///< what is wrong with the record; "": nothing
} csv;

/// Reads the next record; lines without a byte are left out. False: there is no more, no_memory, or a problem of the
/// input.
bool csv_next(csv *c);
/// Reads a line that is a record by itself. False: it is not, or no_memory.
bool csv_split(csv *c, const text_line *line);
void csv_free(csv *c);

#endif
