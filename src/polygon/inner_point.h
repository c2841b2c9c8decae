/* A point of a shape and a way from it into the shape: by these it is decided whether a shape that meets no edges is
 * inside a polygon.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_INNER_POINT_H
#define GRZ_POLYGON_INNER_POINT_H

#include "polygon/direction.h"
#include "shape/core.h"

#include <graze/shapes2.h>

/* What the shape is: unbounded; one point; without interior, but more than a point; with interior. */
typedef enum grz_extent { GRZ_EXTENT_ENDLESS, GRZ_EXTENT_POINT, GRZ_EXTENT_THIN, GRZ_EXTENT_AREA } grz_extent;

/* A point of the shape that is moved a little along the way to - from, and by far less to its left, is in the interior
 * of a shape that has one. A thin shape goes on from its point along the way. Else the way has no meaning. */
typedef struct grz_inner_point {
    grz_extent extent;
    grz2_vec at;
    grz2_vec from, to;
} grz_inner_point;

/* Of a valid shape and its body. */
grz_inner_point grz_inner_point_of(const grz2_shape *shape, const grz_body *body);

static inline grz_direction2 grz_inner_way(const grz_inner_point *inner) {
    grz_direction2 way;
    grz_direction2_set_between(&way, &inner->from, &inner->to);
    return way;
}

#endif
