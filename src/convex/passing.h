/* A core on its way past another one, seen exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_PASSING_H
#define GRZ_CONVEX_PASSING_H

#include "convex/walk.h"

typedef struct grz_passing {
    grz_arena *arena;
    int dim;
    const grz_core *a, *b; /* a moves */
    grz_dyadic way[3];
    grz_simplex last; /* the face that was looked up last, from where the walk to the next one starts */
} grz_passing;

grz_passing grz_passing_of(grz_arena *arena, const grz_core *a, const grz_core *b);

/* At a time, the face of their difference that is nearest to 0, with what d . w is on the plane across d that holds it,
 * and how much that changes in a time of 1; of a face at 0, nothing of this. All doubled. */
typedef struct grz_passing_face {
    grz_nearest nearest;
    grz_dyadic level, rise;
} grz_passing_face;

void grz_passing_face_at(grz_passing *p, grz_time at, grz_passing_face *face);

/* How long ago the face's plane came within the radii, less than 0 before that: by a step of Newton's method for the
 * squares, which from far away is half of that. Within 4 u. */
double grz_passing_short_of_radius(const grz_passing *p, const grz_passing_face *face);

#endif
