/* Facets of the difference of two cores, exactly: planes through dim of its corners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_FACETS_H
#define GRZ_CONTACT_FACETS_H

#include "num/dyadic.h"
#include "shape/core.h"

/* The room that one question takes: less than that of an arena, as it is asked beside a polytope. */
enum { GRZ_FACET_LIMBS = 3584 };

/* Writes n, a normal of the plane through the corners of `face`, of which there are dim. In space they are
 * counter-clockwise as seen from where n points; in the plane n points to the right of the edge from corner 0 to corner
 * 1. *level = n . corner 0. Lengths are those of doubled cores. */
void grz_facet_exactly(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *face, grz_dyadic n[3],
                       grz_dyadic *level);

/* From the first corner of a simplex to its second one. */
void grz_edge_exactly(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *s, grz_dyadic e[3]);

/* 1: the corner is beyond the plane, where its normal points; 0: on it; -1: behind. */
int grz_side_of_facet_exactly(const grz_core *a, const grz_core *b, const grz_simplex *face, grz_corner corner);

/* The corner of the difference furthest along the normal. */
grz_corner grz_furthest_from_facet_exactly(const grz_core *a, const grz_core *b, const grz_simplex *face);

#endif
