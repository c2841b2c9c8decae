/* Reading maps: geometries with names, from GeoJSON or WKT.
 *
 * A geometry becomes a shape: a polygon with all its rings, for areas; a polyline of several parts, for lines; for
 * points, a point or a polyline whose parts have one point each. A collection of several kinds becomes a shape for
 * each.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_MAP_H
#define GRAZE_CLI_FILES_MAP_H

#include "command.h"
#include "feature.h"
#include "input.h"
#include "progress.h"
#include "shape.h"

/// What of a file is not as it is in the file; each is counted.
typedef enum map_count {
    MAP_DROPPED,              ///< points with more than two numbers
    MAP_OPEN_RINGS,           ///< rings that do not end at their first point
    MAP_SMALL_RINGS,          ///< rings of fewer than three corners
    MAP_UNNAMED,              ///< geometries without the field that --name names
    MAP_RENAMED,              ///< geometries whose name was taken
    MAP_MIXED,                ///< collections of several kinds
    MAP_SAID,                 ///< how many of these are reported; others follow
    MAP_PROJECTED = MAP_SAID, ///< members `crs` of GeoJSON that name anything but degrees
    MAP_COUNTS
} map_count;

typedef enum map_format { MAP_NONE, MAP_GEOJSON, MAP_WKT } map_format;

/// A geometry that was read, or what of it is of one kind.
typedef struct map_item {
    feature_value name;     ///< what names it
    feature_value id;       ///< of a feature of GeoJSON
    feature_value property; ///< the property `id`, which names what has no other name
    const char *kind;       ///< points, lines or areas, if others are with them; else NULL
    bool is_further;        ///< the geometry has given a shape already
    size_t line;            ///< its line in the file, or in GeoJSON the number of the feature
    shape *shape;
} map_item;

/// Called with each geometry. It takes over the shape, and counts in `counts`. False: out of memory.
typedef bool map_take(void *context, const map_item *item, size_t counts[MAP_COUNTS]);

typedef struct map {
    input *in;
    progress *bar;
    const char *field; ///< the property that names a feature of GeoJSON, "@id": its id does; NULL: `name`, else its id
    map_take *take;
    void *context;
    size_t counts[MAP_COUNTS];
} map;

/// The format by the ending of a name: .geojson, .json or .wkt.
map_format map_format_of_name(const char *path);
/// True if the ending of a name is that of a map that graze does not read, and ogr2ogr does: .shp, .gpkg, .csv ...
bool map_is_foreign(const char *path);
/// Says on standard error how to make GeoJSON of such a file.
void map_say_convert(const char *path);
/// The format by the first line of a file that holds more than blanks and a comment.
map_format map_format_of_line(const text_line *line);

/// Reads the rest of the input. Reports errors, and what is not as it is in the file, on standard error. Returns
/// STATUS_OK; STATUS_UNREADABLE, with all geometries that could be read taken; STATUS_USAGE in a build without a reader
/// of the format; or STATUS_INPUT.
status map_read(map *m, map_format format);

#endif
