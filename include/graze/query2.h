/* graze: the queries of the 2D space: overlap, touch, within, contains; side of a plane; zones of a box.
 *
 * The same for every query:
 * - Shapes are closed and solid: touching counts. They are exactly what their numbers say (shapes2.h).
 * - An invalid shape is the empty set: it overlaps nothing and touches nothing. Degenerate shapes are allowed. No bits
 *   in a shape can crash a query.
 * - Grade exact: each yes/no is right for any finite doubles, of any magnitude, subnormals included.
 * - The order of the arguments does not change an answer, except in contains. A name has the shape of lower rank first
 *   (grz_kind in base.h).
 *
 * Costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_QUERY2_H
#define GRAZE_QUERY2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Overlap
 *
 * overlap: the shapes have a common point.
 * touch: they overlap, and an arbitrarily small shift of one of them separates them. Two boxes that share a face, an
 * edge or a corner touch; so does a point on the surface of a solid; so do two shapes that lie on one line.
 * overlap_open: they overlap and do not merely touch. Tiles side by side do not overlap openly, nor does a body at rest
 * on the floor.
 *
 * In terms of the Minkowski difference of the two: 0 lies in it (overlap), on its boundary (touch), in its interior
 * (overlap_open). */

/// True if a and b have a common point. a and b are any two shapes; bounded ones may be rounded. Grade exact. Invalid
/// input: false. Cost: that of the function of the pair, and 2 to 5 ns for dispatch.
GRZ_API bool grz2_overlap(const grz2_shape *a, const grz2_shape *b);
/// True if a and b overlap and do not merely touch. Otherwise as grz2_overlap.
GRZ_API bool grz2_overlap_open(const grz2_shape *a, const grz2_shape *b);
/// True if a and b touch: they overlap, and an arbitrarily small shift separates them. Otherwise as grz2_overlap.
GRZ_API bool grz2_touch(const grz2_shape *a, const grz2_shape *b);

/// True if the distance between a and b is at most `margin`, a length: the exact distance is compared, before any
/// rounding. margin = 0 asks for overlap. A negative or NaN margin: false. margin = +inf: true if both shapes are
/// valid. Otherwise as grz2_overlap.
GRZ_API bool grz2_within(const grz2_shape *a, const grz2_shape *b, double margin);

/// True if every point of b lies in a; b may touch the boundary of a from inside. Here the order of the arguments
/// matters. a and b are any two shapes. If either is invalid: false. Grade exact. Cost: 0.1 to 10 us for each corner of
/// b. If a is a hull and b has a larger radius, the cost grows with the square of the number of a's points: 3 ms for
/// 256, 50 ms for 1,000.
GRZ_API bool grz2_contains(const grz2_shape *a, const grz2_shape *b);

/// True if the point is in the disk: the distance to its center is at most the radius.
GRZ_API bool grz2_overlap_point_circle(const grz2_vec *a, const grz2_circle *b);
GRZ_API bool grz2_overlap_open_point_circle(const grz2_vec *a, const grz2_circle *b);
GRZ_API bool grz2_touch_point_circle(const grz2_vec *a, const grz2_circle *b);

/// True if the point is in the box. Decided by comparisons alone.
GRZ_API bool grz2_overlap_point_aabb(const grz2_vec *a, const grz2_aabb *b);
GRZ_API bool grz2_overlap_open_point_aabb(const grz2_vec *a, const grz2_aabb *b);
GRZ_API bool grz2_touch_point_aabb(const grz2_vec *a, const grz2_aabb *b);

/// True if the point is in [x, x + width] x [y, y + height]; the sums are exact.
GRZ_API bool grz2_overlap_point_rect(const grz2_vec *a, const grz2_rect *b);
GRZ_API bool grz2_overlap_open_point_rect(const grz2_vec *a, const grz2_rect *b);
GRZ_API bool grz2_touch_point_rect(const grz2_vec *a, const grz2_rect *b);

/// True if the point is in the oriented box.
GRZ_API bool grz2_overlap_point_obb(const grz2_vec *a, const grz2_obb *b);
GRZ_API bool grz2_overlap_open_point_obb(const grz2_vec *a, const grz2_obb *b);
GRZ_API bool grz2_touch_point_obb(const grz2_vec *a, const grz2_obb *b);

/// True if the segments have a common point. Segments that cross overlap openly; collinear ones touch.
GRZ_API bool grz2_overlap_segment_segment(const grz2_segment *a, const grz2_segment *b);
GRZ_API bool grz2_overlap_open_segment_segment(const grz2_segment *a, const grz2_segment *b);
GRZ_API bool grz2_touch_segment_segment(const grz2_segment *a, const grz2_segment *b);

/// True if the distance from the center to the segment is at most the radius.
GRZ_API bool grz2_overlap_segment_circle(const grz2_segment *a, const grz2_circle *b);
GRZ_API bool grz2_overlap_open_segment_circle(const grz2_segment *a, const grz2_circle *b);
GRZ_API bool grz2_touch_segment_circle(const grz2_segment *a, const grz2_circle *b);

