/* Where the parts of a polyline end.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_ENDS_H
#define GRZ_POLYGON_ENDS_H

#include "polygon/polygon.h"

/* The order of finite points: by x, of equal x by y. */
int grz_compare_points(const grz2_vec *a, const grz2_vec *b);

/* Keeps, once each and in order, the points that are there an odd number of times. Returns how many. */
size_t grz_keep_odd_ends(grz2_vec *at, size_t count);

#endif
