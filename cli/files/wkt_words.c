/* The words of WKT.
 *
 * SPDX-License-Identifier: MIT */
#include "wkt_words.h"

#include <string.h>
#include <strings.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }
static bool is_quote(char c) { return c == '"' || c == '\''; }
static bool is_mark(char c) { return c == '(' || c == ')' || c == ',' || c == ';' || is_quote(c); }

const char *wkt_skip_blanks(const text_line *line) {
    const char *at = line->at, *const end = line->end;
    for (;;) {
        while (at < end && is_blank(*at)) at++;
        const char *const newline = at < end && *at == '#' ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        if (newline == NULL) return at;
        at = newline;
    }
}

text_word wkt_peek(const text_line *line) {
    const char *at = wkt_skip_blanks(line), *const end = line->end;
    const char *const begin = at;
    if (at == end || *at == '#') return (text_word){begin, 0};
    if (is_mark(*at)) return (text_word){begin, 1};
    while (at < end && !is_blank(*at) && !is_mark(*at)) at++;
    return (text_word){begin, (size_t)(at - begin)};
}

text_word wkt_next(text_line *line) {
    const text_word word = wkt_peek(line);
    line->at = word.at + word.size;
    return word;
}

bool wkt_take(text_line *line, const char *token) {
    if (!text_is_any_case(wkt_peek(line), token)) return false;
    wkt_next(line);
    return true;
}

bool wkt_expect(text_line *line, const char *token, const char *what) {
    return wkt_take(line, token) || text_unexpected(line, what, wkt_peek(line));
}

const geometry_type *wkt_type_of(text_word word) {
    static const char *const ends[] = {"", "Z", "M", "ZM"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t size = strlen(ends[i]);
        if (word.size < size || strncasecmp(word.at + word.size - size, ends[i], size) != 0) continue;
        const geometry_type *const type = geometry_type_of((text_word){word.at, word.size - size}, true);
        if (type != NULL) return type;
    }
    return NULL;
}

bool wkt_skip_srid(text_line *line) {
    const text_word word = text_peek(line);
    if (word.size < 5 || strncasecmp(word.at, "SRID=", 5) != 0) return true;
    const char *const end = memchr(word.at, ';', word.size), *const id = word.at + 5;
    if (end == NULL) return true;
    line->at = end + 1;
    const size_t digits = strspn(id, "0123456789");
    return (digits > 0 && id + digits == end) ||
           text_unexpected(line, "SRID= and a number", (text_word){word.at, (size_t)(end - word.at)});
}

char wkt_take_quote(text_line *line) {
    const text_word word = wkt_peek(line);
    if (word.size == 0 || !is_quote(*word.at)) return '\0';
    line->at = word.at + 1;
    return *word.at;
}

/* A type, as far as one sees before it is read. */
static bool begins_geometry(text_line line) {
    wkt_take_quote(&line);
    wkt_skip_srid(&line);
    return wkt_type_of(wkt_peek(&line)) != NULL;
}

/* A tab may also stand within a geometry. */
const char *wkt_end_of_name(const text_line *line) {
    const char *const tab = memchr(line->at, '\t', (size_t)(line->end - line->at));
    if (tab == NULL || !begins_geometry(*line)) return tab;
    text_line rest = *line;
    rest.at = tab + 1;
    const bool is_open = memchr(line->at, '(', (size_t)(tab - line->at)) != NULL;
    return !is_open && begins_geometry(rest) ? tab : NULL;
}

bool wkt_is_line(const text_line *line) {
    const char *const end = wkt_end_of_name(line);
    text_line rest = *line;
    if (end != NULL) rest.at = end + 1;
    return begins_geometry(rest);
}