/// True if the segment and the box have a common point.
GRZ_API bool grz2_overlap_segment_aabb(const grz2_segment *a, const grz2_aabb *b);
GRZ_API bool grz2_overlap_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b);
GRZ_API bool grz2_touch_segment_aabb(const grz2_segment *a, const grz2_aabb *b);

/// True if the segment and the oriented box have a common point.
GRZ_API bool grz2_overlap_segment_obb(const grz2_segment *a, const grz2_obb *b);
GRZ_API bool grz2_overlap_open_segment_obb(const grz2_segment *a, const grz2_obb *b);
GRZ_API bool grz2_touch_segment_obb(const grz2_segment *a, const grz2_obb *b);

/// True if the distance between the centers is at most the exact sum of the radii.
GRZ_API bool grz2_overlap_circle_circle(const grz2_circle *a, const grz2_circle *b);
GRZ_API bool grz2_overlap_open_circle_circle(const grz2_circle *a, const grz2_circle *b);
GRZ_API bool grz2_touch_circle_circle(const grz2_circle *a, const grz2_circle *b);

/// True if the disk and the box have a common point: the distance from the center to the box is at most the radius.
GRZ_API bool grz2_overlap_circle_aabb(const grz2_circle *a, const grz2_aabb *b);
GRZ_API bool grz2_overlap_open_circle_aabb(const grz2_circle *a, const grz2_aabb *b);
GRZ_API bool grz2_touch_circle_aabb(const grz2_circle *a, const grz2_aabb *b);

/// As circle and aabb, for [x, x + width] x [y, y + height]; the sums are exact.
GRZ_API bool grz2_overlap_circle_rect(const grz2_circle *a, const grz2_rect *b);
GRZ_API bool grz2_overlap_open_circle_rect(const grz2_circle *a, const grz2_rect *b);
GRZ_API bool grz2_touch_circle_rect(const grz2_circle *a, const grz2_rect *b);

/// True if the disk and the oriented box have a common point.
GRZ_API bool grz2_overlap_circle_obb(const grz2_circle *a, const grz2_obb *b);
GRZ_API bool grz2_overlap_open_circle_obb(const grz2_circle *a, const grz2_obb *b);
GRZ_API bool grz2_touch_circle_obb(const grz2_circle *a, const grz2_obb *b);

/// True if the boxes have a common point. Decided by comparisons alone.
GRZ_API bool grz2_overlap_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b);
GRZ_API bool grz2_overlap_open_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b);
GRZ_API bool grz2_touch_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b);

/// True if the boxes have a common point; the sums x + width and y + height are exact.
GRZ_API bool grz2_overlap_rect_rect(const grz2_rect *a, const grz2_rect *b);
GRZ_API bool grz2_overlap_open_rect_rect(const grz2_rect *a, const grz2_rect *b);
GRZ_API bool grz2_touch_rect_rect(const grz2_rect *a, const grz2_rect *b);

/// True if the oriented boxes have a common point.
GRZ_API bool grz2_overlap_obb_obb(const grz2_obb *a, const grz2_obb *b);
GRZ_API bool grz2_overlap_open_obb_obb(const grz2_obb *a, const grz2_obb *b);
GRZ_API bool grz2_touch_obb_obb(const grz2_obb *a, const grz2_obb *b);

/// True if the point is in the capsule: the distance to its segment is at most the radius.
GRZ_API bool grz2_overlap_point_capsule(const grz2_vec *a, const grz2_capsule *b);
GRZ_API bool grz2_overlap_open_point_capsule(const grz2_vec *a, const grz2_capsule *b);
GRZ_API bool grz2_touch_point_capsule(const grz2_vec *a, const grz2_capsule *b);

/// True if the distance between the segment and the capsule's segment is at most the radius.
GRZ_API bool grz2_overlap_segment_capsule(const grz2_segment *a, const grz2_capsule *b);
GRZ_API bool grz2_overlap_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b);
GRZ_API bool grz2_touch_segment_capsule(const grz2_segment *a, const grz2_capsule *b);

/// True if the distance from the center to the capsule's segment is at most the exact sum of the radii.
GRZ_API bool grz2_overlap_circle_capsule(const grz2_circle *a, const grz2_capsule *b);
GRZ_API bool grz2_overlap_open_circle_capsule(const grz2_circle *a, const grz2_capsule *b);
GRZ_API bool grz2_touch_circle_capsule(const grz2_circle *a, const grz2_capsule *b);

/// True if the distance between the segments is at most the exact sum of the radii.
GRZ_API bool grz2_overlap_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b);
GRZ_API bool grz2_overlap_open_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b);
GRZ_API bool grz2_touch_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b);

/// True if the point is in the triangle, in whichever orientation its corners are given.
GRZ_API bool grz2_overlap_point_triangle(const grz2_vec *a, const grz2_triangle *b);
GRZ_API bool grz2_overlap_open_point_triangle(const grz2_vec *a, const grz2_triangle *b);
GRZ_API bool grz2_touch_point_triangle(const grz2_vec *a, const grz2_triangle *b);

