/* Which pairs of shapes of scenes are to be looked at: those whose boxes have a common point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CANDIDATES_H
#define GRAZE_CLI_CANDIDATES_H

#include "scene.h"

typedef struct candidates {
    int dimension;
    bool same; ///< of one scene
    size_t count[2];
    double *boxes[2]; ///< of the items of both scenes; the same if they are one
    grz_pair *found;  ///< room for `capacity`, twice
    size_t capacity;
    size_t *start; ///< where in `found` those of an item of the first scene begin
    size_t done;   ///< items of the first scene whose pairs were handed out
    size_t step;   ///< how many are tried next
} candidates;

/// Of a scene, or of two; where its shapes stand, or all the way that they move. False: out of memory; to be freed in
/// every case.
bool candidates_begin(candidates *c, const scene *a, const scene *b, bool moving);
void candidates_free(candidates *c);

/// The next pairs, in the order of the first scene and then of the second, of all the shapes of the first up to number
/// c->done (and in one scene with later ones only). False: there are no more or, if *no_memory, there is no memory for
/// them.
bool candidates_next(candidates *c, const grz_pair **pairs, size_t *count, bool *no_memory);

#endif
