/* An allocator that fails at its n-th call, and counts the memory in use.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LEDGER_H
#define LEDGER_H

#include <stddef.h>
#include <stdlib.h>

struct ledger {
    int left;    /* calls until one fails; negative: none fails */
    size_t lent; /* bytes in use */
    size_t most; /* the largest value of `lent` so far */
};

static inline void *ledger_lend(void *user, size_t bytes, size_t alignment) {
    struct ledger *const l = user;
    if (l->left-- == 0) return NULL;
    l->lent += bytes;
    l->most = l->lent > l->most ? l->lent : l->most;
    return aligned_alloc(alignment, bytes);
}

static inline void ledger_take_back(void *user, void *memory, size_t bytes, size_t alignment) {
    struct ledger *const l = user;
    (void)alignment;
    l->lent -= bytes;
    free(memory);
}

#endif
