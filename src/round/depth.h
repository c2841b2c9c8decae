/* How deep a round body and another one are in each other, and in which direction.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_DEPTH_H
#define GRZ_ROUND_DEPTH_H

#include "contact/axis.h"
#include "round/pair.h"

/* Of two valid bodies, one or both round, of which one can be moved out of the other, and that are within `margin`
 * of each other: the normal out of b, and the depth along it, at least -margin. So a, moved by as much along it, is
 * free of b, but for rounding. It is the least depth, but for the gap (pair.h), unless the search ends for want of
 * room: where the depth is nearly the same all around an axis. The face of the axis has those corners of a triangle
 * that are furthest; the round one has no corners, and the number 3 in their place. */
void grz_round_axis(grz_body *a, grz_body *b, double margin, grz_contact_axis *axis);

/* A bound for the distance of a pair: so far it is certainly apart along some direction, but for rounding errors of the
 * size of both. -inf where there is none. */
double grz_round_pair_apart(const grz_round_pair *pair);

#endif
