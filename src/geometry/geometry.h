/* What is in a geometry.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_GEOMETRY_GEOMETRY_H
#define GRZ_GEOMETRY_GEOMETRY_H

#include "geometry/figures.h"

/* Its figure, and the areas and lines of that, in place. */
const grz_figure *grz_geometry_figure(const grz2_geometry *geometry, grz2_rings *areas, grz2_rings *lines);

#endif
