/* Bands: horizontal lines through all corners of a polygon cut the plane into them. Each edge crosses a band from
 * bottom to top or not at all, so of edges that do not cross each other those of a band are in order from left to
 * right.
 *
 * They are kept in a segment tree (Bentley, Algorithms for Klee's rectangle problems, 1977): a node stands for bands
 * one above the other, and has the edges that cross all of them, but not all of the node above. So an edge is in two
 * nodes a level at most, and those of one band are in as many nodes as there are levels. At a node edges are in runs
 * from left to right; of edges that do not cross there is one run.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_BANDS_H
#define GRZ_POLYGON_BANDS_H

#include "polygon/polygon.h"

typedef struct grz_bands {
    const grz_allocator *allocator;
    int64_t *levels; /* [level_count]: grz_order of the corners' y, from bottom to top, each once */
    size_t level_count, room_of_levels;
    uint32_t leaf_count; /* a power of two: node leaf_count + i is band i, from levels i to i + 1; node 1 is the root */
    uint32_t *ends;  /* [2 leaf_count]: the place after the last run of a node, whose first is behind the node before */
    uint32_t *runs;  /* [run_count + 1]: the place of the first edge of each run, which ends where the next begins */
    uint32_t *edges; /* [edge_count]: by their places in the polygon */
    size_t run_count, edge_count;
} grz_bands;

/* False: no memory, or it was stopped; nothing is to be released then. */
bool grz_bands_make(grz_bands *bands, const grz2_polygon *polygon, const grz_allocator *allocator);
void grz_bands_release(const grz_bands *bands);

/* The node of the band just above a level, or just below it; 0: there is none. */
uint32_t grz_bands_at(const grz_bands *bands, int64_t level, bool below);

#endif
