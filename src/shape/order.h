/* An order of all valid shapes, so that an answer need not depend on which of two is given first. (order.inc, in
 * shapes2.c and shapes3.c)
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_ORDER_H
#define GRZ_SHAPE_ORDER_H

#include <graze/shapes2.h>
#include <graze/shapes3.h>

/* -1, 0 or 1. 0 only if both are the same set. */
int grz2_compare_shapes(const grz2_shape *a, const grz2_shape *b);
int grz3_compare_shapes(const grz3_shape *a, const grz3_shape *b);

#endif
