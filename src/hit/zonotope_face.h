/* For a hit at a known time, the face of the difference that is hit: of two boxes, of a point and a triangle, of a ball
 * and a box or capsule.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_ZONOTOPE_FACE_H
#define GRZ_HIT_ZONOTOPE_FACE_H

#include "shape/core.h"

/* Writes the face of the difference of a, which moves, and b, at rest; they touch first at the time that rounds to
 * `enter`. Of two bounded zonotopes without radii, or a point and a triangle in space: the face that lies at 0 then, as
 * many corners as there are dimensions. With radii, of a point and a zonotope of perpendicular axes: the face nearest
 * to 0, one or more corners. Returns false, with `face` in any state, if it is not certain that there is such a face,
 * alone on its plane, and that 0 is inside of it, or above its inside. If that is true at the time itself, the face is
 * the one that is hit. */
bool grz_find_zonotope_face(const grz_core *a, const grz_core *b, double enter, grz_simplex *face);

#endif
