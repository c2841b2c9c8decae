/* A tree as bytes in memory.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"

#include <graze/tree.h>

#include <string.h>

/* What is left of the bytes, and how many were asked for. */
typedef struct span {
    uint8_t *at;
    size_t left, count;
} span;

static bool put(void *user, const void *from, size_t count) {
    span *const to = user;
    const size_t some = count < to->left ? count : to->left;
    memcpy(to->at, from, some);
    to->at += some;
    to->left -= some;
    to->count += count;
    return true;
}

static size_t get(void *user, void *to, size_t count) {
    span *const from = user;
    const size_t some = count < from->left ? count : from->left;
    memcpy(to, from->at, some);
    from->at += some;
    from->left -= some;
    return some;
}

/* How many bytes there are; writes no more than fit. */
EXPORT(graze_tree_save) size_t graze_tree_save(const grz_tree *tree, uint8_t *bytes, size_t capacity) {
    span to = {.at = bytes, .left = capacity};
    grz_tree_save(tree, &(grz_writer){.write = put, .user = &to});
    return to.count;
}

EXPORT(graze_tree_load) grz_status graze_tree_load(grz_tree **tree, uint8_t *bytes, size_t count, uint64_t *at) {
    span from = {.at = bytes, .left = count};
    return grz_tree_load(tree, &(grz_reader){.read = get, .user = &from}, NULL, at);
}
