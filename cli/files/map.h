/* Reading maps: geometries with names and properties, from GeoJSON, WKT or tables (CSV).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_MAP_H
#define GRAZE_CLI_FILES_MAP_H

#include "command.h"
#include "feature.h"
#include "input.h"
#include "progress.h"

/// What of a file is not as it is in the file; each is counted.
typedef enum map_count {
    MAP_DROPPED,              ///< points with more than two numbers
    MAP_OPEN_RINGS,           ///< rings that do not end at their first point
    MAP_SMALL_RINGS,          ///< rings of fewer than three corners
    MAP_UNNAMED,              ///< geometries without the field that --name names
    MAP_RENAMED,              ///< geometries whose name was taken: counted by who takes them
    MAP_MIXED,                ///< collections of several kinds, if they are not wanted: by who takes them
    MAP_ROUNDED,              ///< values of GeoJSON whose integers are doubles, as one of them has more than 64 bits
    MAP_SAID,                 ///< how many of these are reported; others follow
    MAP_PROJECTED = MAP_SAID, ///< members `crs` of GeoJSON that name anything but degrees
    MAP_IN_DEGREES,           ///< 1 of a table whose columns are called as degrees are
    MAP_COUNTS
} map_count;

/// MAP_LINES: a value of GeoJSON on each line.
typedef enum map_format { MAP_NONE, MAP_GEOJSON, MAP_LINES, MAP_WKT, MAP_CSV } map_format;

/// What else there is of a geometry that was read.
typedef struct map_item {
    feature_value name;            ///< what names it
    feature_value id;              ///< of a feature of GeoJSON
    feature_value property;        ///< the property `id`, which names what has no other name
    size_t line;                   ///< its line in the file, or in GeoJSON the number of the feature
    size_t index;                  ///< its number in the file, from 0; what could not be read counts
    feature_value crs;             ///< the member `crs`, if one stands before this feature, and after the one before
    const feature_member *members; ///< its properties, in the order of the file
    size_t member_count;
} map_item;

/// A geometry while it is read (geometry.h).
struct geometry;
/// Called with each geometry. It may take the memory of its rings. False: out of memory.
typedef bool map_take(void *context, struct geometry *g, const map_item *item);

typedef struct map {
    input *in;
    progress *bar;
    map_format format;
    const char *field; ///< the property that names a feature of GeoJSON, "@id": its id does; NULL: `name`, else its id
    const char *columns; ///< of a table: that of the geometry, or those of x and y, with a comma between; NULL: by name
    bool wants_members;  ///< properties and `crs` are read, too
    map_take *take;
    void *context;
    bool stopped; ///< who takes geometries has had enough, and returned false: that is no error
    size_t begun; ///< geometries whose reading has begun
    char *crs;    ///< the last member `crs`, until a feature takes it: who wants members calls free
    size_t counts[MAP_COUNTS];
} map;

/// The format by the ending of a name: .geojson, .json, .geojsonl, .ndjson, .wkt, .csv ...
map_format map_format_of_name(const char *path);
/// True if the ending of a name is that of a map that graze does not read, and ogr2ogr does: .shp, .gpkg ...
bool map_is_foreign(const char *path);
/// Says on standard error how to make GeoJSON of such a file.
void map_say_convert(const char *path);
/// Says on standard error that its distances are in degrees.
void map_say_degrees(const char *path);
/// The format by the first line of a file that holds more than blanks and a comment.
map_format map_format_of_line(const text_line *line);
/// The format of an input: by the ending of its name, else by its first line that holds more than blanks and a comment,
/// which stays unread. MAP_NONE: it is no map.
map_format map_format_of(input *in);

/// True if the numbers `line` of items count lines; in other formats they count features.
static inline bool map_has_lines(map_format of) { return of == MAP_WKT || of == MAP_CSV; }
/// True if its numbers are degrees by what the file says: GeoJSON has degrees unless its `crs` says otherwise.
bool map_is_in_degrees(const map *m);

/// Reads the rest of the input. Reports errors, and what is not as it is in the file, on standard error. Returns
/// STATUS_OK; STATUS_UNREADABLE, with all geometries that could be read taken; STATUS_USAGE in a build without a reader
/// of the format; or STATUS_INPUT.
status map_read(map *m);

#endif
