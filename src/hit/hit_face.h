/* Where two cores touch first, and across which normal, from the face of their difference that is hit: see hit_face.c.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_FACE_H
#define GRZ_HIT_HIT_FACE_H

#include "hit/hit.h"

/* a is bounded and moves, b is at rest. They touch first at the time that rounds to `enter`, which is later than the
 * start. False if it is not certain how a number rounds, and if b is a box with an infinite bound; *hit is then in any
 * state. `face`: the face of their difference that is hit, if it is known (times.h), else empty. */
bool grz_find_hit_of_cores(const grz_core *a, const grz_core *b, double enter, const grz_simplex *face, grz_hit *hit);

/* The same on a known face (hit_face.inc). */
bool grz_find_hit_on_face_avx2(const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                               grz_hit *hit);
bool grz_find_hit_on_face_scalar(const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                                 grz_hit *hit);

/* The same for a and a plane or half-space. */
bool grz_find_hit_of_flat(const grz_core *a, const double normal[], double offset, double enter, grz_hit *hit);

#endif
