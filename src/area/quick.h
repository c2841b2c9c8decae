/* Areas of polygons of few corners, and common ones in general position, in double-doubles that carry their error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_AREA_QUICK_H
#define GRZ_AREA_QUICK_H

#include "shape/core.h"

/* Of a valid box or triangle at rest, and of two that overlap openly. False if it is not certain; else *area is right.
 */
bool grz_area_quick(const grz_core *a, double *area);
bool grz_common_area_quick(const grz_core *a, const grz_core *b, double *area);

#endif
