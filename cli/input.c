/* Inputs of the command.
 *
 * SPDX-License-Identifier: MIT */
#include "input.h"

#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_COMPLAINTS = 20 };

static bool is_standard(const char *path) { return strcmp(path, "-") == 0; }

input input_open(const char *path) {
    input in = {.file = STDIN_FILENO, .path = path, .until = UINT64_MAX};
    if (!is_standard(path)) in = input_of_file(path);
    in.before_waiting = output_flush;
    return in;
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
    if (in->file == STDIN_FILENO) in->file = -1; /* stays open */
    input_end(in);
}

const char *input_name(const char *path) { return is_standard(path) ? "standard input" : path; }

text_shown input_shown(const char *path) { return text_path(input_name(path)); }
