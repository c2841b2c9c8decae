/* The DE-9IM matrices of pairs of shapes of scenes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_RELATIONS_H
#define GRAZE_CLI_RELATIONS_H

#include "scenes.h"

/// The sets of the shapes of scenes, each of which is built once, when it is needed.
typedef struct relations {
    const scenes *of;
    grz2_polygon **built[2]; ///< for each item; NULL where the item has a polygon itself, or it was not needed
    bool no_memory;          ///< an answer is missing
} relations;

/// False: out of memory. To be freed in every case.
bool relations_begin(relations *r, const scenes *of);
void relations_free(relations *r);

/// The matrix of an item of the first scene and one of the last. False: one of them is no such set, or no_memory is
/// set.
bool relations_ask(relations *r, const scene_item *a, const scene_item *b, grz2_de9im *out);

#endif
