/* The bounds of a round body.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_ROUND_H
#define GRZ_BOUNDS_ROUND_H

#include "shape/core.h"

#include <graze/shapes3.h>

/* The smallest aabb in doubles of a valid profile that moves by `by`. */
grz3_aabb grz3_bounds_of_round(const grz_round *round, const grz3_vec *by);

#endif
