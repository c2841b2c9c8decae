/* Standard output: the buffer, and printing.
 *
 * SPDX-License-Identifier: MIT */
#include "output.h"

#include "command.h"
#include "decimal.h"
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Bytes that are not yet written to the system. */
static char buffer[1 << 16];
static size_t held;

/* The errno of the first write that failed; 0: none. */
static int problem;

/* Where it goes: to `taker` if that is not NULL, else to `where`, of the path `named` if that is not NULL. */
static output_take *taker;
static void *taker_context;
static target where = {.file = STDOUT_FILENO, .given = true};
static const char *named;
static bool begun; /* bytes were written there */

void output_keep_streams(void) {
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) == -1 && errno == EBADF) (void)!open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
}

bool output_works(void) { return problem == 0; }

/* Before the first byte. */
static void begin(void) {
    if (!begun && !target_empty(&where)) problem = errno;
    begun = true;
}

void output_flush(void) {
    if (taker != NULL) {
        taker(taker_context, buffer, held);
        held = 0;
    }
    if (held > 0) begin();
    for (size_t done = 0; done < held && problem == 0;) {
        const ssize_t written = write(where.file, buffer + done, held - done);
        if (written > 0) done += (size_t)written;
        else if (written == 0) problem = EIO;
        else if (errno == EAGAIN)
            poll(&(struct pollfd){where.file, POLLOUT, 0}, 1,
                 -1); /* a non-blocking output: waits until it takes more */
        else if (errno != EINTR) problem = errno;
    }
    held = 0;
}

void output_bytes(const void *at, size_t size) {
    const char *from = at;
    while (size > sizeof buffer - held) {
        const size_t room = sizeof buffer - held;
        memcpy(buffer + held, from, room);
        held += room;
        output_flush();
        from += room;
        size -= room;
    }
    memcpy(buffer + held, from, size);
    held += size;
}

void output_string(const char *string) { output_bytes(string, strlen(string)); }

void output_char(char c) {
    if (held == sizeof buffer) output_flush();
    buffer[held++] = c;
}

/* If the text does not fit into the rest of the buffer, flushes the buffer and formats once more. */
void output_format(const char *format, ...) {
    for (int attempt = 0; attempt < 2; attempt++) {
        va_list arguments;
        va_start(arguments, format);
        const int size = vsnprintf(buffer + held, sizeof buffer - held, format, arguments);
        va_end(arguments);
        if (size >= 0 && (size_t)size < sizeof buffer - held) {
            held += (size_t)size;
            return;
        }
        output_flush();
    }
    problem = EOVERFLOW;
}

void output_divert(output_take *take, void *context) {
    output_flush();
    taker = take;
    taker_context = context;
}

status output_to_file(const char *path) {
    if (!target_open(&where, path)) {
        fprintf(stderr, "graze: %s: %s\n", target_shown(path).at, strerror(errno));
        return STATUS_OUTPUT;
    }
    named = path;
    return STATUS_OK;
}

status finish_output(status result) {
    output_flush();
    if (named != NULL && !target_close(&where, result == STATUS_OK && problem == 0) && problem == 0) problem = errno;
    if (problem == 0) return result;
    if (problem != EPIPE)
        fprintf(stderr, "graze: %s: %s\n", target_shown(named != NULL ? named : "-").at, strerror(problem));
    return STATUS_OUTPUT;
}

status finish_partly(size_t unsupported, const char *of) {
    const status result = finish_output(STATUS_OK);
    if (unsupported > 0) fprintf(stderr, "graze: %zu %s%s unsupported\n", unsupported, of, plural(unsupported));
    return result;
}

void output_number(double number, bool json) {
    char text[OUTPUT_NUMBER_SIZE];
    const bool quoted = json && !isfinite(number);
    if (quoted) output_char('"');
    output_string(output_number_text(number, text));
    if (quoted) output_char('"');
}

void output_vector(const double *numbers, int count, bool json) {
    if (json) output_char('[');
    for (int i = 0; i < count; i++) {
        if (i > 0) output_char(json ? ',' : ' ');
        output_number(numbers[i], json);
    }
    if (json) output_char(']');
}

void output_times(grz_interval times, bool json) {
    output_string(json ? ",\"enter\":" : " ");
    output_number(times.enter, json);
    output_string(json ? ",\"exit\":" : " ");
    output_number(times.exit, json);
}

/* The length of the valid UTF-8 character at the start of `at`; 0 for anything else, also for overlong forms,
 * surrogates and numbers beyond U+10FFFF. */
static size_t utf8_length(const unsigned char *at, size_t size) {
    const unsigned char first = at[0];
    const size_t length = first < 0x80   ? 1
                          : first < 0xc2 ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                          : first < 0xf5 ? 4
                                         : 0;
    if (length > size) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
    }
    if ((first == 0xe0 && at[1] < 0xa0) || (first == 0xed && at[1] > 0x9f)) return 0;
    if ((first == 0xf0 && at[1] < 0x90) || (first == 0xf4 && at[1] > 0x8f)) return 0;
    return length;
}

void output_json_string(const char *at, size_t size) {
    output_char('"');
    output_json_inside(at, size);
    output_char('"');
}

void output_json_inside(const char *at, size_t size) {
    const unsigned char *byte = (const unsigned char *)at, *const end = byte + size;
    while (byte < end) {
        const size_t length = utf8_length(byte, (size_t)(end - byte));
        if (length == 0) {
            output_string("\\ufffd");
        } else if (*byte == '"' || *byte == '\\') {
            output_format("\\%c", *byte);
        } else if (*byte < 0x20) {
            output_format("\\u%04x", *byte);
        } else {
            output_bytes(byte, length);
        }
        byte += length > 0 ? length : 1;
    }
}
