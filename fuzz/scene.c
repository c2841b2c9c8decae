/* Fuzz target: reads any bytes as a scene. The shapes read have unique names and can be queried; errors are printable
 * sentences.
 *
 * SPDX-License-Identifier: MIT */
#include "scene.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes the input to a file. Returns its path. */
static const char *as_file(const uint8_t *data, size_t size) {
    static char path[30];
    static FILE *file;
    if (file == NULL) file = tmpfile();
    if (file == NULL || ftruncate(fileno(file), 0) != 0 || pwrite(fileno(file), data, size, 0) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/dev/fd/%d", fileno(file));
    return path;
}

/* The names are unique and in the order of their lines. */
static void check_items(const scene *s) {
    for (size_t i = 0; i < s->count; i++) {
        const scene_item *const item = &s->items[i];
        assert(item->line > (i > 0 ? s->items[i - 1].line : 0));
        assert(item->name[0] != '\0');
        for (const char *c = item->name; *c != '\0'; c++) assert((unsigned char)*c > 0x20 && *c != 0x7f);
        for (size_t j = 0; j < i; j++) assert(strcmp(s->items[j].name, item->name) != 0);
    }
}

/* Every line of the messages begins with the name of the command. */
static void check_words(const char *words) {
    for (const char *end; *words != '\0'; words = end + 1) {
        assert(strncmp(words, "graze: ", 7) == 0);
        end = strchr(words, '\n');
        assert(end != NULL);
        for (; words < end; words++) assert(*words >= 0x20 && *words <= 0x7e);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FILE *const usual = stderr;
    char *words = NULL;
    size_t length = 0, read_length;
    scene s;
    const char *const path = as_file(data, size);
    if ((stderr = open_memstream(&words, &length)) == NULL) abort();
    const status result = scene_read(&s, path, NULL);
    fflush(stderr);
    read_length = length;
    scene_warn(&s, true);
    fclose(stderr);
    stderr = usual;
    assert(result == STATUS_OK || result == STATUS_UNREADABLE);
    assert(result == STATUS_OK || read_length > 0); /* of maps more is said */
    assert(s.dimension == 2 || s.dimension == 3 || (result == STATUS_UNREADABLE && s.count == 0));
    check_words(words);
    check_items(&s);
    scene_free(&s);
    free(words);
    return 0;
}
