/* A box around any shape of the plane: where to look for what may meet it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_BOUNDS2_H
#define GRZ_SHAPE_BOUNDS2_H

#include <graze/shapes2.h>

/* Contains the shape; a little larger than need be, and infinite where the shape is, or overflows. Of an invalid shape
 * it may be anything, NaN too. */
void grz2_box_around(const grz2_shape *shape, double least[2], double greatest[2]);

#endif
