/* The border of a region as parts of the edges of polygons, and the area that it encloses.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_REGION_PARTS_H
#define GRZ_REGION_PARTS_H

#include "polygon/crossing.h"

/* A part of the border: of an edge, from its start to a place, to where it crosses another edge, or to where its line
 * crosses a side of a quad (region/quad.h); of a side, from its start to where the line of an edge crosses it, or all
 * of it. */
typedef enum grz_region_part_kind {
    GRZ_PART_TO_PLACE,
    GRZ_PART_TO_CROSSING,
    GRZ_PART_TO_SIDE,
    GRZ_PART_OF_SIDE,
    GRZ_PART_WHOLE_SIDE
} grz_region_part_kind;

typedef struct grz_region_part {
    const grz2_segment *edge, *other;
    grz2_vec place;
    grz_region_part_kind kind;
    int side;
    int64_t count; /* it counts so many times, or is taken away; of edges -2 to 2 */
} grz_region_part;

/* Parts whose sum is a border that has the region to its left; and, if there are any, all edges of rings, all with the
 * same count. */
typedef struct grz_region_border {
    const grz_region_part *parts;
    size_t part_count;
    const grz2_segment *edges;
    size_t edge_count;
    double reach; /* no coordinate of these edges is larger */
    int count;
    const struct grz_region_quad *quad; /* of sides; or NULL */
    grz2_vec origin;                    /* any finite point; the sum is quicker if it lies in the middle */
} grz_region_border;

/* The area, rounded; of nothing if the thread is stopped (base/watch.h). */
double grz_region_area(const grz_region_border *border);

#endif
