/* Two cores, of which one moves, exactly: the face of their difference that is nearest to 0 at a time.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_MOVING_PAIR_H
#define GRZ_CONVEX_MOVING_PAIR_H

#include "convex/exact_gjk.h"

typedef struct grz_moving_pair {
    grz_arena *arena;
    int dim;
    const grz_core *a, *b; /* a moves */
    grz_dyadic motion[3];
    grz_simplex simplex; /* the face that was found last, from where the search for the next one starts */
} grz_moving_pair;

grz_moving_pair grz_moving_pair_of(grz_arena *arena, const grz_core *a, const grz_core *b);

/* A face of their difference, the one nearest to 0 at some time. Unless it is at 0: `level` is d . w on the plane
 * across d that holds it, and `rise` how much that changes in a time of 1. All doubled. */
typedef struct grz_moving_pair_face {
    grz_nearest nearest;
    grz_dyadic level, rise;
} grz_moving_pair_face;

void grz_moving_pair_face_at(grz_moving_pair *p, grz_time at, grz_moving_pair_face *face);

/* How long ago the distance of the face's plane became the radii; less than 0 before that. This is a step of Newton's
 * method for the squares: from far away it is half of that time. Within 4 u of the step. */
double grz_moving_pair_short_of_radius(const grz_moving_pair *p, const grz_moving_pair_face *face);

#endif
