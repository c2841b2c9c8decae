/* GeoJSON: the reader, and the process of its own in which it works.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_GEOJSON_H
#define GRAZE_CLI_FILES_GEOJSON_H

#include "geometry.h"

/// What a text is: whole values; or of a FeatureCollection what is before its features, one of them, or what follows.
typedef enum geojson_part { GEOJSON_VALUES, GEOJSON_HEAD, GEOJSON_FEATURE, GEOJSON_REST } geojson_part;

/// A part of a file.
typedef struct geojson_text {
    const char *at, *end;
    size_t line;   ///< the number of its first line, from 1
    size_t column; ///< how many characters of that line are before it
    geojson_part part;
    const char *before, *behind; ///< make a value of it: an object, or of a feature an array in which it is the last
    bool broken;                 ///< there was an error of syntax, so that the end of the value is not known
} geojson_text;

/// The texts of an input, each as soon as its last line is read. Start with the map; geojson_texts_free releases the
/// rest.
typedef struct geojson_texts {
    map *map;
    bool begun, no_memory;
    geojson_text rest; ///< what is left of the line that was read; its `part` is that of the next text
    bool is_first;     ///< that is the first feature
    char *joined;      ///< the lines of a text that has several
    size_t room;
} geojson_texts;

/// The next lines with values, or part of a FeatureCollection; of MAP_LINES one line; of an input without any an empty
/// text, once. False: there is no more, no_memory, or a problem of the input.
bool geojson_texts_next(geojson_texts *t, geojson_text *out);
void geojson_texts_free(geojson_texts *t);
/// Goes one byte on, and counts it.
void geojson_skip(geojson_text *t);
/// True if reading goes on behind a text that has been read.
bool geojson_goes_on(const geojson_texts *t, const geojson_text *text);

/// Takes a geometry that was read, with its names and the number of its feature; it may take the memory of its rings.
typedef geometry_problem geojson_take(void *context, geometry *g, map_item item);

/// Reads a text of GeoJSON, in this process. False: out of memory; *result is made worse as map_read says.
bool geojson_parse(map *m, geojson_text *text, geojson_take *take, void *context, status *result);

#endif
