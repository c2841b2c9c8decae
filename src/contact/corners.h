/* The corners of a core by number, and the signs of what is computed of them: exact, or not known where there is no
 * arena.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CORNERS_H
#define GRZ_CONTACT_CORNERS_H

#include "num/dyadic.h"
#include "shape/core_approx.h"
#include "shape/solid.h"

/* A core at rest and its corners by number, doubled: in doubles, and exactly. The numbers are those of grz_feature. In
 * the plane, z is 0. */
typedef struct grz_corners {
    const grz_core *core;
    int count;
    grz_solid solid;
    double at[8][3];                  /* of a zonotope, in doubles */
    const grz_approx_core *approx;    /* or NULL */
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
    bool zero[3];             /* coordinates that are known to be 0 */
    const grz_approx *approx; /* the unit vector; or NULL */
    grz_dyadic exact[3];
    grz_arena *arena;
    bool *unsure;
} grz_contact_direction;

/* Of a face with more corners, only every second, fourth, ... is taken; and those that are furthest, if not all are. */
enum { GRZ_MOST_OUTLINE = 32 };

/* The room for exact numbers that is enough for a coordinate of a corner, of any doubles (exact_points.c has the
 * sums). */
enum { GRZ_CORNER_LIMBS = 67 };

/* Seen along a direction d: the sign of det(q - p, r - p, d), where p and q are corners of one core, and r one of
 * another or the same. */
int grz_corner_side(const grz_contact_direction *d, const grz_corners *one, int p, int q, const grz_corners *other,
                    int r);
/* Corners of one core in doubles, their coordinates side by side; an odd count has its last one again. */
typedef struct grz_corner_columns {
    int count;
    double size, at[3][GRZ_MOST_OUTLINE];
} grz_corner_columns;

void grz_corners_beside(const grz_corners *corners, int count, const int id[], grz_corner_columns *out);
/* Of many corners r, a bit each: where grz_corner_side is -1, and where it is 0. */
typedef struct grz_corner_sides {
    uint32_t beyond, on;
} grz_corner_sides;

/* Where doubles are certain; else `on`. */
grz_corner_sides grz_corner_certain_sides(const grz_contact_direction *d, const grz_corners *one, int p, int q,
                                          const grz_corner_columns *other);
/* The sign of coordinate k of (q - p) x d; and the axis on which it seems largest. */
int grz_corner_across(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q,
                      int k);
int grz_corner_axis(const grz_contact_direction *d, const grz_corners *one, int p, const grz_corners *other, int q);
/* The sign of d . (q - p). */
int grz_corner_along(const grz_contact_direction *d, const grz_corners *corners, int p, int q);

/* Of corners of one core: */

/* The sign of coordinate k of q - p. */
int grz_corner_compare(const grz_contact_direction *d, const grz_corners *corners, int q, int p, int k);
bool grz_corners_coincide(const grz_contact_direction *d, const grz_corners *corners, int p, int q);
/* Comes p before q, by x, then y, then z? */
bool grz_corner_precedes(const grz_contact_direction *d, const grz_corners *corners, int p, int q);
/* Of two corners on one ray from p: is q farther than r? */
bool grz_corner_is_farther(const grz_contact_direction *d, const grz_corners *corners, int p, int q, int r);
/* The sign of det(q - p, r - p, t - p); in the plane of det(q - p, r - p). */
int grz_corner_orientation(const grz_contact_direction *d, const grz_corners *corners, int p, int q, int r, int t);
bool grz_corners_are_collinear(const grz_contact_direction *d, const grz_corners *corners, int p, int q, int r);
/* Is the edge from p to q along d? */
bool grz_corners_are_along(const grz_contact_direction *d, const grz_corners *corners, int p, int q);

#endif
