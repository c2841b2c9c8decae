/* Lines of a file or of standard input.
 *
 * SPDX-License-Identifier: MIT */
#include "input.h"

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_CAPACITY = 1 << 17, MOST_COMPLAINTS = 20 };

static bool is_standard(const char *path) { return strcmp(path, "-") == 0; }

input input_open(const char *path) {
    const int file = is_standard(path) ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    input in = {.file = file, .path = path, .until = UINT64_MAX};
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
    output_flush();
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

input input_open_part(const char *path, uint64_t begin, uint64_t end) {
    input in = input_open(path);
    const uint64_t from = begin > 0 && end < UINT64_MAX ? begin - 1 : begin;
    if (in.problem == 0 && from > 0 && lseek(in.file, (off_t)from, SEEK_SET) < 0) in.problem = errno;
    in.place = from;
    text_line line;
    if (from < begin) input_next(&in, &line); /* what is left of the line before */
    in.line = 0;
    in.until = end;
    return in;
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

void input_complain_at(input *in, const char *place, const char *why) {
    if (in->unreadable++ < MOST_COMPLAINTS)
        fprintf(stderr, "graze: %s: %s: %s\n", input_shown(in->path).at, place, why);
}

void input_complain(input *in, const text_line *line, const char *why) {
    char place[32];
    snprintf(place, sizeof place, "line %zu", line->number);
    input_complain_at(in, place, why);
}

void input_close(input *in) {
    const size_t more = in->unreadable > MOST_COMPLAINTS ? in->unreadable - MOST_COMPLAINTS : 0;
    if (more > 0) fprintf(stderr, "graze: %s: and %zu more\n", input_shown(in->path).at, more);
    if (in->file > STDIN_FILENO) close(in->file);
    free(in->buffer);
    in->buffer = NULL;
    in->file = -1;
}

const char *input_name(const char *path) { return is_standard(path) ? "standard input" : path; }

text_shown input_shown(const char *path) { return text_path(input_name(path)); }
