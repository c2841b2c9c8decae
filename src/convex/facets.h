/* The facets of a core, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_FACETS_H
#define GRZ_CONVEX_FACETS_H

#include "convex/difference.h"
#include "shape/core.h"

#include <graze/base.h>

/* What looks at the outward normals of a core, one facet at a time. All functions get `context`. */
typedef struct grz_facet_visitor {
    void *context;
    /* Is asked first, unless it is NULL, where n is known well in doubles: its coordinates are off by at most 384 u |n|
     * together, |n| being the sum of n's |coordinates|. Returns yes to go on, no to end the visit, unsupported if it
     * needs the exact normal. It may see a normal in doubles that it sees exactly later. */
    grz_answer (*see_double)(void *context, const double n[3]);
    /* Returns the exact core, if it is a zonotope, and is called before anything exact. What it makes in the arena
     * stays there. */
    const grz_exact_core *(*exact)(void *context);
    /* Sees an exact normal n. `support` reaches as far along n as the core does (grz_exact_reach): it is the core, or
     * one corner of it. Returns false to end the visit. The arena must be left as it was. */
    bool (*see)(void *context, const grz_core *support, const grz_dyadic n[]);
} grz_facet_visitor;

/* Visits the outward normal of each facet of a core that is at rest and no ray or line; of a box those of its finite
 * bounds. Of a flat core there are two opposite normals, or none. A hull of n points takes little more than n^2
 * steps. */
void grz_visit_facets(grz_arena *arena, const grz_core *core, const grz_facet_visitor *visitor);

#endif
