/* What a polygon is made of: a tree whose leaves are up to four edges.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_POLYGON_H
#define GRZ_POLYGON_POLYGON_H

#include "shape/core.h"
#include "polygon/direction.h"
#include "tree/bvh.h"

#include <graze/polygon.h>

enum { GRZ_POLYGON_LEAF = 4 };

/* A leaf is its first edge times four and the number of its edges less one. The tree has no order. */
struct grz2_polygon {
    grz_bvh tree;
    grz2_segment *edges;
    grz2_segment *starts; /* the first edge of each ring */
    size_t ring_count, room_of_starts;
    bool polyline;
    double box[2][2]; /* around all */
    const grz_allocator *allocator;
};

/* The edges of a leaf: *count of them. */
static inline const grz2_segment *grz2_polygon_leaf(const grz2_polygon *polygon, uint32_t leaf, int *count) {
    *count = (int)(leaf % GRZ_POLYGON_LEAF) + 1;
    return polygon->edges + leaf / GRZ_POLYGON_LEAF;
}

/* Where a finite point lies: how it meets the polygon, but for an edge that is there twice. */
typedef enum grz_place_in {
    GRZ_OUTSIDE = GRZ_APART,
    GRZ_ON_EDGE = GRZ_TOUCHING,
    GRZ_INSIDE = GRZ_MEETING
} grz_place_in;
grz_place_in grz2_polygon_locate(const grz2_polygon *polygon, const grz2_vec *point);

/* The same of the point moved by an infinitely small amount: in a direction, turned to the left by a still smaller
 * angle. It must be on no edge then. */
bool grz2_polygon_contains_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards);

#endif
