/* GeoJSON by parts that are read as soon as they are whole: the values of a line or of lines, so that a sequence of
 * them (RFC 8142, or one a line) takes the memory of one; and the features of a collection, one by one, if its `type`
 * stands before them. A string that is written with escapes is not taken for one of these names: then the value is read
 * as a whole.
 *
 * Only brackets, strings, colons and commas are looked at. What stands before and behind a part makes a value of it in
 * which jansson finds every error at its place.
 *
 * SPDX-License-Identifier: MIT */
#include "geojson.h"

#include <stdlib.h>
#include <string.h>

/* A place in a part. */
typedef struct scan {
    geojson_part part; /* VALUES are the HEAD if an array of features begins */
    long open;         /* brackets */
    bool in_string, escaped;
    bool is_second;     /* a value has ended before */
    bool is_collection; /* the type of the outermost object is FeatureCollection */
    const char *string; /* where the string began, if in this line */
    char words[3];      /* the last ones of the outermost object: ":,[{", and of strings "tcf" or "s" */
} scan;

static char word_of(const char *begin, const char *end) {
    const text_word word = {begin != NULL ? begin + 1 : "", begin != NULL ? (size_t)(end - begin) - 1 : 0};
    if (text_is(word, "type")) return 't';
    if (text_is(word, "FeatureCollection")) return 'c';
    return text_is(word, "features") ? 'f' : 's';
}

static bool follows(const scan *s, char name) { return s->words[1] == name && s->words[2] == ':'; }

/* Takes a word, if it is one of the outermost object. */
static void take_word(scan *s, char word) {
    if (s->open != 1) return;
    if (follows(s, 't')) s->is_collection = word == 'c';
    s->words[0] = s->words[1];
    s->words[1] = s->words[2];
    s->words[2] = word;
}

static void take_bracket(scan *s, char c) {
    const bool opens = c == '{' || c == '[';
    if (opens) take_word(s, c);
    s->open += opens ? 1 : -1;
    s->is_second |= s->open == 0;
}

/* Takes a byte. */
static void take(scan *s, const char *c) {
    if (s->escaped) {
        s->escaped = false;
    } else if (s->in_string) {
        s->escaped = *c == '\\';
        s->in_string = *c != '"';
        if (*c == '"') take_word(s, word_of(s->string, c));
    } else if (*c == '"') {
        s->in_string = true;
        s->string = c;
    } else if (memchr("{}[]", *c, 4) != NULL) {
        take_bracket(s, *c);
    } else if (*c == ':' || *c == ',') {
        take_word(s, *c);
    }
}

static bool begins_features(const scan *s, char c) {
    return c == '[' && s->open == 1 && !s->is_second && s->is_collection && follows(s, 'f');
}

/* True if this byte is the last one of the part. */
static bool ends_part(scan *s, char c) {
    if (s->in_string) return false;
    if (s->part == GEOJSON_FEATURE) return s->open == 0 && memchr(",]}", c, 3) != NULL;
    if (s->part == GEOJSON_REST) return s->open == 1 && (c == '}' || c == ']');
    if (begins_features(s, c)) s->part = GEOJSON_HEAD;
    return s->part == GEOJSON_HEAD;
}

/* Goes on to the end of the part. False: it is not in this line. */
static bool find_end(scan *s, geojson_text *line) {
    bool found = false;
    s->string = NULL;
    while (line->at < line->end && !found) {
        found = ends_part(s, *line->at);
        take(s, line->at);
        geojson_skip(line);
    }
    return found || (s->part == GEOJSON_VALUES && s->open <= 0 && !s->in_string);
}

/* Characters, as jansson counts them. */
void geojson_skip(geojson_text *t) {
    const bool ends_line = *t->at == '\n';
    t->column = ends_line ? 0 : t->column + ((*t->at & 0xc0) != 0x80);
    t->line += ends_line;
    t->at++;
}

