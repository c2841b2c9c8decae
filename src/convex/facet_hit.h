/* Which face of one box is hit by a corner of the other, or which of their edges cross, if it is known when; or a point and a triangle.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_FACET_HIT_H
#define GRZ_CONVEX_FACET_HIT_H

#include "convex/core.h"

/* Two bounded zonotopes without radii, or a point and a triangle in space, of which a moves and b stands, and which touch first at the time
 * that rounds to `enter`: corners of the face of their difference that lies at 0 then, as many as there are dimensions. False if it is not
 * certain that there is one, alone on its plane, and 0 inside of it. If it is at 0 at the time itself, it is the one that is hit. */
bool grz_find_facet_hit(const grz_core *a, const grz_core *b, double enter, grz_simplex *face);

#endif
