/* graze check: what it does with a mesh and with a map.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CHECK_H
#define GRAZE_CLI_CHECK_H

#include "command.h"
#include "picture.h"

typedef struct check_style {
    bool list, json;
    bool geojson;              ///< of maps: a collection of features
    double width;              ///< of maps: gaps and slivers up to this; 0: none are looked for
    const char *name;          ///< of maps: the property that names features of GeoJSON, or NULL
    const char *picture;       ///< of maps: a file to draw to, or NULL
    format format;             ///< of that
    const char *option_of_map; ///< the last option given that is for maps only, or NULL
} check_style;

/// Reads a mesh, and prints where it is not the surface of a solid.
status check_mesh(const char *path, const check_style *how);

/// Reads a map, and prints where its areas are not as areas side by side should be.
status check_map(const char *path, const check_style *how);

#endif
