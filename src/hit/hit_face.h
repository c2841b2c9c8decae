/* Where two cores touch first, and across which direction, from the face of their difference that is hit: see
 * contact.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_FACE_H
#define GRZ_HIT_HIT_FACE_H

#include "hit/hit.h"

/* Two cores, of which a is bounded and moves, b stands, and which touch first at the time that rounds to `enter`, later
 * than they begin to move. False if a rounding is not certain, and of a box with an infinite bound. `face`: what is
 * known of the face of their difference that is hit (times.h), perhaps none. */
bool grz_find_hit_of_cores(const grz_core *a, const grz_core *b, double enter, const grz_simplex *face, grz_hit *hit);

/* From the face of their difference that is hit, or corners without one; of b, too, which is bounded. As much of that
 * as is certain by fused multiply-add. */
bool grz_find_hit_on_face_avx2(const grz_core *a, const grz_core *b, const grz_simplex *face, double enter,
                               grz_hit *hit);

/* The same of a and a plane or half-space. */
bool grz_find_hit_of_flat(const grz_core *a, const double normal[], double offset, double enter, grz_hit *hit);

#endif
