/* Which face of one box is hit by a corner of the other, or which of their edges cross, if it is known when; or by a
 * point which face of a triangle; or by a ball which of a box or a capsule.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_FACET_HIT_H
#define GRZ_HIT_FACET_HIT_H

#include "shape/core.h"

/* Two bounded zonotopes without radii, or a point and a triangle in space, of which a moves and b stands, and which
 * touch first at the time that rounds to `enter`: corners of the face of their difference that lies at 0 then, as many
 * as there are dimensions. With radii a point and a zonotope of perpendicular axes: the corners of the face that is
 * nearest to 0, one or more. False if it is not certain that there is one, alone on its plane, and 0 inside of it, or
 * above its inside. If it is so at the time itself, it is the one that is hit. */
bool grz_find_facet_hit(const grz_core *a, const grz_core *b, double enter, grz_simplex *face);

#endif
