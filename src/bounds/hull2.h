/* The convex hull of points of the plane.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_HULL2_H
#define GRZ_BOUNDS_HULL2_H

#include <graze/shapes2.h>

#include <stddef.h>

/* Sorts count >= 1 finite points, and writes the corners of their hull, counter-clockwise, to at most count + 1 places.
 * Returns how many: 1 if all points are one, 2 if they lie on a line. Subnormal numbers must be kept. */
size_t grz2_hull_corners(grz2_vec *points, size_t count, grz2_vec *hull);

#endif
