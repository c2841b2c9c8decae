/* Texts in pictures.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/lettering.h"

#include "draw/memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The length of the valid UTF-8 sequence at `s`, 0 if it is not valid (Unicode 15, table 3-7). */
static size_t sequence(const unsigned char *s) {
    const unsigned char first = s[0];
    if (first < 0x80) return first >= 0x20 && first != 0x7f;
    if (first < 0xc2 || first > 0xf4) return 0;
    const size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const unsigned char low = first == 0xe0   ? 0xa0
                              : first == 0xf0 ? 0x90
                                              : 0x80,
                        high = first == 0xed   ? 0x9f
                               : first == 0xf4 ? 0x8f
                                               : 0xbf;
    bool valid = s[1] >= low && s[1] <= high;
    for (size_t i = 2; valid && i < length; i++) valid = s[i] >= 0x80 && s[i] <= 0xbf;
    return valid ? length : 0;
}

char *text_as_utf8(const char *text) {
    const size_t size = strlen(text);
    char *const copy = resized(NULL, size + 1, 1);
    memcpy(copy, text, size + 1);
    for (size_t i = 0; i < size;) {
        const size_t length = sequence((const unsigned char *)copy + i);
        if (length == 0) copy[i] = '?';
        i += length > 0 ? length : 1;
    }
    return copy;
}

void text_join(const char *const *parts, size_t count, char *out, size_t size) {
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(out);
        if (*parts[i] != '\0') snprintf(out + length, size - length, "%s%s", length > 0 ? "; " : "", parts[i]);
    }
}

char *text_of_count(size_t count, char out[TEXT_COUNT_SIZE]) {
    char digits[24];
    const int size = snprintf(digits, sizeof digits, "%zu", count);
    char *to = out;
    for (int i = 0; i < size; i++) {
        if (i > 0 && (size - i) % 3 == 0) *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return out;
}
