/* Lines of a file or of standard input, of any length, with any bytes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_INPUT_H
#define GRAZE_CLI_INPUT_H

#include "text.h"

#include <stdint.h>

typedef struct input {
    int file;    ///< its descriptor, -1 if it could not be opened
    int problem; ///< 0, or the errno of an error
    bool ended;
    char *buffer;
    size_t capacity, begin, end; ///< the bytes read and not yet returned are buffer[begin, end)
    size_t line;                 ///< the number of the last line returned, from 1
    const char *path;
    size_t unreadable; ///< the number of lines passed to input_complain
    uint64_t place;    ///< where in the file the bytes of the buffer end
    uint64_t until;    ///< lines that begin there or later are not read
} input;

/// Opens a file, "-" for standard input. An input that could not be opened has no lines.
input input_open(const char *path);
/// The part of a file from byte `begin` on: the lines that begin there or later, but before `end`, numbered from 1. If
/// `end` is UINT64_MAX, the bytes.
input input_open_part(const char *path, uint64_t begin, uint64_t end);
/// Where in the file the unread bytes begin.
uint64_t input_place(const input *in);
/// The next line, without its newline or CRLF; valid until the next call. False at the end, and when `problem` is set.
/// Standard output is flushed before waiting for more input, so that no answer is held back.
bool input_next(input *in, text_line *line);
/// Makes a line that input_next just returned the next one again.
void input_return(input *in, const text_line *line);
/// All bytes that are left, and a NUL behind them, which live until the next call. NULL: `problem` is set.
const char *input_rest(input *in, size_t *size);
/// The next `size` bytes, which live until the next call; NULL if there are no more so many, or `problem` is set. They
/// are no part of a line.
const char *input_bytes(input *in, size_t size);
/// Says on standard error why a line cannot be read, `graze: FILE: line 7: WHY`, but not of more than 20 lines;
/// input_close counts the rest.
void input_complain(input *in, const text_line *line, const char *why);
/// The same for another `place` than a line, "feature 7".
void input_complain_at(input *in, const char *place, const char *why);
void input_close(input *in);

/// The name of an input: its path, or "standard input" for "-"; input_shown: quoted for messages.
const char *input_name(const char *path);
text_shown input_shown(const char *path);

#endif
