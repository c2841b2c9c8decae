/* Has the Minkowski difference of two shapes an interior?
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_INTERIOR_H
#define GRZ_CONVEX_INTERIOR_H

#include "shape/core.h"

/* Of a core, as if it did not move, and a body. Without an interior the two never overlap openly, wherever they are. */
bool grz_difference_has_interior(const grz_core *a, const grz_body *b);

#endif
