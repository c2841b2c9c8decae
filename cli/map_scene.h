/* Scenes from maps. A geometry becomes a shape, with a name of its own: a polygon with all its rings, for areas; a
 * polyline of several parts, for lines; for points, a point or a polyline whose parts have one point each. A collection
 * of several kinds becomes a shape for each.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MAP_SCENE_H
#define GRAZE_CLI_MAP_SCENE_H

#include "files/map.h"
#include "scene.h"

/// Reads a scene from a map, as scene_read does.
status map_scene_read(scene *out, input *in, map_format format, const char *name, progress *bar);

#endif
