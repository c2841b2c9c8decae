/* A core on its way past another one, seen exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_MOVING_PAIR_H
#define GRZ_CONVEX_MOVING_PAIR_H

#include "convex/exact_gjk.h"

typedef struct grz_moving_pair {
    grz_arena *arena;
    int dim;
    const grz_core *a, *b; /* a moves */
    grz_dyadic motion[3];
    grz_simplex last; /* the face that was looked up last, from where the walk to the next one starts */
} grz_moving_pair;

grz_moving_pair grz_moving_pair_of(grz_arena *arena, const grz_core *a, const grz_core *b);

/* At a time, the face of their difference that is nearest to 0, with what d . w is on the plane across d that holds it,
 * and how much that changes in a time of 1; of a face at 0, nothing of this. All doubled. */
typedef struct grz_moving_pair_face {
    grz_nearest nearest;
    grz_dyadic level, rise;
} grz_moving_pair_face;

void grz_moving_pair_face_at(grz_moving_pair *p, grz_time at, grz_moving_pair_face *face);

/* How long ago the face's plane came within the radii, less than 0 before that: by a step of Newton's method for the
 * squares, which from far away is half of that. Within 4 u. */
double grz_moving_pair_short_of_radius(const grz_moving_pair *p, const grz_moving_pair_face *face);

#endif
