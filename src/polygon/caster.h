/* The caster: a segment, ray or line as a path through a polygon.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_CASTER_H
#define GRZ_POLYGON_CASTER_H

#include "shape/path.h"

#include <graze/shapes2.h>

#include <stdbool.h>

/* True if its kind can be a caster, and it has no radius. */
bool grz2_can_cast(const grz2_shape *shape);

/* Writes the path of a caster; false if it is empty. */
bool grz2_caster_path(const grz2_shape *caster, grz_path *path);

/* False of a path that is a point. */
bool grz_path_has_length(const grz_path *path);

/* The first time and the last one. */
double grz_path_first(const grz_path *path);
double grz_path_last(const grz_path *path);

#endif
