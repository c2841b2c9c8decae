/* Which edges of a polygon lie on each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_LAYERS_H
#define GRZ_POLYGON_LAYERS_H

#include "polygon/polygon.h"

/* The edges that lie on an edge just after a point of it, itself included. */
typedef struct grz_layers {
    int count;
    uint32_t first;  /* the lowest of their numbers */
    size_t compared; /* with how many edges that took */
    grz2_vec next;   /* where that may change: the first point after it at which one of them begins or ends */
} grz_layers;

/* Of an edge of the polygon with a length, and a point of it: its start, or a `next`, but not its end. */
grz_layers grz2_polygon_layers_after(const grz2_polygon *polygon, const grz2_segment *edge, const grz2_vec *at);

#endif
