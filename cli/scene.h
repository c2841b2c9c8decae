/* Scenes: named shapes in one space, from text files or maps.
 *
 *     # two tiles
 *     space 2
 *     left  rect 0 0 1 1
 *     right rect 1 0 1 1
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SCENE_H
#define GRAZE_CLI_SCENE_H

#include "command.h"
#include "feature.h"
#include "shape.h"

typedef struct scene_item {
    char *name;       ///< without blanks and control characters; unique in its scene
    feature *feature; ///< what a map says of it; NULL: the scene is none
    size_t line;
    shape shape;
    double by[3]; ///< its displacement
} scene_item;

/// What lines call it.
line_name item_line_name(const scene_item *item);

/// True if the displacement is finite; otherwise the shape is empty in a sweep.
bool item_arrives(const scene_item *item);

/// True if the shape is valid and, if `moving`, its displacement finite.
bool item_is_valid(int dimension, const scene_item *item, bool moving);

typedef struct scene {
    const char *path;
    int dimension; ///< 2 or 3
    size_t count;
    scene_item *items;  ///< in the order of the file
    const char *of_map; ///< what the numbers `line` of its items count: "feature" or "line"; NULL: it is no map
    bool by_degrees;    ///< the file says that its numbers are degrees: GeoJSON, or a table with lon and lat
} scene;

/// Reads a scene from a file, "-" for standard input: a scene as above, boxes as numbers (boxes_file.h), which are
/// named by their number from 0 on, or a map in GeoJSON, WKT or CSV, by the ending of the file's name, else by its
/// first line (files/map.h). `name` is the property that names the features, or "@id": their id does;
/// NULL: `name`, else their id, else their number. Reports each unreadable line to standard error (as input_complain
/// does), with file, line and value: `graze: FILE: line 7: expected a number for circle radius, got 'abc'`. Returns
/// STATUS_OK; STATUS_UNREADABLE, with the readable items in the scene; STATUS_USAGE in a build without jansson, for
/// GeoJSON; or STATUS_INPUT. The scene is to be freed in every case. `path` must live as long as the scene.
status scene_read(scene *out, const char *path, const char *name);
void scene_free(scene *s);

/// Reports on standard error that of `count` shapes so many are invalid, if any.
void scene_warn_invalid(const char *path, size_t invalid, size_t count);
/// Reports on standard error which features of a map are null or have no points, if any. Returns how many.
size_t scene_warn_empty(const scene *s);
/// The same, and how many other shapes are invalid, if any; if `moving`, those with a displacement that is not finite,
/// too.
void scene_warn(const scene *s, bool moving);

/// True if a map has degrees by its format, and all coordinates lie within 180 and 90.
bool scene_is_in_degrees(const scene *s);

#endif
