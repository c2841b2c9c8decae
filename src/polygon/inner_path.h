/* Whether the inner point of a moving shape (inner_point.h) is inside a polygon: at the start, at the end, and when.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_INNER_PATH_H
#define GRZ_POLYGON_INNER_PATH_H

#include "polygon/inner_point.h"
#include "polygon/polygon.h"
#include "shape/path.h"

/* The point, moved a little into its shape, is inside. It must be on no edge then, as if the shape has an interior that
 * meets no edge. A polyline has no inside. */
bool grz_inner_starts_inside(const grz2_polygon *polygon, const grz_inner_point *inner);
/* The same at the time 1 of a path, of the span GRZ_SPAN_RAY, which the point follows. */
bool grz_inner_ends_inside(const grz2_polygon *polygon, const grz_path *path, const grz_inner_point *inner);

/* Is the thin shape, or the point, inside at the start? Of a thin shape: is what is next to its inner point, on its way
 * and on both sides of it? */
bool grz_thin_starts_inside(const grz2_polygon *polygon, const grz_inner_point *inner);
/* The first and the last time, of those from 0 to 1, at which a thin shape or a point that follows the path is inside:
 * next to its inner point and on its way. False, and nothing is written: never. Either may be NULL. */
bool grz_thin_times_inside(const grz2_polygon *polygon, const grz_path *path, const grz_inner_point *inner,
                           double *enter, double *exit);

#endif
