/* graze sight: a picture of a mesh seen from a point.
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
    outlook_point middle; ///< the middle of the picture; not given: that of the mesh
    outlook_point to;     ///< a second eye: what it cannot see is red
    double fov;           ///< in degrees, from the lower to the upper edge
    int width, height;    ///< in pixels
} outlook;

/// Draws the picture. Reports errors on standard error.
status outlook_draw(const mesh *m, const outlook *l);

#endif
