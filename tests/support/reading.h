/* What the fuzz targets of readers have in common.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_READING_H
#define FUZZ_READING_H

#include "scene.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The input as a file of that ending: its path. */
static inline const char *file_of(const uint8_t *data, size_t size, const char *ending) {
    static char path[60];
    snprintf(path, sizeof path, "/tmp/graze-fuzz-%ld.%s", (long)getpid(), ending);
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0) abort();
    return path;
}

/* Every line of the messages is printable, and begins with the name of the command and then with `path`, which may be
 * empty. Returns how many lines there are. */
static inline size_t check_words(const char *words, const char *path) {
    size_t lines = 0;
    for (const char *end; *words != '\0'; words = end + 1, lines++) {
        assert(strncmp(words, "graze: ", 7) == 0 && strncmp(words + 7, path, strlen(path)) == 0);
        end = strchr(words, '\n');
        assert(end != NULL);
        for (; words < end; words++) assert(*words >= 0x20 && *words <= 0x7e);
    }
    return lines;
}

/* The name of shape i is one printable word that no shape before it has. */
static inline void check_name(const scene *s, size_t i) {
    const char *const name = s->items[i].name;
    assert(name[0] != '\0');
    for (const char *c = name; *c != '\0'; c++) assert((unsigned char)*c > 0x20 && *c != 0x7f);
    for (size_t j = 0; j < i; j++) assert(strcmp(s->items[j].name, name) != 0);
}

#endif
