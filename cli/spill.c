/* Temporary files.
 *
 * SPDX-License-Identifier: MIT */
#include "spill.h"

#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

status spill_report(const spill_place *place) {
    if (place->problem == 0) return STATUS_OK;
    if (place->problem == ENOMEM) fputs("graze: out of memory\n", stderr);
    else fprintf(stderr, "graze: %s: %s\n", text_path(place->directory).at, strerror(place->problem));
    return place->problem == ENOMEM ? STATUS_INPUT : STATUS_OUTPUT;
}

static bool fail(const spill *s, int problem) {
    if (s->place->problem == 0) s->place->problem = problem;
    return false;
}

static bool make_buffer(spill *s, size_t room) {
    free(s->buffer);
    s->begin = s->end = 0;
    s->room = room;
    s->buffer = malloc(room);
    return s->buffer != NULL || fail(s, ENOMEM);
}

/* A file without a name. WebAssembly has no place for one. */
static int open_temporary(char *path) {
#if defined(__wasi__)
    (void)path;
    errno = ENOTSUP;
    return -1;
#else
    const int file = mkstemp(path);
    if (file >= 0) unlink(path);
    return file;
#endif
}

bool spill_open(spill *s, spill_place *place, size_t room) {
    *s = (spill){.place = place, .file = -1};
    static const char name[] = "/graze-XXXXXX";
    char *const path = malloc(strlen(place->directory) + sizeof name);
    if (path == NULL) return fail(s, ENOMEM);
    strcpy(path, place->directory);
    strcat(path, name);
    s->file = open_temporary(path);
    const int problem = errno;
    free(path);
    return s->file >= 0 ? make_buffer(s, room) : fail(s, problem);
}

static bool write_all(spill *s, const char *bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = write(s->file, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(s, written < 0 ? errno : EIO);
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

bool spill_append(spill *s, const void *bytes, size_t size) {
    s->size += size;
    if (size > s->room - s->end) {
        if (!write_all(s, s->buffer, s->end)) return false;
        s->end = 0;
        if (size > s->room) return write_all(s, bytes, size);
    }
    memcpy(s->buffer + s->end, bytes, size);
    s->end += size;
    return true;
}

bool spill_finish(spill *s) {
    const bool written = write_all(s, s->buffer, s->end);
    free(s->buffer);
    s->buffer = NULL;
    s->begin = s->end = 0;
    return written;
}

bool spill_read_at(const spill *s, uint64_t at, void *bytes, size_t size) {
    for (char *to = bytes; size > 0;) {
        const ssize_t got = pread(s->file, to, size, (off_t)at);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return fail(s, got < 0 ? errno : EIO);
        to += got;
        at += (uint64_t)got;
        size -= (size_t)got;
    }
    return true;
}

bool spill_rewind(spill *s, uint64_t at, size_t room) {
    s->at = at;
    return make_buffer(s, room);
}

bool spill_read(spill *s, void *bytes, size_t size) {
    char *to = bytes;
    while (size > s->end - s->begin) {
        const size_t held = s->end - s->begin;
        memcpy(to, s->buffer + s->begin, held);
        to += held;
        size -= held;
        const uint64_t left = s->size - s->at;
        s->begin = 0;
        s->end = left < s->room ? (size_t)left : s->room;
        if (s->end == 0) return fail(s, EIO);
        if (!spill_read_at(s, s->at, s->buffer, s->end)) return false;
        s->at += s->end;
    }
    memcpy(to, s->buffer + s->begin, size);
    s->begin += size;
    return true;
}

void spill_close(spill *s) {
    if (s->file >= 0) close(s->file);
    free(s->buffer);
    *s = (spill){.place = s->place, .file = -1};
}
