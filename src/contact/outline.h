/* The part of a core that faces a direction: a corner, an edge or a face, by its corners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_OUTLINE_H
#define GRZ_CONTACT_OUTLINE_H

#include "contact/corners.h"

/* The room for exact numbers that is enough for the outline of one core along a direction in doubles: three of these,
 * the center and the steps, and what is computed of corners. */
enum { GRZ_OUTLINE_LIMBS = 3 * 2 + 3 * 34 + 3 * 36 + 42 * GRZ_CORNER_LIMBS };

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
/* The same of a triangle of space, where d is its own normal times `turn`, 1 or -1. */
void grz_outline_of_triangle(const grz_corners *corners, const grz_contact_direction *d, int turn,
                             grz_outline *outline);

#endif
