/* Scenes from maps: each geometry is a shape, with a name of its own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MAP_SCENE_H
#define GRAZE_CLI_MAP_SCENE_H

#include "files/map.h"
#include "scene.h"

/// The format of an input: by the ending of its name, else by its first line that holds more than blanks and a comment,
/// which stays unread. MAP_NONE: it is no map.
map_format map_scene_format(input *in);

/// Reads a scene from a map, as scene_read does.
status map_scene_read(scene *out, input *in, map_format format, const char *name, progress *bar);

#endif
