/* Where segments and triangles cross, in double-doubles that carry their error, if each number rounds to one double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_CROSSING_H
#define GRZ_WHERE_CROSSING_H

#include "where/common.h"

/* Two shapes that overlap openly: a segment is two points, a triangle three, of dim numbers each. False: it is not
 * certain. True: `corner` has one corner, or two in their order, and *count how many. */
bool grz_where_crossing(int dim, int count_a, const double *a, int count_b, const double *b, grz_where_corner corner[2],
                        int *count);

#endif
