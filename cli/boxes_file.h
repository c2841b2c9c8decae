/* Boxes as numbers in a file, without names: the least corner of each, and then the greatest, in floats or doubles, one
 * after the other and little-endian, as NumPy's tofile writes them. The ending of the file's name says which:
 * .aabb2f32, .aabb2f64, .aabb3f32 or .aabb3f64.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_BOXES_FILE_H
#define GRAZE_CLI_BOXES_FILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct boxes_format {
    int dimension; ///< 2 or 3; 0: it is no such file
    bool is_float;
} boxes_format;

/// The format by the ending of a name.
boxes_format boxes_format_of(const char *path);

/// Bytes of a box.
static inline size_t boxes_format_size(boxes_format f) { return 2 * (size_t)f.dimension * (f.is_float ? 4 : 8); }

/// A box in doubles from its bytes.
void boxes_format_read(boxes_format f, const char *bytes, double box[6]);

/// Says that after `boxes` boxes `left` bytes are no whole one.
void boxes_file_is_cut_off(const char *path, boxes_format f, size_t boxes, size_t left);

#endif
