/* Standard output.
 *
 * SPDX-License-Identifier: MIT */
#include "output.h"

#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Why standard output failed first; later errors are its consequences. */
static int problem;

bool output_works(void) {
    if (problem == 0 && ferror(stdout)) problem = errno != 0 ? errno : EIO;
    return problem == 0;
}

status finish_output(status result) {
    if (output_works() && fflush(stdout) != 0) output_works();
    if (problem == 0) return result;
    if (problem != EPIPE) fprintf(stderr, "graze: standard output: %s\n", strerror(problem));
    return STATUS_OUTPUT;
}

/* The length of the UTF-8 character at the start of `at`, 0 if there is none: overlong forms, surrogates and what lies beyond U+10FFFF
 * are no characters. */
static size_t utf8_length(const unsigned char *at, size_t size) {
    const unsigned char first = at[0];
    const size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length > size) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
    }
    if ((first == 0xe0 && at[1] < 0xa0) || (first == 0xed && at[1] > 0x9f)) return 0;
    if ((first == 0xf0 && at[1] < 0x90) || (first == 0xf4 && at[1] > 0x8f)) return 0;
    return length;
}

void output_json_string(const char *at, size_t size) {
    const unsigned char *byte = (const unsigned char *)at, *const end = byte + size;
    putchar('"');
    while (byte < end) {
        const size_t length = utf8_length(byte, (size_t)(end - byte));
        if (length == 0) {
            fputs("\\ufffd", stdout);
        } else if (*byte == '"' || *byte == '\\') {
            printf("\\%c", *byte);
        } else if (*byte < 0x20) {
            printf("\\u%04x", *byte);
        } else {
            fwrite(byte, 1, length, stdout);
        }
        byte += length > 0 ? length : 1;
    }
    putchar('"');
}
