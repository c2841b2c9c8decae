/* The first time at which two cores touch, of which one moves: in double-double arithmetic, with a proof.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_TIME_OF_IMPACT_H
#define GRZ_TIME_TIME_OF_IMPACT_H

#include "shape/core.h"

/* A proposal for the first time, correctly rounded, at which a moving core touches something else, given that it does.
 * What is proven holds for the motion without start and end. */
typedef struct grz_time_of_impact {
    double time;
    bool before; /* it is proven that they do not touch up to the midpoint between `time` and the double before it */
    bool after;  /* it is proven that they touch by the midpoint between `time` and the next double */
    /* The corners of the face of the Minkowski difference that is perhaps hit; count 0 if none is, or one is grazed.
     * is_face: it is proven that they span it and that it is hit inside. Together the cores' corners then differ by as
     * many steps, to other points or along generators, as the face has dimensions. */
    bool is_face;
    grz_simplex face;
    bool at_start; /* nothing is proven: the guess is next to the start */
} grz_time_of_impact;

/* Of two cores that are clipped (grz_clip), of which a moves from its time `from` on. `ended` is the simplex at which
 * the overlap search for the whole motion ended; it may have no corners. False if nothing is known. */
bool grz_find_time_of_impact(const grz_core *a, const grz_core *b, const grz_simplex *ended, grz_time_of_impact *toi);
/* The same, but where the guess is next to time 0 nothing is proven. */
bool grz_find_time_after_start(const grz_core *a, const grz_core *b, const grz_simplex *ended, grz_time_of_impact *toi);

/* Of a core a that moves and a plane or half-space, of which only the plane counts. */
bool grz_find_time_of_impact_flat(const grz_core *a, const double normal[], double offset, grz_time_of_impact *toi);

#endif
