/* The corners of a convex polygon in their order: of an area, or of what a plane has in common with an area or a solid.
 *
 * The corners of a shape come in any order, and some are not corners at all: so each next one is searched for (Jarvis,
 * "On the identification of the convex hull of a finite set of points in the plane", 1973). No memory is needed, as the
 * first ones are kept, and those after them are searched for again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_RING_H
#define GRZ_WHERE_RING_H

#include "where/body.h"

/* A corner of a ring: corner i of the shape, where j = i, or the point at which the way from corner i to corner j
 * crosses the plane. Of equal ones always the same, with the lowest numbers. */
typedef struct grz_where_ring_corner {
    int i, j;
} grz_where_ring_corner;

enum { GRZ_WHERE_RING_KEPT = 96, GRZ_WHERE_RING_SIDES = 512 };

typedef struct grz_where_ring {
    const grz_exact_body *of;
    const grz_exact_plane *cut;  /* NULL: none */
    const grz_exact_plane *seen; /* how its points are seen */
    int count;                   /* 1: a point, 2: a segment, 3: a polygon, of three or more */
    grz_where_ring_corner first; /* the least in lexicographic order; the others follow counter-clockwise (exact.h) */
    int kept;                    /* so many corners are in `corner` */
    bool whole;                  /* these are all */
    grz_where_ring_corner corner[GRZ_WHERE_RING_KEPT];
    signed char side[GRZ_WHERE_RING_SIDES]; /* of the first corners of the shape to the plane */
} grz_where_ring;

/* The ring of an area (cut = NULL), or of its common part, or that of a solid, with a plane, which is not empty. */
void grz_where_ring_of(grz_arena *arena, const grz_exact_body *of, const grz_exact_plane *cut, grz_where_ring *ring);

/* Where a corner is. */
void grz_where_ring_point(grz_arena *arena, const grz_where_ring *ring, grz_where_ring_corner corner,
                          grz_rational *out);

/* A walk around a ring: from corner `at` to corner `next`. */
typedef struct grz_where_ring_walk {
    const grz_where_ring *ring;
    int step;
    bool done;
    grz_where_ring_corner at, next;
} grz_where_ring_walk;

grz_where_ring_walk grz_where_ring_start(grz_arena *arena, const grz_where_ring *ring);
/* After the last edge, the one that ends at the first corner, it is done. */
void grz_where_ring_go(grz_arena *arena, grz_where_ring_walk *walk);

#endif
