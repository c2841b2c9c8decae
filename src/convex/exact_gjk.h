/* The walk: two clipped cores, polytopes and radii, decided without rounding. See exact_gjk.inc.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_EXACT_GJK_H
#define GRZ_CONVEX_EXACT_GJK_H

#include "shape/core.h"
#include "num/dyadic.h"

/* From where the walk starts: any corners, at least one; the nearer their simplex is to the nearest face, the shorter
 * the walk. To where it ends. */
bool grz_exact_gjk_short(const grz_core *a, const grz_core *b, grz_simplex *at,
                         grz_meet *answer); /* false: the numbers are too long */
grz_meet grz_exact_gjk_dyadic(const grz_core *a, const grz_core *b, grz_simplex *at);

/* Where the walk ends that looks for the nearest point v of the difference, exactly, for who wants to know more than
 * the answer. The face takes the place of the start. */
typedef struct grz_nearest {
    bool at_origin;              /* v = 0 */
    int order;                   /* else: -1, 0, 1, how |v| compares with the radii */
    int count;                   /* of the corners of the face that has v in its relative interior */
    grz_dyadic b[4][3], w[4][3]; /* its corners, doubled: those of b, and of the difference */
    uint64_t *after_corners;     /* of the arena; here begins */
    grz_dyadic d[3];             /* a positive multiple of v; unless that is 0, */
    double normal[3]; /* then across some plane that supports the difference at 0, 0 if there is none; in doubles */
} grz_nearest;

void grz_exact_gjk_nearest(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex *start,
                           grz_nearest *nearest);

/* The corner of a core furthest along n, doubled. */
void grz_exact_gjk_corner(grz_arena *arena, const grz_core *core, const grz_dyadic n[], grz_dyadic corner[3]);

/* Are all corners of b's core within r of a's, where r is what a's radius is more than b's, at least 0? */
bool grz_exact_gjk_contains_short(const grz_core *a, const grz_core *b,
                                  bool *answer); /* false: the numbers are too long */
bool grz_exact_gjk_contains_dyadic(const grz_core *a, const grz_core *b);

#endif
