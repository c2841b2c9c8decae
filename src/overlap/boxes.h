/* Axis-aligned boxes, points among them, once the filter has given up.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_BOXES_H
#define GRZ_OVERLAP_BOXES_H

#include "shape/core.h"

/* [a_min, a_max] against [b_min, b_max], any doubles. A box may be infinite; a point is a box with min = max. Invalid
 * ones are apart. */
grz_meet grz_meet_boxes(int dim, const double a_min[], const double a_max[], const double b_min[],
                        const double b_max[]);

#endif
