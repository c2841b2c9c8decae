/* Few of many points of contact.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_MANIFOLD_H
#define GRZ_CONTACT_MANIFOLD_H

#include "contact/points.h"

/* Puts those of `total` points first that support best, seen along the unit normal, at most `most` (2 or 4): the
 * deepest, the one farthest from it, the one that makes the largest triangle with these, and the one that adds the
 * largest triangle to that. Of equal ones the first by x, then by y, then by z: so the order of the shapes does not
 * matter. Returns how many. */
int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most);

#endif
