/* A file of a mesh while it is read.
 *
 * SPDX-License-Identifier: MIT */
#include "scanner.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

scanner scanner_open(const char *path, size_t size) {
    static const char empty[] = "";
    return (scanner){
        .in = input_of_file(path), .line = {.at = empty, .end = empty}, .rest = empty, .last = empty, .size = size};
}

void scanner_close(scanner *s) { input_end(&s->in); }

/* The next line, whatever it holds. */
static bool next_line(scanner *s) {
    const size_t number = s->line.number;
    if (s->rest < s->last) {
        s->line.at = s->rest;
        s->line.number = number + 1;
    } else {
        if (!input_next(&s->in, &s->line)) return false;
        s->last = s->line.end;
        s->line.number = number + 1;
    }
    const char *const end = memchr(s->line.at, '\r', (size_t)(s->last - s->line.at));
    s->line.end = end != NULL ? end : s->last;
    s->rest = end != NULL ? end + 1 : s->last;
    return true;
}

bool scanner_line(scanner *s) {
    do {
        if (!next_line(s)) {
            s->line.at = s->line.end;
            return false;
        }
    } while (!text_significant(&s->line));
    return true;
}

text_word scanner_word(scanner *s) {
    text_word word = text_next(&s->line);
    while (word.size == 0 && scanner_line(s)) word = text_next(&s->line);
    return word;
}

/* A comment without a blank in front of it ends the word, and the line. */
static text_word without_comment(scanner *s, text_word word) {
    const char *const comment = word.size > 0 ? memchr(word.at, '#', word.size) : NULL;
    if (comment == NULL) return word;
    s->line.at = s->line.end;
    return (text_word){word.at, (size_t)(comment - word.at)};
}

bool scanner_vertex(scanner *s, grz3_vec *at, bool any_line) {
    double *const to = &at->x;
    for (int i = 0; i < 3; i++) {
        const text_word word = without_comment(s, any_line ? scanner_word(s) : text_next(&s->line));
        const text_number_kind kind = text_number(word, &to[i]);
        if (kind == TEXT_NUMBER) continue;
        char what[] = "a number for x of a vertex";
        what[13] = (char)('x' + i);
        return scanner_unexpected(s, kind == TEXT_TOO_LARGE ? "a number in the range of double" : what, word);
    }
    return true;
}

bool scanner_integer(scanner *s, text_word word, const char *what, int64_t least, int64_t most, int64_t *out) {
    double number;
    const bool read = text_number(word, &number) == TEXT_NUMBER && number == floor(number) && number >= (double)least &&
                      number <= (double)most;
    if (!read) return scanner_unexpected(s, what, word);
    *out = (int64_t)number;
    return true;
}

size_t scanner_offset(const scanner *s) { return (size_t)input_place(&s->in); }

const char *scanner_bytes(scanner *s, size_t size, const char *what) {
    const char *const bytes = input_bytes(&s->in, size);
    if (bytes == NULL) scanner_fail_at(s, scanner_offset(s), what);
    return bytes;
}

bool scanner_fail(scanner *s, size_t line, const char *format, ...) {
    va_list arguments;
    const int begin = snprintf(s->error, sizeof s->error, "line %zu: ", line);
    va_start(arguments, format);
    vsnprintf(s->error + begin, sizeof s->error - (size_t)begin, format, arguments);
    va_end(arguments);
    return false;
}

bool scanner_fail_at(scanner *s, size_t byte, const char *why) {
    snprintf(s->error, sizeof s->error, "byte %zu: %s", byte, why);
    return false;
}

bool scanner_unexpected(scanner *s, const char *what, text_word got) {
    char quote[TEXT_QUOTE_SIZE];
    const bool end_of_file = got.size == 0 && s->in.ended && s->in.begin == s->in.end && s->rest == s->last;
    return scanner_fail(s, s->line.number, "expected %s, got %s", what,
                        got.size > 0  ? text_quote(got, quote)
                        : end_of_file ? "the end of the file"
                                      : "the end of the line");
}
