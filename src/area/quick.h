/* Common areas of polygons of few corners in general position, in double-doubles that carry their error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_AREA_QUICK_H
#define GRZ_AREA_QUICK_H

#include "shape/core.h"

/* Two valid boxes or triangles at rest. False if it is not certain; else *area is right, 0 if they have none in
 * common. */
bool grz_common_area_quick(const grz_core *a, const grz_core *b, double *area);

#endif
