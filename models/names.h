/* The names of parts: none is there twice, and none has blanks or control characters.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_NAMES_H
#define GRAZE_MODELS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/// Names in the order in which they were added; all 0 has none.
typedef struct names {
    char **at;
    size_t count;
    size_t *slots; ///< a hash table with open addressing of 1 + the index of a name, at most half full; 0 is free
    size_t slot_count;
} names;

/// Adds a name of `size` bytes, with _ for blanks and control characters; "part" if it has none; and where a name is
/// taken, its number behind it: `wall-3`. False: out of memory.
bool names_add(names *all, const char *name, size_t size);
void names_free(names *all);

#endif
