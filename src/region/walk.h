/* The edges of one polygon, or of two, piece by piece: how a region is followed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_REGION_WALK_H
#define GRZ_REGION_WALK_H

#include "relate/relating.h"

/* Gets an edge, of this set, that meets none of the other set: it is inside the other, or outside. */
typedef void grz_region_passer(void *context, int set, const grz2_segment *edge, bool in_other);

/* It must stay where it is in memory. */
typedef struct grz_region_walk {
    grz_relating relating; /* whose `layout` the caller sets */
    bool single;           /* of the first set alone: the other has no edges */
    bool in_other; /* what is beside the end of the last piece is in the other set, unless edges of that are there */
    grz_relating_visitor *see;
    grz_region_passer *pass;
    void *context;
    grz2_polygon nothing;
    grz_relating_room room;
} grz_region_walk;

/* Finds the pairs of edges that meet; b: NULL for a alone. relating.failed is set if it fails. */
void grz_region_walk_begin(grz_region_walk *w, const grz2_polygon *a, const grz2_polygon *b, grz_relating_visitor *see,
                           grz_region_passer *pass, void *context);
/* Follows the edges of the first set, or of both, in their order: each is shown piece by piece, or passed. */
void grz_region_walk_sets(grz_region_walk *w, int sets);
grz_status grz_region_walk_end(grz_region_walk *w);

/* 1 or -1 as the inside is to the left or to the right of all edges of a set; 0: not known, so all are followed. */
int grz_region_sense(grz_layout layout);

#endif
