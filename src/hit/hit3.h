/* The hit of two shapes of space at a known time.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT3_H
#define GRZ_HIT_HIT3_H

#include "shape/core.h"

#include <graze/times3.h>

/* As grz3_sweep_hit, for shapes that move from the time `start` on and meet, or meet openly, first at the time that
 * rounds to `enter`. If they are in contact at a start other than 0, only the point has a meaning. `face`: the face of
 * the difference that is hit, if it is known (time/times.h), else empty. */
void grz3_hit_at(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double start,
                 double enter, const grz_simplex *face, grz3_hit *out);

#endif
