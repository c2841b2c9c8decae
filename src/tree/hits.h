/* Hits in the caller's buffer: the first of them that fit, as a heap whose top is the last of these, and in order in the end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_HITS_H
#define GRZ_TREE_HITS_H

#include <graze/tree.h>

typedef struct grz_hits {
    grz_tree_hit *buffer;
    size_t capacity, total; /* total: those that did not fit, too */
} grz_hits;

/* By the time of entry, then by the id, then by the time of exit. */
bool grz_hit_is_before(const grz_tree_hit *a, const grz_tree_hit *b);

void grz_hits_add(grz_hits *hits, const grz_tree_hit *hit);
void grz_hits_sort(grz_hits *hits);

#endif
