/* GeoJSON: the reader, and the process of its own in which it works.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_GEOJSON_H
#define GRAZE_CLI_FILES_GEOJSON_H

#include "geometry.h"

/// A part of a file that has whole values.
typedef struct geojson_text {
    const char *at, *end; ///< a NUL is behind it
    size_t line;          ///< the number of its first line, from 1
    size_t column;        ///< how many characters of that line are before it
} geojson_text;

/// The texts of an input, each as soon as its last line is read. Start with the map; geojson_texts_free releases the
/// rest.
typedef struct geojson_texts {
    map *map;
    bool begun, no_memory;
    char *joined; ///< the lines of a text that has several
    size_t room;
} geojson_texts;

/// The next lines with values; of MAP_LINES one line; of an input without any an empty text, once. False: there is no
/// more, no_memory, or a problem of the input.
bool geojson_texts_next(geojson_texts *t, geojson_text *out);
void geojson_texts_free(geojson_texts *t);
/// True if reading goes on behind a text that has been read, or not to its end.
bool geojson_goes_on(const geojson_texts *t, const geojson_text *text);

/// Takes a geometry that was read, with its names and the number of its feature; it may take the memory of its rings.
typedef geometry_problem geojson_take(void *context, geometry *g, map_item item);

/// Reads values of GeoJSON, in this process. False: out of memory; *result is made worse as map_read says. The text
/// begins behind what was read: not at its end after an error of syntax.
bool geojson_parse(map *m, geojson_text *text, geojson_take *take, void *context, status *result);

#endif
