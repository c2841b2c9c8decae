/* Two cores of the plane by their corners in order, at most GRZ_RING_CORNERS each.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_RINGS_H
#define GRZ_CONTACT_RINGS_H

#include "contact/axis.h"
#include "shape/solid.h"

enum { GRZ_RING_CORNERS = 16 };

/* The corners of a core, doubled, counter-clockwise if they all are corners of their hull, with their numbers and the
 * first ones again after the last one; and the edges from them, of a point none. */
typedef struct grz_ring {
    bool is_polygon; /* else `solid` is written, with two steps */
    grz_solid solid;
    int count, edges, id[GRZ_RING_CORNERS + 1];
    double size, middle[2], at[2][GRZ_RING_CORNERS + 5], edge[2][GRZ_RING_CORNERS];
} grz_ring;

/* Those of a and b. The facet of their difference P that 0 is the least behind: along which edge of which ring it is,
 * the corner of the other one that it has, how far that is, within `error`, and whether it is certain that no other one
 * is as near; `across`: the edge of the other ring, if that facet alone may be as near, else -1. */
typedef struct grz_rings {
    grz_ring of[2];
    double reach, slack; /* reach: given; slack: corner_side_error of both */
    int side, edge, corner, across;
    bool alone;
    double least, error;
} grz_rings;

/* CONTACT: the rings and the facet are certain. APART: the cores are certainly farther from each other than `reach`.
 * UNKNOWN: else, and where one is unbounded or has an extreme size. */
grz_known grz_find_rings_avx2(const grz_core core[2], grz_rings *x);
grz_known grz_find_rings_scalar(const grz_core core[2], grz_rings *x);

#endif
