/* Edges sorted by their lines, so that those that lie on each other come one after the other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_LINES_H
#define GRZ_POLYGON_LINES_H

#include "polygon/polygon.h"

/* An edge from its lesser end to its greater one, by x and then by y. */
typedef struct grz_line_edge {
    grz2_vec from, to;
    uint32_t edge;
    int set; /* the caller's */
} grz_line_edge;

/* Writes all edges of a polygon that are no points, as those of a set; returns how many. */
size_t grz_line_edges_of(const grz2_polygon *polygon, int set, grz_line_edge *out);
/* Sorts them by their lines, and those of one line by where they begin, and then
 * by where they end. Needs room for as many again, and returns which
 * of the two they are in. */
grz_line_edge *grz_line_edges_sort(grz_line_edge *edges, grz_line_edge *spare, size_t count);
bool grz_are_on_one_line(const grz_line_edge *a, const grz_line_edge *b);

/* How an edge of a polygon lies to the others of its line: on no other; on a part of another; it has the ends of one
 * with a lower number. */
typedef enum grz_edge_layer { GRZ_EDGE_ALONE, GRZ_EDGE_LAYERED, GRZ_EDGE_COPY } grz_edge_layer;

/* Writes that of each edge, to be released as item_count bytes. NULL: no memory. */
uint8_t *grz2_polygon_edge_layers(const grz2_polygon *polygon, const grz_allocator *allocator);

#endif
