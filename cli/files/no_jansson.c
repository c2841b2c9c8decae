/* Reading GeoJSON, in a build without jansson.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry.h"

#include <stdio.h>

bool geojson_read(map *m, status *result) {
    (void)m;
    fputs(
        "graze: this build does not read GeoJSON, because jansson was missing when it was made.\n"
        "Install it (on Debian: apt-get install pkg-config libjansson-dev) and build graze again.\n",
        stderr);
    *result = STATUS_USAGE;
    return true;
}
