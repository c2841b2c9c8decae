/* Has the Minkowski difference of two shapes an inside?
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_INSIDE_H
#define GRZ_CONVEX_INSIDE_H

#include "shape/core.h"

/* Of a core, as if it did not move, and a body. Without an inside the two never overlap openly, wherever they move. */
bool grz_difference_has_inside(const grz_core *a, const grz_body *b);

#endif
