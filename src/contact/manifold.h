/* The points of a contact in an array: all, or few.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_MANIFOLD_H
#define GRZ_CONTACT_MANIFOLD_H

#include "contact/contact.h"
#include "contact/points.h"

/* The room for exact numbers, beside which there are up to GRZ_MOST_PLACES points on the stack. */
enum { GRZ_CONTACT_LIMBS = GRZ_ARENA_LIMBS - 1024 };

/* Of two bodies that are in contact within `margin`, and the axis of their contact: visits all points. */
void grz_visit_contact(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                       grz_contact_visitor visit, void *context);

/* Writes the first `capacity` of them, returns how many there are: at most 2 in the plane, GRZ_MOST_PLACES in space. */
int grz_contact_points(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                       grz_contact_place places[], int capacity);

/* The same for at most `most` (2 or 4) points that support best: the deepest, the one farthest from it, the one that
 * makes the largest triangle with these, and the one that adds the largest triangle to that. Of equal ones the first by
 * x, then by y, then by z: so the order of the shapes does not matter. */
int grz_contact_manifold(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                         grz_contact_place places[], int most);

/* The second step alone: puts the best of `total` points first, seen along the unit normal. Returns how many. */
int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most);

#endif
