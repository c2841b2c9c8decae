/* Lines or bytes of a file or another stream, of any length, with any bytes. Says nothing: what is wrong is in the
 * input, as the errno of an error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_LINES_H
#define GRAZE_MODELS_LINES_H

#include "text.h"

#include <stdint.h>

typedef struct input {
    int file;    ///< its descriptor, -1 if it could not be opened
    int problem; ///< 0, or the errno of an error; ECANCELED: a grz_watch has stopped the reading
    bool ended;
    char *buffer;
    size_t capacity, begin, end; ///< the bytes read and not yet returned are buffer[begin, end)
    size_t line;                 ///< the number of the last line returned, from 1
    const char *path;
    uint64_t place;               ///< where in the file the bytes of the buffer end
    uint64_t until;               ///< lines that begin there or later are not read
    void (*before_waiting)(void); ///< is called before each reading, which may have to wait for more; NULL: nothing is
    size_t unreadable;            ///< for who reads: how many lines were complained about
} input;

/// Opens a file. An input that could not be opened has no lines.
input input_of_file(const char *path);
/// Where in the file the unread bytes begin.
uint64_t input_place(const input *in);
/// The next line, without its newline or CRLF; valid until the next call. False at the end, and when `problem` is set.
bool input_next(input *in, text_line *line);
/// Makes a line that input_next just returned the next one again.
void input_return(input *in, const text_line *line);
/// All bytes that are left, and a NUL behind them, which live until the next call. NULL: `problem` is set.
const char *input_rest(input *in, size_t *size);
/// The next `size` bytes, which live until the next call; NULL if there are no more so many, or `problem` is set. They
/// are no part of a line.
const char *input_bytes(input *in, size_t size);
/// Closes the file and releases the buffer.
void input_end(input *in);

#endif
