/* Boxes as numbers in a file.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes_file.h"

#include "text.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

boxes_format boxes_format_of(const char *path) {
    static const char *const endings[2][2] = {{".aabb2f64", ".aabb2f32"}, {".aabb3f64", ".aabb3f32"}};
    const size_t size = strlen(path), ending = strlen(endings[0][0]);
    for (int dimension = 2; size > ending && dimension <= 3; dimension++)
        for (int is_float = 0; is_float < 2; is_float++)
            if (strcmp(path + size - ending, endings[dimension - 2][is_float]) == 0)
                return (boxes_format){dimension, is_float};
    return (boxes_format){0, false};
}

static uint64_t little_endian(const char *bytes, int size) {
    uint64_t bits = 0;
    for (int i = 0; i < size; i++) bits |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
    return bits;
}

void boxes_format_read(boxes_format f, const char *bytes, double box[6]) {
    for (int i = 0; i < 2 * f.dimension; i++) {
        const uint64_t bits = f.is_float ? little_endian(bytes + 4 * i, 4) : little_endian(bytes + 8 * i, 8);
        const uint32_t low = (uint32_t)bits;
        float number;
        if (f.is_float) memcpy(&number, &low, sizeof number), box[i] = (double)number;
        else memcpy(&box[i], &bits, sizeof box[i]);
    }
}

void boxes_file_is_cut_off(const char *path, boxes_format f, size_t boxes, size_t left) {
    fprintf(stderr, "graze: %s: box %zu is cut off: expected %zu bytes, got %zu\n", text_path(path).at, boxes,
            boxes_format_size(f), left);
}