/* Appends a line, up to the end of the part, to the text of `size` bytes. */
static bool append(geojson_texts *t, size_t *size, const char *at) {
    const size_t length = (size_t)(t->rest.at - at), needed = *size + length + 1;
    if (needed > t->room) {
        const size_t room = needed > 2 * t->room ? needed : 2 * t->room;
        char *const joined = realloc(t->joined, room);
        t->no_memory = joined == NULL;
        if (joined == NULL) return false;
        t->joined = joined;
        t->room = room;
    }
    if (*size > 0) t->joined[(*size)++] = '\n';
    if (length > 0) memcpy(t->joined + *size, at, length);
    *size += length;
    return true;
}

static bool next_line(geojson_texts *t) {
    text_line line;
    if (!input_next(t->map->in, &line)) return false;
    t->rest = (geojson_text){.at = line.at, .end = line.end, .line = line.number, .part = t->rest.part};
    return true;
}

/* Skips blanks; record separators between values only. */
static bool find_begin(geojson_texts *t) {
    const size_t blanks = t->rest.part == GEOJSON_VALUES ? 4 : 3;
    do {
        while (t->rest.at < t->rest.end && memchr(" \t\r\x1e", *t->rest.at, blanks) != NULL) geojson_skip(&t->rest);
    } while (t->rest.at == t->rest.end && next_line(t));
    return t->rest.at < t->rest.end;
}

/* Without any value the parser says what is missing; so it does where a collection has no end. */
static bool is_first_of_none(geojson_texts *t, geojson_text *out) {
    const bool is_first = !t->begun && t->map->in->problem == 0 && t->map->format == MAP_GEOJSON;
    t->begun = true;
    *out = (geojson_text){"", "", t->map->in->line + 1, 0, GEOJSON_VALUES, "", "", false};
    return is_first;
}

/* Finds the end of a part that begins in the rest of the line. */
static bool find_part(geojson_texts *t, scan *s, geojson_text *out) {
    bool found = t->map->format == MAP_LINES;
    size_t size = 0;
    *out = t->rest;
    if (found) t->rest.at = t->rest.end;
    else found = find_end(s, &t->rest);
    out->end = t->rest.at;
    if (found) return true;
    bool more = append(t, &size, out->at);
    while (more && !found && next_line(t)) {
        const char *const at = t->rest.at;
        found = find_end(s, &t->rest);
        more = append(t, &size, at);
    }
    out->at = t->joined;
    out->end = t->joined + size;
    return found;
}

/* Says what makes a value of a part, and what comes next. */
static void end_part(geojson_texts *t, bool found, geojson_text *out) {
    geojson_part next = GEOJSON_VALUES;
    out->before = out->behind = "";
    if (out->part == GEOJSON_HEAD) {
        out->behind = "]}";
        next = GEOJSON_FEATURE;
    } else if (out->part == GEOJSON_REST) {
        out->before = "{\"type\":[]";
    } else if (out->part == GEOJSON_FEATURE) {
        const char last = found ? *--out->end : '\0';
        const bool is_there = out->at < out->end;
        out->before = t->is_first ? "[" : "[0,";
        out->behind = last == ']' || (last == ',' && is_there) ? "]" : last == ',' ? "," : last == '}' ? "}" : "";
        next = last == ',' ? GEOJSON_FEATURE : last == ']' ? GEOJSON_REST : GEOJSON_VALUES;
    }
    t->is_first = out->part == GEOJSON_HEAD;
    t->rest.part = next;
}

bool geojson_texts_next(geojson_texts *t, geojson_text *out) {
    if (!find_begin(t) && t->rest.part == GEOJSON_VALUES) return is_first_of_none(t, out);
    scan s = {.part = t->rest.part, .open = t->rest.part == GEOJSON_REST};
    t->begun = true;
    const bool found = find_part(t, &s, out);
    out->part = s.part;
    end_part(t, found, out);
    return !t->no_memory && t->map->in->problem == 0;
}

void geojson_texts_free(geojson_texts *t) { free(t->joined); }

bool geojson_goes_on(const geojson_texts *t, const geojson_text *text) {
    return t->map->format == MAP_LINES || !text->broken;
}
