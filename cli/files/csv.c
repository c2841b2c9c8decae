/* Records of CSV.
 *
 * A quote within a field that does not begin with one is a byte like any other. What RFC 4180 calls an error is one:
 * bytes between a quote that ends a field and the separator, a quote that does not end, and a byte 0.
 *
 * SPDX-License-Identifier: MIT */
#include "csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the reading of a record is. */
typedef enum place { AT_BEGIN, IN_FIELD, IN_QUOTES, BEHIND_QUOTES } place;

/* Makes room for `more` bytes. */
static bool reserve_text(csv *c, size_t more) {
    if (c->capacity - c->size >= more) return true;
    const size_t capacity = 2 * c->capacity + more;
    char *const text = realloc(c->text, capacity);
    c->no_memory = text == NULL;
    if (text == NULL) return false;
    c->text = text;
    c->capacity = capacity;
    return true;
}

/* Begins a field. Until the record has ended `at` of a field is NULL, and its size where it begins in the text. */
static bool begin_field(csv *c) {
    if (c->count == c->room) {
        const size_t room = c->room > 0 ? 2 * c->room : 16;
        text_word *const field = realloc(c->field, room * sizeof *field);
        c->no_memory = field == NULL;
        if (field == NULL) return false;
        c->field = field;
        c->room = room;
    }
    c->field[c->count++] = (text_word){NULL, c->size};
    return true;
}

/* The first error of a record counts. */
static place fail(csv *c, const char *why) {
    if (c->error[0] == '\0') snprintf(c->error, sizeof c->error, "%s", why);
    return BEHIND_QUOTES;
}

/* Takes a byte that is no separator outside of quotes. */
static place take_byte(csv *c, place at, char byte) {
    if (at == AT_BEGIN && byte == '"') return IN_QUOTES;
    if (at == IN_QUOTES && byte == '"') return BEHIND_QUOTES;
    if (at == BEHIND_QUOTES && byte != '"') return fail(c, "expected a separator behind the quote that ends a field");
    if (byte == '\0') fail(c, "a byte is 0, as in UTF-16: expected text in UTF-8");
    c->text[c->size++] = byte; /* behind a quote another one is a part of the field */
    return at == AT_BEGIN ? IN_FIELD : at == BEHIND_QUOTES ? IN_QUOTES : at;
}

/* Takes a line, and says where it ends: in quotes the record goes on. There is room for it. */
static bool take_line(csv *c, place *at, const text_line *line) {
    for (const char *byte = line->at; byte < line->end; byte++) {
        if (*byte == c->separator && *at != IN_QUOTES) {
            c->text[c->size++] = '\0';
            *at = AT_BEGIN;
            if (!begin_field(c)) return false;
        } else {
            *at = take_byte(c, *at, *byte);
        }
    }
    c->text[c->size++] = *at == IN_QUOTES ? '\n' : '\0';
    return true;
}

/* The fields in the text, which does not grow any more. */
static void end_record(csv *c) {
    for (size_t i = 0; i < c->count; i++) {
        const size_t begin = c->field[i].size, end = i + 1 < c->count ? c->field[i + 1].size : c->size;
        c->field[i] = (text_word){c->text + begin, end - begin - 1};
    }
}

static void find_separator(csv *c, const text_line *line) {
    c->separator = ',';
    bool quoted = false;
    for (const char *byte = line->at; byte < line->end; byte++) {
        quoted ^= *byte == '"';
        if (quoted || memchr(",;\t", *byte, 3) == NULL) continue;
        c->separator = *byte;
        return;
    }
}

static bool begin_record(csv *c, const text_line *line) {
    if (c->separator == '\0') find_separator(c, line);
    c->line = line->number;
    c->count = c->size = 0;
    c->error[0] = '\0';
    return begin_field(c);
}

/* How many bytes of the text a line takes at the most. */
static size_t room_of(const text_line *line) { return (size_t)(line->end - line->at) + 1; }

bool csv_split(csv *c, const text_line *line) {
    place at = AT_BEGIN;
    if (!begin_record(c, line) || !reserve_text(c, room_of(line)) || !take_line(c, &at, line)) return false;
    end_record(c);
    return at != IN_QUOTES && c->error[0] == '\0';
}

bool csv_next(csv *c) {
    text_line line;
    place at = AT_BEGIN;
    do {
        if (!input_next(c->in, &line)) return false;
    } while (line.at == line.end);
    bool good = begin_record(c, &line) && reserve_text(c, room_of(&line)) && take_line(c, &at, &line);
    while (good && at == IN_QUOTES && input_next(c->in, &line))
        good = reserve_text(c, room_of(&line)) && take_line(c, &at, &line);
    if (at == IN_QUOTES) fail(c, "the quotes of a field do not end");
    end_record(c);
    return good && c->in->problem == 0;
}

void csv_free(csv *c) {
    free(c->field);
    free(c->text);
}
