/* The rim of a face: its corners in order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_RIM_H
#define GRZ_CONTACT_RIM_H

#include "contact/outline.h"

/* Writes the corners of the face through three corners, which is not parallel to d, as those of an outline: from the
 * first one by x, then y, then z, in the order in which det(q - p, r - p, d) > 0. face[0] is furthest along d. Of
 * corners in the same place the lowest number counts, but face[0] before that. Costs n log n where up to 1024 corners
 * are on a side of the rim, and n for each 1024 more. */
void grz_find_rim(const grz_corners *corners, const grz_contact_direction *d, const int face[3], grz_outline *outline);

#endif
