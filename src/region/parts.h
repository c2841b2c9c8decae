/* The border of a region as parts of the edges of polygons, and the area that it encloses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_REGION_PARTS_H
#define GRZ_REGION_PARTS_H

#include "polygon/crossing.h"

/* The part of an edge from its start to a point: its end; a point that is given; or where it crosses another edge. It
 * counts so many times, or is taken away. */
typedef struct grz_region_part {
    const grz2_segment *edge, *other; /* other: NULL if `place` is the point */
    grz2_vec place;
    int count; /* -2 to 2 */
} grz_region_part;

/* Parts whose sum is a border that has the region to its left; and, if there are any, whole edges, all with the same
 * count. */
typedef struct grz_region_border {
    const grz_region_part *parts;
    size_t part_count;
    const grz2_segment *edges;
    size_t edge_count;
    int count;
    grz2_vec origin; /* any finite point; the sum is quicker if it lies in the middle */
} grz_region_border;

/* The area, rounded; of nothing if the thread is stopped (base/watch.h). */
double grz_region_area(const grz_region_border *border);

#endif
