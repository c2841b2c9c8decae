/* Reading the points that a command asks a mesh about.
 *
 * SPDX-License-Identifier: MIT */
#include "points.h"

#include "hits.h"
#include "input.h"
#include "option.h"
#include "output.h"
#include "progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool points_add(points *p, const char *command, const char *text) {
    double at[3];
    if (text_read_list(text, 2, at) == 2) {
        fprintf(stderr,
                "graze %s: expected X,Y,Z for --at, got %s: a mesh is in space; in which areas of a map points are, "
                "'graze relate' says\n",
                command, text_argument(text).at);
        return false;
    }
    if (option_read_point(command, "--at", "X,Y,Z", text, 3, at) == 0) return false;
    grz3_vec *const more = realloc(p->at, (p->count + 1) * sizeof *more);
    p->no_memory = p->no_memory || more == NULL;
    if (more == NULL) return true;
    p->at = more;
    p->at[p->count++] = (grz3_vec){at[0], at[1], at[2]};
    return true;
}

void points_free(points *p) {
    free(p->at);
    *p = (points){.at = NULL};
}

typedef struct reading {
    const points *asked;
    points_batch *batch;
    points_answer *answer;
    void *context;
    size_t longer; /* lines with more than three words */
} reading;

static void answer_batch(reading *r) {
    r->answer(r->context, r->batch);
    r->batch->count = 0;
}

static void add(reading *r, grz3_vec point, bool unreadable) {
    points_batch *const b = r->batch;
    b->at[b->count] = unreadable ? (grz3_vec){0, 0, 0} : point;
    b->unreadable[b->count++] = unreadable;
    if (b->count == POINTS_TOGETHER) answer_batch(r);
}

static bool read_coordinate(text_line *line, double *number, const char *axis, bool finite) {
    const text_word word = text_peek(line);
    if (!text_read_number(line, number, axis, "", "")) return false;
    if (!finite || isfinite(*number)) return true;
    char what[40];
    snprintf(what, sizeof what, "a finite number for %s", axis);
    return text_unexpected(line, what, word);
}

static bool read_point(text_line *line, grz3_vec *out, bool finite) {
    return read_coordinate(line, &out->x, "x", finite) && read_coordinate(line, &out->y, "y", finite) &&
           read_coordinate(line, &out->z, "z", finite);
}

static void read_line(reading *r, input *in, text_line *line) {
    grz3_vec point = {0, 0, 0};
    if (!text_significant(line)) return;
    const bool read = read_point(line, &point, r->asked->finite);
    if (!read) input_complain(in, line, line->error);
    else r->longer += text_peek(line).size > 0;
    add(r, point, !read);
}

/* Answers what was read before it waits for more. */
static status read_file(reading *r, const char *path) {
    input in = input_open(path);
    progress bar = progress_begin();
    text_line line;
    while (output_works() && input_next(&in, &line)) {
        read_line(r, &in, &line);
        if (in.begin == in.end) answer_batch(r);
        progress_say_line(&bar, in.line);
    }
    answer_batch(r);
    progress_end(&bar);
    const int problem = in.problem;
    const status result = in.unreadable > 0 ? STATUS_UNREADABLE : STATUS_OK;
    input_close(&in);
    if (problem == 0) return result;
    fprintf(stderr, "graze: %s: %s\n", input_shown(path).at, strerror(problem));
    return STATUS_INPUT;
}

static status read_all(reading *r) {
    const points *const p = r->asked;
    status result = STATUS_OK;
    for (size_t i = 0; i < p->count; i++) add(r, p->at[i], false);
    answer_batch(r);
    if (p->path != NULL) result = read_file(r, p->path);
    if (r->longer > 0)
        fprintf(stderr, "graze: %s: %zu line%s more than three words, of which the first three count\n",
                input_shown(p->path).at, r->longer, r->longer == 1 ? " has" : "s have");
    return result;
}

status points_visit(const points *p, points_answer *answer, void *context) {
    reading r = {.asked = p, .batch = malloc(sizeof *r.batch), .answer = answer, .context = context};
    if (r.batch == NULL) return hits_no_memory();
    r.batch->count = 0;
    const status result = read_all(&r);
    free(r.batch);
    return result;
}
