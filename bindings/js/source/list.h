/* Numbers that a search has found so far: owned.ts reads them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_JS_LIST_H
#define GRAZE_JS_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct list {
    uint32_t *at;
    size_t count, capacity;
    bool no_memory;
} list;

/// Adds numbers; false: no memory.
bool list_append(list *l, const void *found, size_t count);

#endif
