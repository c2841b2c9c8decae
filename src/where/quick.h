/* Where segments and triangles meet in general position, in double-doubles that carry their error: no two parts of them
 * touch, so that all signs are certain, and each number rounds to one double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_QUICK_H
#define GRZ_WHERE_QUICK_H

#include "where/common.h"

/* A segment is two points, a triangle three, of dim numbers each. Unsupported: it is not certain. Yes: `corner` has one
 * corner, or two in their order, and *count how many. */
grz_answer grz_where_quick(int dim, int count_a, const double *a, int count_b, const double *b,
                           grz_where_corner corner[2], int *count);

#endif
