/* Texts of WKT in a file.
 *
 * SPDX-License-Identifier: MIT */
#include "wkt_lines.h"

#include "wkt_words.h"

#include <stdlib.h>
#include <string.h>

/* Of a text so far. */
typedef struct state {
    long depth; /* of its parentheses */
    bool begun; /* it has a parenthesis */
    char last;  /* its last byte that is no blank, and no comment */
} state;

/* Takes a line up to a comment, which begins with # before a word. */
static void count(state *s, const char *at, const char *end) {
    for (const char *c = at; c < end; c++) {
        if (*c == '#' && (c == at || memchr(" \t(),;\"'", c[-1], 8) != NULL)) return;
        s->depth += (*c == '(') - (*c == ')');
        s->begun |= *c == '(';
        if (*c != ' ' && *c != '\t') s->last = *c;
    }
}

static state begin(const text_line *line) {
    const char *const name = wkt_end_of_name(line);
    state s = {.begun = false};
    count(&s, name != NULL ? name : line->at, line->end);
    return s;
}

static char first_of(const text_line *line) { return *text_peek(line).at; }

/* True if the next line belongs to a text: one with open parentheses, or a type without any. A line of a type or of a
 * name begins a geometry, unless it stands where a collection has its next member. */
static bool goes_on(const state *s, const text_line *next) {
    if (s->depth <= 0) return !s->begun && text_significant(next) && first_of(next) == '(';
    const char *const name = wkt_end_of_name(next);
    const bool is_named = name != NULL && name != next->at;
    return !wkt_is_line(next) || (!is_named && memchr("(,", s->last, 2) != NULL);
}

/* Appends a line to the text of `size` bytes. */
static bool append(wkt_lines *w, size_t *size, const text_line *line) {
    const size_t length = (size_t)(line->end - line->at), needed = *size + length + 2;
    if (needed > w->room) {
        const size_t room = needed > 2 * w->room ? needed : 2 * w->room;
        char *const joined = realloc(w->joined, room);
        if (joined == NULL) return false;
        w->joined = joined;
        w->room = room;
    }
    if (*size > 0) w->joined[(*size)++] = '\n';
    memcpy(w->joined + *size, line->at, length);
    *size += length;
    w->joined[*size] = '\0';
    return true;
}

static bool is_left_out(const text_line *line) { return !text_significant(line) || text_is(text_peek(line), ";"); }

bool wkt_lines_next(wkt_lines *w, text_line *out) {
    do {
        if (!input_next(w->in, out)) return false;
    } while (is_left_out(out));
    state s = begin(out);
    if (!wkt_is_line(out) || (s.begun && s.depth <= 0)) return true;
    const size_t number = out->number;
    size_t size = 0;
    w->no_memory = !append(w, &size, out);
    text_line next;
    while (!w->no_memory && (s.depth > 0 || !s.begun) && input_next(w->in, &next)) {
        if (!goes_on(&s, &next)) {
            input_return(w->in, &next);
            break;
        }
        w->no_memory = !append(w, &size, &next);
        count(&s, next.at, next.end);
    }
    *out = (text_line){.at = w->joined, .end = w->joined + size, .number = number};
    return !w->no_memory && w->in->problem == 0;
}

void wkt_lines_free(wkt_lines *w) { free(w->joined); }
