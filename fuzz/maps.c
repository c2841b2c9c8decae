/* Fuzz target: the readers of maps on any bytes: the first says the format. Shapes have unique names and valid rings;
 * what cannot be read is complained about in printable lines.
 *
 * SPDX-License-Identifier: MIT */
#include "reading.h"

static const char *const endings[] = {"geojson", "wkt", "map"};

static void check_rings(const grz2_shape *s) {
    const shape_rings r = shape_rings_of(s);
    uint32_t begin = 0;
    for (size_t i = 0; i < r.count; begin = r.ends[i++]) assert(r.ends[i] > begin);
    assert((int)begin == r.all.count);
}

static void check_items(const scene *s) {
    for (size_t i = 0; i < s->count; i++) {
        const scene_item *const item = &s->items[i];
        check_name(s, i);
        if ((int)item->shape.in2.kind == SHAPE_POLYGON) check_rings(&item->shape.in2);
        else assert(item->shape.in2.kind == GRZ_POINT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    FILE *const usual = stderr;
    char *words = NULL;
    size_t length = 0;
    const size_t format = data[0] % 3;
    const char *const path = file_of(data + 1, size - 1, endings[format]);
    if ((stderr = open_memstream(&words, &length)) == NULL) abort();
    scene s;
    const status result = scene_read(&s, path, data[0] & 128 ? "name" : NULL);
    fclose(stderr);
    stderr = usual;
    assert(result == STATUS_OK || result == STATUS_UNREADABLE);
    check_words(words, "");
    if (format < 2) check_items(&s);
    scene_free(&s);
    free(words);
    unlink(path);
    return 0;
}