/// True if the segment and the triangle have a common point.
GRZ_API bool grz2_overlap_segment_triangle(const grz2_segment *a, const grz2_triangle *b);
GRZ_API bool grz2_overlap_open_segment_triangle(const grz2_segment *a, const grz2_triangle *b);
GRZ_API bool grz2_touch_segment_triangle(const grz2_segment *a, const grz2_triangle *b);

/// True if the disk and the triangle have a common point: the distance from the center to the triangle is at most the
/// radius.
GRZ_API bool grz2_overlap_circle_triangle(const grz2_circle *a, const grz2_triangle *b);
GRZ_API bool grz2_overlap_open_circle_triangle(const grz2_circle *a, const grz2_triangle *b);
GRZ_API bool grz2_touch_circle_triangle(const grz2_circle *a, const grz2_triangle *b);

/// True if the triangles have a common point.
GRZ_API bool grz2_overlap_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b);
GRZ_API bool grz2_overlap_open_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b);
GRZ_API bool grz2_touch_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b);

/* Side of a plane
 *
 * On which side of the plane a shape lies: GRZ_SIDE_BELOW (-1): strictly where normal . x < offset; GRZ_SIDE_MEETS (0):
 * it has a common point with the plane; GRZ_SIDE_BEYOND (1): strictly where normal . x > offset. GRZ_SIDE_NONE (2): the
 * plane or the shape is invalid. Grade exact. Cost: that of a function of a pair, see the end. */

/// The side of `plane` on which the shape b lies; b is any shape.
GRZ_API grz_side grz2_side(const grz2_plane *plane, const grz2_shape *b);
/// The side on which a point lies: the sign of normal . x - offset.
GRZ_API grz_side grz2_side_plane_point(const grz2_plane *plane, const grz2_vec *b);
/// The side on which a circle lies.
GRZ_API grz_side grz2_side_plane_circle(const grz2_plane *plane, const grz2_circle *b);
/// The side on which an axis-aligned box lies; its bounds may be infinite.
GRZ_API grz_side grz2_side_plane_aabb(const grz2_plane *plane, const grz2_aabb *b);
/// The side on which [x, x + width] x [y, y + height] lies; the sums are exact.
GRZ_API grz_side grz2_side_plane_rect(const grz2_plane *plane, const grz2_rect *b);
/// The side on which an oriented box lies.
GRZ_API grz_side grz2_side_plane_obb(const grz2_plane *plane, const grz2_obb *b);

/* Zones
 *
 * A box divides the plane into 9 zones. Along each of its axes a point lies below the box (0), in its closed range (1)
 * or above it (2); the zone is x + 3 y, and 4 is the box itself. For an obb x and y are measured along u and v.
 * GRZ_ZONE_NONE (-1): the point or the box is invalid, or u is zero. Grade exact. */

/// The zone of `point` for the box b: an aabb, rect or obb without a radius. GRZ_ZONE_UNSUPPORTED for any other shape.
GRZ_API int grz2_zone(const grz2_vec *point, const grz2_shape *b);
/// The zone of a point for an axis-aligned box. Decided by comparisons alone.
GRZ_API int grz2_zone_point_aabb(const grz2_vec *point, const grz2_aabb *b);
/// The zone of a point for [x, x + width] x [y, y + height]; the sums are exact.
GRZ_API int grz2_zone_point_rect(const grz2_vec *point, const grz2_rect *b);
/// The zone of a point for an oriented box.
GRZ_API int grz2_zone_point_obb(const grz2_vec *point, const grz2_obb *b);

/* Grades */

/// The grade of `relation` for the kinds a and b (grz_kind). The order of a and b counts only for GRZ_CONTAINS
/// (container first), casts (caster first), GRZ_SIDE (plane first) and GRZ_ZONE (point first). For a rounded shape, or
/// GRZ_ROUNDED_KIND to its kind. GRZ_NONE: no implementation.
GRZ_API grz_grade grz2_grade(grz_relation relation, int a, int b);

/// The method that answers a pair (docs/engine.md): "closed form": a function of its own; "plane": the range of
/// normal . x over the shape; "facets": the facets of the Minkowski difference of boxes, segments and the like; "gjk":
/// a search for the nearest face of the Minkowski difference, for any two shapes; "corners": each corner of the content
/// is tested, for contains. NULL if the grade is GRZ_NONE.
GRZ_API const char *grz2_method(grz_relation relation, int a, int b);

/* Details
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. Floating-point flags may be raised, so that their
 * exceptions must be masked, as they are by default. No argument may be NULL.
 *
 * Cost of a function of a pair on random input: 1 to 80 ns, between one and three times the plain, rounded formula.
 * Pairs that go through the engine (grz2_method) take 15 to 400 ns, and 4 ns more for each point of a hull. Shapes that
 * touch or nearly touch take longer: up to 5 times that on coarse coordinates (integers, multiples of 2^-10), 0.3 to 50
 * us on others, at most a few ms where exponents are spread over the whole range of double. */

#ifdef __cplusplus
}
#endif
#endif
