/* The bounds of planes and half-spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_PLANE_H
#define GRZ_BOUNDS_PLANE_H

#include <stdbool.h>

/* The smallest box in doubles of a valid plane, or of the half-space below it, which moves by `by`. */
void grz_bounds_of_plane(int dim, const double normal[], double offset, bool halfspace, const double by[], double min[],
                         double max[]);

#endif
