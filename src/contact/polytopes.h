/* The facets of the difference of two cores that are nearest to 0, which is in it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_POLYTOPES_H
#define GRZ_CONTACT_POLYTOPES_H

#include "shape/core.h"

typedef struct grz_nearest_facets grz_nearest_facets;
/* The next facet from number *k on, which starts at 0; false if there is none. */
bool grz_next_facet(const grz_nearest_facets *found, int *k, grz_simplex *face);

/* Visits facets of P = A - B, many at once: one of each plane that is nearest to 0 is among them, maybe more than once;
 * the others are facets of P, too. A facet has dim corners of P, in space counter-clockwise as seen from outside; in
 * the plane the outside is to the right of the edge. `simplex`: corners of P whose hull contains 0. False if there was
 * no room for all. Nothing is visited where P is flat. */
bool grz_visit_nearest_facets(const grz_core *a, const grz_core *b, const grz_simplex *simplex,
                              void visit(void *context, const grz_nearest_facets *found), void *context);

#endif
