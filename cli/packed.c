/* Shapes of scenes as bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "packed.h"

#include "bounds.h"

#include <stdlib.h>
#include <string.h>

char *packing_grow(packing *p, size_t size) {
    if (p->bytes == NULL || size > p->room - p->size) {
        size_t room = p->room > 0 ? p->room : 4096;
        while (room - p->size < size) {
            if (room > SIZE_MAX / 2) return NULL;
            room *= 2;
        }
        char *const bytes = realloc(p->bytes, room);
        if (bytes == NULL) return NULL;
        p->bytes = bytes;
        p->room = room;
    }
    p->size += size;
    return p->bytes + p->size - size;
}

static packed_item *add(packing *p, int dimension, const double *box, text_word name, text_word text) {
    const size_t numbers = 2 * (size_t)dimension * sizeof *box,
                 size = (sizeof(packed_item) + numbers + name.size + text.size + 1 + 7) / 8 * 8;
    char *const to = size <= UINT32_MAX ? packing_grow(p, size) : NULL;
    if (to == NULL) return NULL;
    packed_item *const item = (packed_item *)(void *)to;
    *item = (packed_item){.size = (uint32_t)size, .name = (uint32_t)name.size, .text = (uint32_t)text.size};
    char *const behind = to + sizeof *item + numbers;
    memcpy(to + sizeof *item, box, numbers);
    if (name.size > 0) memcpy(behind, name.at, name.size);
    if (text.size > 0) memcpy(behind + name.size, text.at, text.size);
    memset(behind + name.size + text.size, 0, (size_t)(to + size - (behind + name.size + text.size)));
    return item;
}

/* A rounded aabb, an empty one, which may get other bounds, and all other shapes have a text. */
static bool is_box(int dimension, const shape *s, const double box[6]) {
    const bool sharp =
        dimension == 2 ? s->in2.kind == GRZ_AABB && s->in2.radius == 0 : s->in3.kind == GRZ_AABB && s->in3.radius == 0;
    return sharp && !bounds_are_empty(dimension, box);
}

packed_item *packing_add_line(packing *p, int dimension, const scene_line *from, bool *known) {
    double box[6];
    *known &= bounds_of(dimension, &from->shape, box);
    const text_word nothing = {NULL, 0};
    return add(p, dimension, box, from->name, is_box(dimension, &from->shape, box) ? nothing : from->text);
}

packed_item *packing_add_box(packing *p, int dimension, const double box[6]) {
    const text_word nothing = {NULL, 0};
    return add(p, dimension, box, nothing, nothing);
}

/* It was read before, so it fails only for lack of memory. */
bool packed_shape(int dimension, const packed_item *p, shape *out) {
    if (p->text == 0) {
        *out = shape_of_box(dimension, packed_box(p));
        return true;
    }
    const char *const text = packed_name(dimension, p) + p->name;
    text_line line = {.at = text, .end = text + p->text};
    double by[3];
    return shape_read(&line, dimension, by, "scene", out);
}
