/* The area of what regions have in common, in rationals, from the definition: the plane is cut at all corners and
 * crossings into strips, and each strip by its edges into trapezoids.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_REGION_H
#define TESTS_ORACLE_REGION_H

#include <graze/region.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if it is the double nearest to the area that all polygons, given by their rings of doubles without strides, and
 * the shape have in common. The shape: a triangle, aabb, rect, obb or hull without a radius; NULL: there is none. */
bool region_area_is(const grz2_rings *const polygons[], int count, const grz2_shape *shape, double area);

/* True if the areas add up exactly: area(a) is what a has in common with b, and what it has with the box less b. */
bool region_areas_add_up(const grz2_rings *a, const grz2_rings *b);

/* What is wrong with the pieces of a polyline that lie in a polygon; NULL if all is right. The text is static. */
const char *region_fault_of_pieces(const grz2_rings *polygon, const grz2_rings *line, const grz2_line_piece *pieces,
                                   size_t count);

#ifdef __cplusplus
}
#endif
#endif
