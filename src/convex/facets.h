/* The facets of a core, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_FACETS_H
#define GRZ_CONVEX_FACETS_H

#include "convex/difference.h"
#include "shape/core.h"

/* Sees a normal n. `support` reaches as far along n as the core does (grz_exact_reach): it is the core, or one corner of
 * it. Returns false to end the visit. The arena must be left as it was. */
typedef bool (*grz_facet_visitor)(void *context, const grz_core *support, const grz_dyadic n[]);

/* Visits the outward normal of each facet of a core that is at rest and no ray or line; of a box those of its finite
 * bounds. Of a flat core there are two opposite normals, or none. `exact`: the core, if it is a zonotope. A hull of n
 * points takes little more than n^2 steps. */
void grz_visit_facets(grz_arena *arena, const grz_core *core, const grz_exact_core *exact, grz_facet_visitor visit,
                      void *context);

#endif
