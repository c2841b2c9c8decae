/* GeoJSON: the reader, and the process of its own in which it works.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_GEOJSON_H
#define GRAZE_CLI_FILES_GEOJSON_H

#include "geometry.h"

/// The rest of a file.
typedef struct geojson_text {
    const char *at, *end;
    size_t line;   ///< the number of its first line, from 1
    size_t column; ///< how many characters of that line are before it
} geojson_text;

/// Takes a geometry that was read, with its names and the number of its feature; it may take the memory of its rings.
typedef geometry_problem geojson_take(void *context, geometry *g, map_item item);

/// Reads GeoJSON, in this process. False: out of memory; *result: as map_read.
bool geojson_parse(map *m, geojson_text text, geojson_take *take, void *context, status *result);

#endif
