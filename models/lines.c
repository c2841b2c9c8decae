/* Lines or bytes of a file.
 *
 * SPDX-License-Identifier: MIT */
#include "lines.h"

#include <graze/host.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_CAPACITY = 1 << 17 };

/* Where a system has no such flag, it does as with it, or nothing starts programs. */
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_BINARY
#define O_BINARY 0
#endif

input input_of_file(const char *path) {
    input in = {.file = open(path, O_RDONLY | O_CLOEXEC | O_BINARY), .path = path, .until = UINT64_MAX};
    if (in.file < 0) in.problem = errno;
    return in;
}

/* Moves the unread bytes to the front of the buffer, grows it if it is full, and reads more. False at the end of the
 * input and on an error. */
static bool refill(input *in) {
    const size_t left = in->end - in->begin;
    if (left > 0 && in->begin > 0) memmove(in->buffer, in->buffer + in->begin, left);
    in->begin = 0;
    in->end = left;
    if (in->capacity - in->end < 2) { /* one byte for the sentinel */
        const size_t capacity = in->capacity > 0 ? 2 * in->capacity : FIRST_CAPACITY;
        char *const buffer = realloc(in->buffer, capacity);
        if (buffer == NULL) {
            in->problem = ENOMEM;
            return false;
        }
        in->buffer = buffer;
        in->capacity = capacity;
    }
    if (in->before_waiting != NULL) in->before_waiting();
    if (grz_watch_stops()) in->problem = ECANCELED;
    if (in->problem != 0) return false;
    ssize_t got;
    do got = read(in->file, in->buffer + in->end, in->capacity - in->end - 1);
    while (got < 0 && errno == EINTR);
    if (got < 0) in->problem = errno;
    if (got <= 0) return false;
    in->end += (size_t)got;
    in->place += (uint64_t)got;
    return true;
}

uint64_t input_place(const input *in) { return in->place - (in->end - in->begin); }

bool input_next(input *in, text_line *line) {
    const char *newline = NULL;
    size_t searched = 0;
    if (input_place(in) >= in->until) return false;
    const bool first = input_place(in) == 0;
    while (in->problem == 0 && !in->ended) {
        const size_t held = in->end - in->begin;
        if (held > searched) newline = memchr(in->buffer + in->begin + searched, '\n', held - searched);
        if (newline != NULL) break;
        searched = held;
        in->ended = !refill(in);
    }
    if (in->problem != 0 || in->begin == in->end) return false;
    if (newline == NULL) in->buffer[in->end] = '\0'; /* the sentinel after a last line without a newline */
    line->at = in->buffer + in->begin;
    line->end = newline != NULL ? newline : in->buffer + in->end;
    in->begin = (size_t)(line->end - in->buffer) + (newline != NULL);
    if (line->end > line->at && line->end[-1] == '\r') line->end--;
    line->number = ++in->line;
    if (first && line->end - line->at >= 3 && memcmp(line->at, "\xef\xbb\xbf", 3) == 0)
        line->at += 3; /* skips the byte order mark of UTF-8 */
    return true;
}

void input_return(input *in, const text_line *line) {
    in->begin = (size_t)(line->at - in->buffer);
    in->line--;
}

const char *input_rest(input *in, size_t *size) {
    while (in->problem == 0 && !in->ended) in->ended = !refill(in);
    if (in->problem != 0) return NULL;
    *size = in->end - in->begin;
    if (in->buffer == NULL) return ""; /* an empty input of which no line was asked for */
    in->buffer[in->end] = '\0';
    in->begin = in->end;
    return in->buffer + in->end - *size;
}

const char *input_bytes(input *in, size_t size) {
    while (in->end - in->begin < size && in->problem == 0 && !in->ended) in->ended = !refill(in);
    if (in->end - in->begin < size || in->problem != 0) return NULL;
    if (size == 0) return ""; /* there may be no buffer */
    in->begin += size;
    return in->buffer + in->begin - size;
}

void input_end(input *in) {
    if (in->file >= 0) close(in->file);
    free(in->buffer);
    in->buffer = NULL;
    in->file = -1;
}
