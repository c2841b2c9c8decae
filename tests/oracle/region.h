/* The area of what regions have in common, in rationals, from the definition: the plane is cut at all corners and
 * crossings into strips, and each strip by its edges into trapezoids.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_REGION_H
#define TESTS_ORACLE_REGION_H

#include <graze/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if it is the double nearest to the area that all polygons, given by their rings of doubles without strides, and
 * the shape have in common. The shape: a triangle, aabb, rect, obb or hull without a radius; NULL: there is none. */
bool region_area_is(const grz2_rings *const polygons[], int count, const grz2_shape *shape, double area);

/* True if the areas add up exactly: area(a) is what a has in common with b, and what it has with the box less b. */
bool region_areas_add_up(const grz2_rings *a, const grz2_rings *b);

#ifdef __cplusplus
}
#endif
#endif
