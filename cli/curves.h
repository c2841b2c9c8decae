/* Curves of meshes: collected, and written as the lines of an OBJ file or as an SVG picture.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CURVES_H
#define GRAZE_CLI_CURVES_H

#include "command.h"

#include <graze/graze.h>

typedef struct curve {
    size_t first, count; ///< its points
    bool closed, filled; ///< filled: a polygon in which triangles of one plane overlap
    bool hole;           ///< of a section
    size_t plane, around;
} curve;

typedef struct curves {
    grz3_vec *points;
    curve *at;
    size_t point_count, point_room, count, room;
    bool no_memory; ///< some are missing
} curves;

/// Adds a curve of so many points. False: out of memory.
bool curves_add(curves *all, const curve *one, const grz3_vec *points);
void curves_free(curves *all);

typedef enum curves_format { CURVES_NONE, CURVES_OBJ, CURVES_SVG } curves_format;

/// The format by the ending of a file's name: .obj or .svg.
curves_format curves_format_of(const char *path);

/// Prints all: `v` and `l` lines, polygons as `f`; or a picture seen against the axis, or along it if it is mirrored.
void curves_print_obj(const curves *all);
void curves_print_svg(const curves *all, int axis, bool mirrored);

/// The same into a file. Returns STATUS_OK, or STATUS_OUTPUT with an error printed.
status curves_write(const curves *all, const char *path, int axis, bool mirrored);

#endif
