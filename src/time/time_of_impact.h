/* The first time at which two cores touch, of which one moves: in double-double arithmetic, with a proof.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_TIME_OF_IMPACT_H
#define GRZ_TIME_TIME_OF_IMPACT_H

#include "shape/core.h"

/* A proposal for the first time, correctly rounded, at which a core that moves touches something that stands; it does.
 * The search begins at its time `from`; what is proven holds for the motion without beginning or end. */
typedef struct grz_time_of_impact {
    double time;
    bool before; /* it is proven that they do not touch up to the midpoint between this and the double before it */
    bool after;  /* it is proven that they do touch by the midpoint between this and the next */
    /* Corners of the face of their difference that is hit, if it is certain that they span it, and that this is hit
     * inside; or none. The cores have together as many moves between these, to other points or along generators, as the
     * face has dimensions. */
    grz_simplex face;
} grz_time_of_impact;

/* Two clipped cores, of which a moves; a and a plane or half-space. `around`: corners of their difference, with the
 * motion, to begin with; it may have none. False if nothing is known. */
bool grz_find_time_of_impact(const grz_core *a, const grz_core *b, const grz_simplex *around,
                             grz_time_of_impact *impact);
bool grz_find_time_of_impact_flat(const grz_core *a, const double normal[], double offset, grz_time_of_impact *impact);

#endif
