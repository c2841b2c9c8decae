/* The walk: two clipped cores, polytopes and radii, decided without rounding. See walk.inc.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_WALK_H
#define GRZ_CONVEX_WALK_H

#include "convex/core.h"

/* A vertex of the difference of two cores: one of each. A vertex of the hull of points is a point, with GRZ_LATER where its motion ends; one of
 * a zonotope is a set of generators, bit k for + of generator k, of which a motion is the last. */
enum { GRZ_LATER = 1 << 30 };

typedef struct grz_corner {
    int a, b;
} grz_corner;

/* A simplex of up to 4 corners. */
typedef struct grz_simplex {
    int count;
    grz_corner corner[4];
} grz_simplex;

/* Where the walk starts: any corners, at least one; the nearer their simplex is to the nearest face, the shorter the walk. */
bool grz_walk_short(const grz_core *a, const grz_core *b, const grz_simplex *start, grz_meet *answer); /* false: the numbers are too long */
grz_meet grz_walk_exactly(const grz_core *a, const grz_core *b, const grz_simplex *start);

/* The same from any start; apart, with a direction along which all of the difference lies beyond the radii: in doubles, rounded, so that of some
 * cores this is not true. */
grz_meet grz_walk_direction(const grz_core *a, const grz_core *b, double direction[3]);

/* Are all corners of b's core within r of a's, where r is what a's radius is more than b's, at least 0? */
bool grz_walk_contains_short(const grz_core *a, const grz_core *b, bool *answer); /* false: the numbers are too long */
bool grz_walk_contains_exactly(const grz_core *a, const grz_core *b);

#endif
