/* graze sight: a picture of what one sees of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_LOOK_H
#define GRAZE_CLI_DRAW_LOOK_H

#include "mesh.h"

typedef struct look_point {
    bool given;
    grz3_vec at;
} look_point;

typedef struct look {
    const char *picture; ///< a PNG
    grz3_vec from, up;
    look_point middle; ///< of the picture; not given: of the mesh
    look_point to;     ///< what it cannot see is marked
    double fov;        ///< degrees, from the lower to the upper edge
    int width, height; ///< in pixels
} look;

/// Draws it. Says on standard error what is wrong.
status look_draw(const mesh *m, const look *l);

#endif
