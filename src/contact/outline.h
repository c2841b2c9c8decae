/* The part of a core that faces a direction: a corner, an edge or a face, by its corners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OUTLINE_H
#define GRZ_CONTACT_OUTLINE_H

#include "num/dyadic.h"
#include "shape/solid.h"

/* A core at rest and its corners by number, doubled: in doubles, and exactly. The numbers are those of grz_feature. In
 * the plane, z is 0. */
typedef struct grz_corners {
    const grz_core *core;
    int count;
    grz_solid solid;
    double at[8][3];                  /* of a zonotope, in doubles */
    grz_dyadic center[3], step[3][3]; /* of a zonotope, in the arena */
    /* What is known to be furthest along the normal: of a zonotope the generators that are at right angles to it, a bit
     * each; of points up to three of them. */
    int level_steps, level_count, level[3];
} grz_corners;

/* Without an arena there are no exact corners. Nothing is known to be furthest. */
void grz_corners_of(grz_arena *arena, const grz_core *core, grz_corners *corners);
void grz_corner_exactly(grz_arena *arena, const grz_corners *corners, int id, grz_dyadic at[3]);
/* Notes that the corners p and q are both furthest. */
void grz_note_furthest(grz_corners *corners, int p, int q);

/* A direction as a unit vector in doubles, each coordinate within 2 u, and exactly. In the plane, z is 0. Without an
 * arena there are no exact numbers: a sign that doubles do not decide is 0 then, and *unsure becomes true. */
typedef struct grz_contact_direction {
    double unit[3];
    bool zero[3]; /* coordinates that are known to be 0 */
    grz_dyadic exact[3];
    grz_arena *arena;
    bool *unsure;
} grz_contact_direction;

/* The room for exact numbers that is enough for all doubles (exact_numbers.c has the sums): a coordinate of a corner;
 * and the outline of one core along a direction in doubles: three of these, the center and the steps, and what is
 * computed of corners. */
enum { GRZ_CORNER_LIMBS = 67, GRZ_OUTLINE_LIMBS = 3 * 2 + 3 * 34 + 3 * 36 + 42 * GRZ_CORNER_LIMBS };

/* Seen along a direction d: the sign of det(q - p, r - p, d), where p and q are corners of one core, and r one of
 * another or the same. */
int grz_outline_side(const grz_contact_direction *d, const grz_corners *one, int p, int q, const grz_corners *other,
                     int r);
/* The same for many corners r, where doubles are certain; else 0. */
void grz_outline_certain_sides(const grz_contact_direction *d, const grz_corners *one, int p, int q,
                               const grz_corners *other, int count, const int r[], signed char sides[]);
/* The sign of coordinate k of (q - p) x d; and the axis on which it seems largest. */
int grz_outline_across(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q,
                       int k);
int grz_outline_axis(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q);
/* The sign of d . (q - p). */
int grz_outline_along(const grz_contact_direction *d, const grz_corners *corners, int p, int q);

/* Of a face with more corners, only every second, fourth, ... is taken. */
enum { GRZ_MOST_OUTLINE = 32 };

/* One corner; two of an edge that is not along d; or the corners of a face that is not parallel to d, in the order in
 * which det(q - p, r - p, d) > 0. */
typedef struct grz_outline {
    int count;
    int corner[GRZ_MOST_OUTLINE];
    int furthest; /* a corner furthest along the direction */
} grz_outline;

/* Of all points furthest along sign * d, if these are a face or, in the plane, an edge. If not, of a face or edge that
 * has them in its boundary, with a normal that makes a small angle with sign * d:
 *
 * - In the plane, and of a parallelepiped, that with the smallest angle.
 * - Of another polytope the flatter of the two faces at an edge: of the furthest one, or if it is a corner, of the edge
 *   from there with the smallest slope.
 * - A flat polygon has its edges for faces, too, and a segment its ends, as if they had a thickness.
 *
 * The angles are compared in doubles, the rest is exact. */
void grz_outline_of(const grz_corners *corners, const grz_contact_direction *d, int sign, grz_outline *outline);

#endif
