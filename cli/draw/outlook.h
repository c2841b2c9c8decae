/* graze sight: a picture of what one sees of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_OUTLOOK_H
#define GRAZE_CLI_DRAW_OUTLOOK_H

#include "mesh.h"

typedef struct outlook_point {
    bool given;
    grz3_vec at;
} outlook_point;

typedef struct outlook {
    const char *picture; ///< a PNG
    grz3_vec from, up;
    outlook_point middle; ///< of the picture; not given: of the mesh
    outlook_point to;     ///< what it cannot see is marked
    double fov;           ///< degrees, from the lower to the upper edge
    int width, height;    ///< in pixels
} outlook;

/// Draws it. Says on standard error what is wrong.
status outlook_draw(const mesh *m, const outlook *l);

#endif
