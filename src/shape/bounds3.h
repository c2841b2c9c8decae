/* A box around any shape of space: where to look for what may meet it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_BOUNDS3_H
#define GRZ_SHAPE_BOUNDS3_H

#include <graze/shapes3.h>

/* Contains the shape; a little larger than need be, and infinite where the shape is, or overflows. Of an invalid shape
 * it may be anything, NaN too. */
void grz3_box_around(const grz3_shape *shape, double least[3], double greatest[3]);

#endif
