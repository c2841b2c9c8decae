/* Do all small shifts keep a contact?
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_COVER_H
#define GRZ_POLYGON_COVER_H

#include "polygon/wedge.h"

typedef struct grz_cover grz_cover;

/* Two sets whose edges, or an edge and a shape, only touch. */
struct grz_cover {
    void *context;
    /* Gives the wedge of each contact of an edge to grz_cover_take. */
    void (*visit)(void *context, grz_cover *cover);
    /* Shifts along a direction, turned to the left by less than anything, keep no contact of an edge: do the sets
     * overlap then, one inside of the other? */
    bool (*holds)(void *context, const grz_direction2 *towards);
    bool bends; /* some wedges have sides that bend: then what holds along one such shift does along all */

    /* Seen from a direction: are shifts close to its left and to its right kept? */
    grz_direction2 at;
    bool left, right;
    /* Where to look from next: as far as wedges, one after the other, keep what is to the left; if there are none, the
     * first side of all.
     * */
    bool has_next, all; /* all: they do so all around */
    grz_direction2 next;
};

void grz_cover_take(grz_cover *cover, const grz_wedge *wedge);

/* MEETING if they do, else TOUCHING. */
grz_meet grz_cover_all(grz_cover *cover);

#endif
