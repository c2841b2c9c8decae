/* Captions.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/caption.h"

#include "draw/memory.h"
#include "text.h"

#include <graze/base.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const font plain = {FACE_MONO, 9}, strong = {FACE_MONO_BOLD, 9};
static const double line_height = 13;

static bool names_shape(text_word word) {
    for (int kind = 1; kind < GRZ_KIND_COUNT; kind++) {
        for (int dimension = 2; dimension <= 3; dimension++) {
            const char *const name = grz_kind_name(dimension, (grz_kind)kind);
            if (name != NULL && text_is(word, name)) return true;
        }
    }
    return text_is(word, "polygon");
}

/* The state of laying out a caption: words fill a line until it is full, and each shape begins a new line. */
typedef struct setting {
    canvas *canvas;
    bool write; /* false: only measure */
    point at;   /* upper left corner */
    double width;
    const look *look;
    size_t shapes; /* how many have begun */
    size_t lines;  /* how many are written */
    char *line;    /* the words of the current line */
} setting;

static void end_line(setting *s) {
    if (*s->line == '\0') return;
    if (s->write) {
        const point at = {s->at.x, s->at.y + line_height * (double)(s->lines + 1) - 3};
        const color k = s->shapes == 0 ? ink : look_color(s->look, s->shapes - 1);
        canvas_text_fitted(s->canvas, at, s->width, plain, k, s->line);
    }
    s->lines++;
    *s->line = '\0';
}

/* Adds a word to the line if it fits, else begins a new line with it. */
static void add_word(setting *s, text_word word) {
    const size_t length = strlen(s->line);
    if (length > 0) {
        s->line[length] = ' ';
        memcpy(s->line + length + 1, word.at, word.size);
        s->line[length + 1 + word.size] = '\0';
        if (canvas_text_width(s->canvas, plain, s->line) <= s->width) return;
        s->line[length] = '\0';
        end_line(s);
    }
    memcpy(s->line, word.at, word.size);
    s->line[word.size] = '\0';
}

static size_t set_caption(setting *s, const char *query) {
    s->line = resized(NULL, strlen(query) + 2, 1);
    *s->line = '\0';
    text_line text = text_line_of(query);
    for (text_word word = text_next(&text); word.size > 0; word = text_next(&text)) {
        if (names_shape(word)) {
            end_line(s);
            s->shapes++;
        }
        add_word(s, word);
    }
    end_line(s);
    free(s->line);
    return s->lines;
}

/* True if the answer fits beside the relation, which is alone on the first line. */
static bool fits_beside(canvas *c, const char *query, const char *answer, double width) {
    text_line text = text_line_of(query);
    const text_word word = text_next(&text);
    char relation[32];
    snprintf(relation, sizeof relation, "%.*s ", (int)fmin((double)word.size, 30), word.at);
    return canvas_text_width(c, plain, relation) + canvas_text_width(c, strong, answer) <= width;
}

double caption_height(canvas *c, const char *query, const char *answer, double width) {
    setting s = {.canvas = c, .width = width};
    const size_t lines = set_caption(&s, query);
    return line_height * (double)(fits_beside(c, query, answer, width) ? lines : lines + 1);
}

void caption_draw(canvas *c, const char *query, const char *answer, point at, double width, const look *l) {
    setting s = {.canvas = c, .write = true, .at = at, .width = width, .look = l};
    const size_t lines = set_caption(&s, query);
    if (fits_beside(c, query, answer, width)) {
        canvas_text(c, (point){at.x + width, at.y + line_height - 3}, 1, strong, ink, answer);
    } else {
        canvas_text_fitted(c, (point){at.x, at.y + line_height * (double)(lines + 1) - 3}, width, strong, ink, answer);
    }
}
