/* Fuzz target: the readers of maps on any bytes: the first says the format. Shapes have unique names and valid rings;
 * what cannot be read is complained about in printable lines.
 *
 * SPDX-License-Identifier: MIT */
#include "scene.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const endings[] = {"geojson", "wkt", "map"};

/* The input as a file of that ending: its path. */
static const char *as_file(const uint8_t *data, size_t size, const char *ending) {
    static char path[60];
    snprintf(path, sizeof path, "/tmp/graze-fuzz-%ld.%s", (long)getpid(), ending);
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0) abort();
    return path;
}

static void check_rings(const grz2_shape *s) {
    const shape_rings r = shape_rings_of(s);
    uint32_t begin = 0;
    for (size_t i = 0; i < r.count; begin = r.ends[i++]) assert(r.ends[i] > begin);
    assert((int)begin == r.all.count);
}

static void check_items(const scene *s) {
    for (size_t i = 0; i < s->count; i++) {
        const scene_item *const item = &s->items[i];
        assert(item->name[0] != '\0');
        for (const char *c = item->name; *c != '\0'; c++) assert((unsigned char)*c > 0x20 && *c != 0x7f);
        for (size_t j = 0; j < i; j++) assert(strcmp(s->items[j].name, item->name) != 0);
        if ((int)item->shape.in2.kind == SHAPE_POLYGON) check_rings(&item->shape.in2);
        else assert(item->shape.in2.kind == GRZ_POINT);
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
    if (size == 0) return 0;
    FILE *const usual = stderr;
    char *words = NULL;
    size_t length = 0;
    const size_t format = data[0] % 3;
    const char *const path = as_file(data + 1, size - 1, endings[format]);
    if ((stderr = open_memstream(&words, &length)) == NULL) abort();
    scene s;
    const status result = scene_read(&s, path, data[0] & 128 ? "name" : NULL);
    fclose(stderr);
    stderr = usual;
    assert(result == STATUS_OK || result == STATUS_UNREADABLE);
    check_words(words);
    if (format < 2) check_items(&s);
    scene_free(&s);
    free(words);
    unlink(path);
    return 0;
}
