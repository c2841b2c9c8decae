/* The classic formulas as they are usually written, in plain doubles, with the errors that docs/classics.md describes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_TESTS_FORMULAS_H
#define GRAZE_TESTS_FORMULAS_H

#include <graze/graze.h>

/* Arvo 1990: the distance beyond the box on each axis, squared and summed. */
bool classic_folded_box_circle(const grz2_circle *c, const grz2_aabb *b);
bool classic_sphere_box(const grz3_sphere *s, const grz3_aabb *b);
/* The center's distance from the box's center, first against the arms of the cross, then against the corner. */
bool classic_cross_shaped_regions(const grz2_circle *c, const grz2_rect *b);
/* The center clamped to [x, x + width] x [y, y + height]. */
bool classic_nearest_point(const grz2_circle *c, const grz2_rect *b);
/* Against x, x + width, y, y + height. */
int classic_nine_zones(const grz2_vec *p, const grz2_rect *b);
/* The folded distance against the radius of the rounding. */
bool classic_rounded_box(const grz2_vec *p, const grz2_aabb *b, double radius);
/* The signs of three areas: true if the point is on the same side of all three edges. */
bool classic_point_triangle(const grz2_vec *p, const grz2_triangle *t);
bool classic_circle_circle(const grz2_circle *a, const grz2_circle *b);
bool classic_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);
bool classic_rect_rect(const grz2_rect *a, const grz2_rect *b);
/* Boxes as centers and half extents. */
bool classic_centered_boxes(const grz2_aabb *a, const grz2_aabb *b);
/* The nearest point in the box's frame. */
bool classic_sphere_obb(const grz3_sphere *s, const grz3_obb *b);
/* Gottschalk, Lin and Manocha 1996: 15 axes, no epsilon. */
bool classic_obb_obb(const grz3_obb *a, const grz3_obb *b);
/* Gomez 1999: 6 axes. */
bool classic_segment_box(const grz3_segment *s, const grz3_aabb *b);
bool classic_segment_obb(const grz3_segment *s, const grz3_obb *b);
/* The projection of center and half size on the normal: -1, 0, 1. */
int classic_plane_point(const grz3_plane *p, const grz3_vec *point);
int classic_plane_sphere(const grz3_plane *p, const grz3_sphere *s);
int classic_plane_box(const grz3_plane *p, const grz3_aabb *b);
int classic_plane_obb(const grz3_plane *p, const grz3_obb *b);

/* In 2D: 4 axes; slabs (Kay and Kajiya 1986); 3 axes; projection of center and half size. */
bool classic_obb_obb_2d(const grz2_obb *a, const grz2_obb *b);
bool classic_slabs(const grz2_segment *s, const grz2_aabb *b);
bool classic_segment_obb_2d(const grz2_segment *s, const grz2_obb *b);
int classic_plane_box_2d(const grz2_plane *p, const grz2_aabb *b);

#endif
