/* The pairs of shapes of scenes that have to be tested: those whose bounding boxes have a common point,
 * or are near.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CANDIDATES_H
#define GRAZE_CLI_CANDIDATES_H

#include "scene.h"

typedef struct candidates {
    int dimension;
    bool same;     ///< one scene: its shapes with each other
    double margin; ///< boxes at most so far apart are candidates
    size_t count[2];
    double *boxes[2]; ///< 2 * dimension numbers for each item of both scenes; the same array if `same`
    grz_pair *found;  ///< room for 2 * capacity pairs: unsorted, then sorted
    size_t capacity;
    size_t *start; ///< for each item of the first scene: where its pairs begin in the sorted half of `found`
    size_t done;   ///< how many items of the first scene have had their pairs returned
    size_t step;   ///< how many items are tried next
} candidates;

/// Prepares the pairs of one scene (a == b) or of two. `moving`: bounds of the whole motion instead of the start.
/// `margin`: all pairs whose exact distance is at most this, which is at least 0, are among them. False: out of memory.
/// To be freed in every case.
bool candidates_begin(candidates *c, const scene *a, const scene *b, bool moving, double margin);
void candidates_free(candidates *c);

/// The next pairs, sorted by the item of the first scene, then of the second; then all pairs of the first c->done items
/// of the first scene have been returned. In one scene each item is paired with later ones only. *pairs is valid until
/// the next call. False: there are no more or, if *no_memory, there is not enough memory.
bool candidates_next(candidates *c, const grz_pair **pairs, size_t *count, bool *no_memory);

#endif
