/* The points of a contact in an array: all, or few.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_MANIFOLD_H
#define GRZ_CONTACT_MANIFOLD_H

#include "contact/contact.h"
#include "contact/points.h"

/* Of two bodies that are in contact within `margin`, and the axis of their contact: finds all points, and returns how
 * many there are, in the plane at most 2. */
int grz_contact_points(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                       grz_contact_place places[GRZ_MOST_PLACES]);

/* The same for at most `most` (2 or 4) points that support best: the deepest, the one farthest from it, the one that
 * makes the largest triangle with these, and the one that adds the largest triangle to that. Of equal ones the first by
 * x, then by y, then by z: so the order of the shapes does not matter. */
int grz_contact_manifold(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                         grz_contact_place places[], int most);

/* The second step alone: puts the best of `total` points first, seen along the unit normal. Returns how many. */
int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most);

#endif
