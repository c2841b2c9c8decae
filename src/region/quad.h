/* A convex polygon of three or four corners, which may be no doubles, and what the border of a region has in it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_REGION_QUAD_H
#define GRZ_REGION_QUAD_H

#include "base/memory.h"
#include "num/approx.h"
#include "region/parts.h"
#include "shape/core.h"

enum { GRZ_QUAD_CORNERS = 4, GRZ_QUAD_ARENA = 1200 };

/* Corners are counter-clockwise; side k goes from corner k to the next one. */
typedef struct grz_region_quad {
    int count;
    grz_approx at[GRZ_QUAD_CORNERS][2];
    grz_dyadic exact[GRZ_QUAD_CORNERS][2];
    uint64_t limbs[GRZ_QUAD_ARENA];
} grz_region_quad;

/* False if it has no inside. */
bool grz_region_quad_of(const grz_body *body, grz_region_quad *quad);

/* Does a box, the least corner and the greatest, lie beyond one of the sides, so that it has no inside in common with
 * the quad? */
bool grz_region_quad_misses(const grz_region_quad *quad, const double box[2][2]);

/* How far to the left of side k a point lies, times the side's length. */
grz_dyadic grz_region_quad_height(grz_arena *arena, const grz_region_quad *quad, int k, const grz2_vec *point);
grz_approx grz_region_quad_about(const grz_region_quad *quad, int k, const grz2_vec *point);

/* Adds to `parts`, growing, the border of what is in the quad of a region, whose own border is given: what of that lies
 * strictly inside the quad, and what of the quad's sides has the region to its left. False: no memory, or stopped. */
bool grz_region_quad_cut(const grz_region_quad *quad, const grz_region_border *border, const grz_allocator *allocator,
                         grz_growing *parts);

#endif
