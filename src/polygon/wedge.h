/* Wedges: which small shifts of a shape keep its contact with an edge; and whether the wedges of all contacts cover all
 * small shifts.
 *
 * If a convex shape S merely touches an edge e, the shifts that keep the contact are the small vectors of the
 * difference e - S, which is convex and has 0 on its boundary: near 0 it is a wedge of at most a half-plane. Its sides
 * are straight, except where a radius lies over a corner: there a side bends inward, and no shift along it keeps the
 * contact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_WEDGE_H
#define GRZ_POLYGON_WEDGE_H

#include "shape/core.h"
#include "polygon/direction.h"

#include <graze/shapes2.h>

typedef enum grz_wedge_form {
    GRZ_WEDGE_POINT, /* no shift keeps the contact */
    GRZ_WEDGE_RAY,   /* only those along `from` */
    GRZ_WEDGE_LINE,  /* only those along `from` and along -from */
    GRZ_WEDGE_SECTOR /* those from `from` counter-clockwise to `to`, half a turn at most */
} grz_wedge_form;

typedef struct grz_wedge {
    grz_wedge_form form;
    grz_direction2 from, to;
    bool bends_from, bends_to; /* of a sector: whether these sides bend */
} grz_wedge;

/* The wedge of an edge and a body that touch. */
void grz_wedge_of(const grz2_segment *edge, const grz_body *shape, grz_wedge *wedge);
/* The wedge of two edges that touch, of which the second is shifted. */
void grz_wedge_of_edges(const grz2_segment *edge, const grz2_segment *moved, grz_wedge *wedge);

/* Two sets, of edges each, or of edges and one shape, whose contacts are all mere touches. */
typedef struct grz_cover grz_cover;

struct grz_cover {
    void *context;
    /* Gives the wedge of each contact of an edge to grz_cover_take. */
    void (*visit)(void *context, grz_cover *cover);
    /* For shifts along a direction, turned to the left by an infinitely small angle, that keep no contact of an edge:
     * do the sets still overlap then, one inside the other? */
    bool (*holds)(void *context, const grz_direction2 *towards);
    bool bends; /* some wedges have sides that bend: then what holds for one such shift holds for all */

    /* State of grz_cover_all. */
    grz_direction2 at; /* the direction that is examined */
    bool left, right;  /* shifts close to it on this side keep a contact */
    /* The direction to examine next: where a chain of overlapping wedges from `at` to the left ends; if no wedge covers
     * what is to the left, the first side of any wedge there. */
    grz_direction2 next;
    bool has_next;
    bool all; /* the chain is a full turn */
};

/* Takes the wedge of one contact into account. */
void grz_cover_take(grz_cover *cover, const grz_wedge *wedge);

/* Do all small shifts keep a contact? GRZ_MEETING if they do, else GRZ_TOUCHING. */
grz_meet grz_cover_all(grz_cover *cover); /* GRZ_APART: it was stopped */

#endif
