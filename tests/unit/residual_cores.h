/* Cores for residual tests, and their corners in rationals. To be included in place of residual.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RESIDUAL_CORES_H
#define TESTS_UNIT_RESIDUAL_CORES_H

#include "unit/residual.h"

#include "shape/core.h"

/* Corners of a core at rest, by their numbers (grz_corner), from the numbers of the core: doubled. */
int rat_corners(const grz_core *core);
rat rat_coordinate(const grz_core *core, int id, int i);
void rat_corner(const grz_core *core, int id, rat out[3]); /* in the plane z is 0 */
/* Generator k: half of an edge, doubled. */
void rat_step(const grz_core *core, int k, rat out[3]);
/* The difference of one corner each. */
void rat_corner_of_difference(const grz_core *a, const grz_core *b, grz_corner id, rat out[3]);

enum { MOST_DRAWN_POINTS = 10 };

/* A point, a segment, an axis-aligned or an oriented box, or the hull of up to MOST_DRAWN_POINTS points, which are kept
 * in `points`; if it is to be a zonotope, none of these. */
struct drawn_core {
    grz_core core;
    double points[3 * MOST_DRAWN_POINTS];
};
void draw_core(struct draws *draws, int dim, bool zonotope, struct drawn_core *out);

#endif
