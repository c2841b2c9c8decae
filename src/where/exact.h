/* Points with rational coordinates, and planes through them: what a common set is computed from. Everything is a
 * dyadic integer, so nothing is rounded before the result.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_EXACT_H
#define GRZ_WHERE_EXACT_H

#include "num/dyadic.h"

/* The point x / w, w > 0. With w = 0 it is the direction x: the end of a ray. */
typedef struct grz_rational {
    grz_dyadic x[3], w;
} grz_rational;

/* { p : normal . p = offset }, and how its points are seen in the plane: by two of their coordinates, `axes`, such that
 * they have the same lexicographic order there as in space. Seen so, what runs counter-clockwise about the normal whose
 * first coordinate that is not 0 is positive has the orientation `sense`, 1 or -1. */
typedef struct grz_exact_plane {
    int dim;
    grz_dyadic normal[3], offset;
    int axes[2], sense;
} grz_exact_plane;

/* -1, 0, 1 as point a is before, equal to or after point b in lexicographic order. */
int grz_rational_compare(grz_arena *arena, int dim, const grz_rational *a, const grz_rational *b);
/* The same of coordinate i alone. */
int grz_rational_compare_at(grz_arena *arena, int i, const grz_rational *a, const grz_rational *b);

/* out = s a + t b */
void grz_rational_mix(grz_arena *arena, int dim, grz_dyadic s, const grz_rational *a, grz_dyadic t,
                      const grz_rational *b, grz_rational *out);

/* The direction from a point to a point or to the end of a ray: a positive multiple of it. */
void grz_rational_way(grz_arena *arena, int dim, const grz_rational *from, const grz_rational *to, grz_dyadic out[]);

/* The plane through a point with this normal, which is not 0. */
void grz_exact_plane_at(grz_arena *arena, int dim, const grz_rational *point, const grz_dyadic normal[],
                        grz_exact_plane *plane);
/* As grz_dy_keep_all: moves all numbers down to the mark, each of which has limbs of its own. */
void grz_exact_plane_keep(grz_arena *arena, grz_dy_mark mark, grz_exact_plane *plane);
void grz_rational_keep(grz_arena *arena, grz_dy_mark mark, int dim, grz_rational *p);
/* Sets `axes` and `sense`. */
void grz_exact_plane_orient(grz_exact_plane *plane);

/* offset - normal . x / w, times w: positive where a half-space is. */
grz_dyadic grz_exact_height(grz_arena *arena, const grz_exact_plane *plane, const grz_rational *point);

/* Positive if p lies to the left of the way from r to s, seen along the axes, and times `sense`. */
grz_dyadic grz_exact_turn(grz_arena *arena, const grz_exact_plane *seen, const grz_rational *r, const grz_rational *s,
                          const grz_rational *p);

#endif
