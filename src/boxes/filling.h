/* Writes pairs to the caller's buffer, as many as it has room for, and counts all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_FILLING_H
#define GRZ_BOXES_FILLING_H

#include <graze/boxes.h>

#include <string.h>

typedef struct grz_filling {
    grz_pair *buffer;
    size_t capacity;
    size_t total; /* pairs so far, also those without room */
} grz_filling;

/* A grz_pair_visitor. */
static inline bool grz_fill(void *user, const grz_pair *pairs, size_t count) {
    grz_filling *const f = (grz_filling *)user;
    const size_t room = f->total < f->capacity ? f->capacity - f->total : 0, taken = count < room ? count : room;
    if (taken > 0) memcpy(f->buffer + f->total, pairs, taken * sizeof *pairs);
    f->total += count;
    return true;
}

#endif
