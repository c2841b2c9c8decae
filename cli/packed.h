/* Shapes of scenes as bytes, with their bounds: in a temporary file, or in a message to another machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PACKED_H
#define GRAZE_CLI_PACKED_H

#include "scene.h"
#include "scene_lines.h"

#include <stdint.h>

/// A shape, at an address that is a multiple of 8. Behind this come its bounds, 2 * dimension doubles; its name; its
/// text as a scene has it; and a NUL.
typedef struct packed_item {
    uint32_t size;  ///< bytes of all of it, a multiple of 8
    uint32_t scene; ///< 0 or 1
    uint64_t index; ///< its place in its scene, from 0
    uint32_t name;  ///< bytes of its name; 0: its index is its name
    uint32_t text;  ///< bytes of its text; 0: it is an aabb, and its bounds are itself
} packed_item;

static inline const double *packed_box(const packed_item *p) { return (const double *)(const void *)(p + 1); }
static inline const char *packed_name(int dimension, const packed_item *p) {
    return (const char *)(packed_box(p) + 2 * dimension);
}

/// Room for packed items, which grows.
typedef struct packing {
    char *bytes; ///< aligned for any type
    size_t size, room;
} packing;

/// Appends room for `size` bytes, which may be 0. NULL: out of memory.
char *packing_grow(packing *p, size_t size);

/// Packs a shape that was read, which stays the caller's. *known becomes false if the library does not support it.
/// NULL: out of memory.
packed_item *packing_add_line(packing *p, int dimension, const scene_line *from, bool *known);
/// Packs a box.
packed_item *packing_add_box(packing *p, int dimension, const double box[6]);

/// The shape of a packed item, to be freed. False: out of memory.
bool packed_shape(int dimension, const packed_item *p, shape *out);

#endif
