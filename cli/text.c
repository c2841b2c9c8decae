/* Words and numbers of a line of text.
 *
 * SPDX-License-Identifier: MIT */
#include "text.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

/* Plain decimals of at most 15 digits, which are most of all numbers: the digits without the point and the power of ten
 * are both exact doubles, so that the one division rounds correctly. False leaves the word to strtod. */
static bool short_number(text_word word, double *number) {
    static const double ten_to[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    if (FLT_EVAL_METHOD != 0) return false; /* wider arithmetic would round twice */
    const char *at = word.at, *const end = at + word.size;
    const bool negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    if (end - at > 16) return false; /* 15 digits and a point */
    int64_t digits = 0;
    int count = 0;
    const char *point = NULL;
    for (; at < end; at++) {
        if (is_digit(*at)) {
            digits = 10 * digits + (*at - '0');
            count++;
        } else if (*at == '.' && point == NULL) {
            point = at;
        } else {
            return false;
        }
    }
    if (count == 0 || count > 15) return false;
    const double magnitude = (double)digits / ten_to[point ? end - point - 1 : 0];
    *number = negative ? -magnitude : magnitude;
    return true;
}

text_number_kind text_number(text_word word, double *number) {
    if (word.size == 0) return TEXT_NO_NUMBER;
    if (short_number(word, number)) return TEXT_NUMBER;
    /* strtod would skip white space that does not separate words here, such as a form feed. */
    if (!is_digit(word.at[0]) && memchr("+-.iInN", word.at[0], 7) == NULL) return TEXT_NO_NUMBER;
    char *end;
    errno = 0;
    const double value = strtod(word.at, &end);
    if (end != word.at + word.size) return TEXT_NO_NUMBER;
    if (errno == ERANGE && isinf(value)) return TEXT_TOO_LARGE;
    *number = value;
    return TEXT_NUMBER;
}

bool text_read_number(text_line *line, double *number, const char *owner, const char *field, const char *axis) {
    const text_word word = text_next(line);
    const text_number_kind kind = text_number(word, number);
    if (kind == TEXT_NUMBER) return true;
    char what[120];
    snprintf(what, sizeof what, "a number%s for %s%s%s%s%s", kind == TEXT_TOO_LARGE ? " in the range of double" : "",
             owner, *field ? " " : "", field, *axis ? " " : "", axis);
    return text_unexpected(line, what, word);
}

int text_read_list(const char *list, int most, double *numbers) {
    for (int count = 0; count < most; count++) {
        const size_t size = strcspn(list, ",");
        /* a number that is read ends at a byte that is no part of one, as a comma is */
        const text_number_kind kind = text_number((text_word){list, size}, &numbers[count]);
        if (kind != TEXT_NUMBER) return kind == TEXT_TOO_LARGE ? -1 : 0;
        if (list[size] == '\0') return count + 1;
        list += size + 1;
    }
    return 0;
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
