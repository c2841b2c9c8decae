/* The pieces of the edges of a polygon, and on which side of each the outside is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_PIECES_H
#define GRZ_POLYGON_PIECES_H

#include "polygon/locator.h"

/* A part of an edge, on which all along the same edges lie. */
typedef struct grz_edge_piece {
    grz2_segment at;
    uint32_t edge;
    bool is_last;
    bool is_border; /* of one area, by parity: the inside is on one side only. Of several: true */
    int outside;    /* 1: to its left, -1: to its right; 0: on both sides, or now here, now there */
} grz_edge_piece;

/* What finds pieces of one polygon: others that lie on an edge are searched for, and points beside it located. */
typedef struct grz_pieces {
    const grz2_polygon *polygon;
    grz_locator locator;
    size_t compared; /* with how many edges those were that were searched */
    bool has_tried;
    uint8_t *layers; /* a grz_edge_layer of each edge (lines.h), once that was more than sorting them takes; or NULL */
} grz_pieces;

grz_pieces grz_pieces_of(const grz2_polygon *polygon);
void grz_pieces_release(const grz_pieces *pieces);

/* What grz_pieces_next begins with. */
grz_edge_piece grz_pieces_before(const grz_pieces *pieces, uint32_t edge);
/* The next piece of the edge, without its outside: false if there is none. Of edges that lie on each other the first
 * one has it. A polyline has whole edges. */
bool grz_pieces_next(grz_pieces *pieces, grz_edge_piece *p);
/* Sets its outside. False if it is no part of a border: it has the inside on both sides. Where areas overlap, only a
 * part of a piece may be border: what counts is what of it is within the margin of the shape. */
bool grz_pieces_set_outside(grz_pieces *pieces, grz_edge_piece *p, const grz2_shape *shape, double margin);
/* The distance of the shape from what of a piece is border, and its outside there; +inf if nothing is. `distance`: that
 * from the whole piece. */
double grz_pieces_distance(grz_pieces *pieces, grz_edge_piece *p, const grz2_shape *shape, double distance);

#endif
