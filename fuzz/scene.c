/* Fuzz target: reads any bytes as a scene. The shapes read have unique names and can be queried; errors are printable
 * sentences.
 *
 * SPDX-License-Identifier: MIT */
#include "support/reading.h"

#include <assert.h>

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
        check_name(s, i);
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
    check_words(words, "");
    check_items(&s);
    scene_free(&s);
    free(words);
    return 0;
}
