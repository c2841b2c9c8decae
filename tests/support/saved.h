/* Bytes of what is saved in memory, and their checksums made right again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SAVED_H
#define SAVED_H

#include "tree/saved.h"

#include <string.h>

struct saved {
    unsigned char bytes[1 << 16];
    size_t count, at; /* how many, and how many have been read */
};

static inline bool saved_write(void *user, const void *from, size_t count) {
    struct saved *const s = user;
    if (count > sizeof s->bytes - s->count) return false;
    memcpy(s->bytes + s->count, from, count);
    s->count += count;
    return true;
}

/* A writer that takes as many bytes as a size_t says, and then fails. */
static inline bool saved_write_some(void *user, const void *bytes, size_t count) {
    size_t *const left = user;
    (void)bytes;
    if (count > *left) return false;
    *left -= count;
    return true;
}

static inline size_t saved_read(void *user, void *to, size_t count) {
    struct saved *const s = user;
    const size_t left = s->count - s->at, taken = count < left ? count : left;
    memcpy(to, s->bytes + s->at, taken);
    s->at += taken;
    return taken;
}

static inline grz_status saved_load(struct saved *s, grz_tree **tree, const grz_allocator *allocator, uint64_t *at) {
    const grz_reader reader = {saved_read, s};
    const grz_tree_options options = {.allocator = allocator};
    s->at = 0;
    return grz_tree_load(tree, &reader, &options, at);
}

/* Makes the checksum behind a header of so many words, and that at the end, those of the words before. */
static inline void saved_sign(struct saved *s, size_t words) {
    const size_t header = 4 * words;
    uint64_t sum = GRZ_CHECKSUM_OF_NOTHING;
    for (size_t i = 0; i + 4 <= s->count; i += 4) {
        if (i == header || i + 8 == s->count)
            for (int k = 0; k < 8; k++) s->bytes[i + (size_t)k] = (unsigned char)(sum >> 8 * k);
        uint32_t word = 0;
        for (int k = 0; k < 4; k++) word |= (uint32_t)s->bytes[i + (size_t)k] << 8 * k;
        sum = grz_checksum(sum, word);
    }
}

#endif
