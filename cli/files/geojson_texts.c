/* GeoJSON by lines: values are read as soon as they are whole, so that a sequence of them (RFC 8142, or one a line)
 * takes the memory of one.
 *
 * SPDX-License-Identifier: MIT */
#include "geojson.h"

#include <stdlib.h>
#include <string.h>

/* How deep in brackets a text is at a place. */
typedef struct depth {
    long open;
    bool in_string, escaped;
} depth;

static void count(depth *d, const text_line *line) {
    for (const char *c = line->at; c < line->end; c++) {
        if (d->escaped) d->escaped = false;
        else if (d->in_string) d->in_string = *c != '"', d->escaped = *c == '\\';
        else if (*c == '"') d->in_string = true;
        else if (*c == '{' || *c == '[') d->open++;
        else if (*c == '}' || *c == ']') d->open--;
    }
}

/* Appends a line to the text of `size` bytes. */
static bool append(geojson_texts *t, size_t *size, const text_line *line) {
    const size_t length = (size_t)(line->end - line->at), needed = *size + length + 2;
    if (needed > t->room) {
        const size_t room = needed > 2 * t->room ? needed : 2 * t->room;
        char *const joined = realloc(t->joined, room);
        t->no_memory = joined == NULL;
        if (joined == NULL) return false;
        t->joined = joined;
        t->room = room;
    }
    if (*size > 0) t->joined[(*size)++] = '\n';
    memcpy(t->joined + *size, line->at, length);
    *size += length;
    t->joined[*size] = '\0';
    return true;
}

static bool is_blank(const text_line *line) {
    const char *c = line->at;
    while (c < line->end && memchr(" \t\r\x1e", *c, 4) != NULL) c++;
    return c == line->end;
}

/* Without any value the parser says what is missing. */
static bool is_first_of_none(geojson_texts *t, geojson_text *out) {
    const bool is_first = !t->begun && t->map->in->problem == 0 && t->map->format == MAP_GEOJSON;
    t->begun = true;
    *out = (geojson_text){"", "", t->map->in->line + 1, 0};
    return is_first;
}

bool geojson_texts_next(geojson_texts *t, geojson_text *out) {
    input *const in = t->map->in;
    text_line line;
    do {
        if (!input_next(in, &line)) return is_first_of_none(t, out);
    } while (is_blank(&line));
    t->begun = true;
    depth d = {.open = 0};
    count(&d, &line);
    *out = (geojson_text){line.at, line.end, line.number, 0};
    if (t->map->format == MAP_LINES || (d.open <= 0 && !d.in_string)) return true;
    size_t size = 0;
    bool more = append(t, &size, &line);
    while (more && (d.open > 0 || d.in_string) && input_next(in, &line)) {
        count(&d, &line);
        more = append(t, &size, &line);
    }
    *out = (geojson_text){t->joined, t->joined + size, out->line, 0};
    return more && in->problem == 0;
}

void geojson_texts_free(geojson_texts *t) { free(t->joined); }

bool geojson_goes_on(const geojson_texts *t, const geojson_text *text) {
    return t->map->format == MAP_LINES || text->at == text->end;
}
