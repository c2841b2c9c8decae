/* Words of a line of text.
 *
 * SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

text_line text_line_of(const char *string) {
    return (text_line){.at = string, .end = string + strlen(string), .number = 1};
}

bool text_significant(const text_line *line) { return text_peek(line).size > 0; }

text_word text_peek(const text_line *line) {
    const char *at = line->at;
    while (at < line->end && is_blank(*at)) at++;
    const char *const begin = at;
    if (at < line->end && *at == '#') return (text_word){begin, 0};
    while (at < line->end && !is_blank(*at)) at++;
    return (text_word){begin, (size_t)(at - begin)};
}

text_word text_next(text_line *line) {
    const text_word word = text_peek(line);
    line->at = word.at + word.size;
    return word;
}

bool text_is(text_word word, const char *string) {
    /* most words differ in the first byte */
    return word.size > 0 && *word.at == *string && strlen(string) == word.size &&
           memcmp(word.at, string, word.size) == 0;
}

bool text_is_any_case(text_word word, const char *string) {
    size_t i = 0;
    for (; i < word.size && string[i] != '\0'; i++) {
        const char c = word.at[i] >= 'A' && word.at[i] <= 'Z' ? (char)(word.at[i] - 'A' + 'a') : word.at[i];
        if (c != string[i]) return false;
    }
    return i == word.size && string[i] == '\0';
}

bool text_fail(text_line *line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line->error, sizeof line->error, format, arguments);
    va_end(arguments);
    return false;
}

bool text_unexpected(text_line *line, const char *what, text_word got) {
    char quote[TEXT_QUOTE_SIZE];
    return text_fail(line, "expected %s, got %s", what, got.size > 0 ? text_quote(got, quote) : "the end of the line");
}

/* Returns the end of what is written, which is four bytes for one at the most. */
static char *put_printable(char *to, const char *at, size_t size) {
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = (unsigned char)at[i];
        if (byte >= 0x20 && byte <= 0x7e) {
            *to++ = (char)byte;
        } else {
            to += snprintf(to, 5, "\\x%02x", byte);
        }
    }
    return to;
}

const char *text_quote(text_word word, char quote[TEXT_QUOTE_SIZE]) {
    char *to = quote;
    *to++ = '\'';
    to = put_printable(to, word.at, word.size < 40 ? word.size : 40);
    *to++ = '\'';
    *to = '\0';
    return quote;
}

text_shown text_argument(const char *argument) {
    text_shown shown;
    text_quote((text_word){argument, strlen(argument)}, shown.at);
    return shown;
}

text_shown text_path(const char *path) {
    text_shown shown;
    char *to = shown.at;
    const size_t size = strlen(path), left_out = size > 255 ? size - 255 : 0;
    if (left_out > 0) to += sprintf(to, "...");
    *put_printable(to, path + left_out, size - left_out) = '\0';
    return shown;
}
