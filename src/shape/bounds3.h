/* The bounds of any shape of space: where to look for what may meet it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_BOUNDS3_H
#define GRZ_SHAPE_BOUNDS3_H

#include <graze/shapes3.h>

/* The least and the greatest coordinates of an axis-aligned box that contains the shape, a little larger than
 * necessary. Infinite where the shape is infinite, or a sum overflows. For an invalid shape they may be anything, NaN
 * too. */
void grz3_box_around(const grz3_shape *shape, double least[], double greatest[]);

#endif
