/* Where a round body and another one are in contact, given the normal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_PATCH_H
#define GRZ_ROUND_PATCH_H

#include "contact/points.h"

/* Finds points of contact, at most GRZ_MOST_PLACES, and returns how many there are. Points with a depth below -margin
 * are left out. The deepest one has the depth of the axis.
 *
 * Each body has a part that faces the other: of a round one the end, if the normal is more along the axis than across
 * it, else the line on the round side; of other shapes an outline (contact/outline.h). Both parts are seen along the
 * normal. The points are
 *
 *     corners of one over the part of the other; of the rim of an end 16 points, and the one that is
 *     farthest;
 *     crossings of edges, of edges and rims, and of rims;
 *     axis->touch, if the axis has it.
 *
 * All is in doubles, scaled to a largest coordinate of 1. What is nearer than 2^-37 of the round one's size counts as
 * the same, and of points nearer than 2^-26 of it, or with the same features, only the deepest is kept. */
int grz_round_places(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                     grz_contact_place places[GRZ_MOST_PLACES]);

/* Has one of these points the depth, without axis->touch? */
bool grz_round_has_deepest_place(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin);

/* The same along any unit vector out of b. */
int grz_round_places_along(const grz_body *a, const grz_body *b, const double normal[3], double margin,
                           grz_contact_place places[GRZ_MOST_PLACES]);

#endif
