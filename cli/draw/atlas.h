/* Which parts of a map a picture shows: the one with the most shapes large, and what is far from it in small frames.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_ATLAS_H
#define GRAZE_CLI_DRAW_ATLAS_H

#include "draw/draw.h"

#include <graze/graze.h>

/// The most frames: a large one and small ones.
enum { ATLAS_FRAMES = 6, ATLAS_NAME = 32 };

typedef struct atlas {
    double seam; ///< as of a view
    box part;    ///< of the large frame
    size_t inset_count;
    inset insets[ATLAS_FRAMES - 1];
    char names[ATLAS_FRAMES - 1][ATLAS_NAME];
} atlas;

/// The parts of a map in degrees. It points into itself, so it must not be copied.
void atlas_find(atlas *out, const grz2_shape *shapes, size_t count);

#endif
