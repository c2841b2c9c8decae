/* Wedges: which small shifts of a shape keep its contact with an edge.
 *
 * With an edge e that a convex shape S merely touches, these are the small vectors of the difference e - S, which is
 * convex and has 0 on its boundary: near 0 it is a wedge of at most a half-plane. Its sides are straight, but where a
 * radius rolls off a corner: there a side bends inward, so that of the shifts along it none keeps the contact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_WEDGE_H
#define GRZ_POLYGON_WEDGE_H

#include "shape/core.h"
#include "polygon/direction.h"

#include <graze/shapes2.h>

typedef enum grz_wedge_form {
    GRZ_WEDGE_POINT, /* no shift does */
    GRZ_WEDGE_RAY,   /* only those along `from` */
    GRZ_WEDGE_LINE,  /* and along -from */
    GRZ_WEDGE_SECTOR /* those from `from` counter-clockwise to `to`, half a turn at the most */
} grz_wedge_form;

typedef struct grz_wedge {
    grz_wedge_form form;
    grz_direction2 from, to;
    bool bends_from, bends_to; /* of a sector: its sides */
} grz_wedge;

/* Of an edge and a body that touch. */
void grz_wedge_of(const grz2_segment *edge, const grz_body *shape, grz_wedge *wedge);
/* Of two edges that touch, the second of which is moved. */
void grz_wedge_of_edges(const grz2_segment *edge, const grz2_segment *moved, grz_wedge *wedge);

#endif
