/* graze: the queries of the 3D space: overlap, touch, within, contains; side of a plane; zones of a box.
 *
 * The same for every query:
 * - Shapes are closed and solid: touching counts. They are exactly what their numbers say (shapes3.h).
 * - An invalid shape is the empty set: it overlaps nothing and touches nothing. Degenerate shapes are allowed. No bits
 *   in a shape can crash a query.
 * - Grade exact: each yes/no is right for any finite doubles, of any magnitude, subnormals included.
 * - The order of the arguments does not change an answer, except in contains. A name has the shape of lower rank first
 *   (grz_kind in base.h).
 *
 * What is said of cylinders, and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_QUERY3_H
#define GRAZE_QUERY3_H

#include <graze/base.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Overlap
 *
 * overlap: the shapes have a common point.
 * touch: they overlap, and an arbitrarily small shift of one of them separates them. Two boxes that share a face, an
 * edge or a corner touch; so does a point on the surface of a solid; so do two shapes that lie in one plane.
 * overlap_open: they overlap and do not merely touch. Tiles side by side do not overlap openly, nor does a body at rest
 * on the floor.
 *
 * In terms of the Minkowski difference of the two: 0 lies in it (overlap), on its boundary (touch), in its interior
 * (overlap_open). */

/// True if a and b have a common point. a and b are any two shapes; bounded ones may be rounded. Grade exact. Invalid
/// input: false. Cost: that of the function of the pair, and 2 to 5 ns for dispatch.
GRZ_API bool grz3_overlap(const grz3_shape *a, const grz3_shape *b);
/// True if a and b overlap and do not merely touch. Otherwise as grz3_overlap.
GRZ_API bool grz3_overlap_open(const grz3_shape *a, const grz3_shape *b);
/// True if a and b touch: they overlap, and an arbitrarily small shift separates them. Otherwise as grz3_overlap.
GRZ_API bool grz3_touch(const grz3_shape *a, const grz3_shape *b);

/// True if the distance between a and b is at most `margin`, a length: the exact distance is compared, before any
/// rounding. margin = 0 asks for overlap. A negative or NaN margin: false. margin = +inf: true if both shapes are
/// valid. Otherwise as grz3_overlap.
GRZ_API bool grz3_within(const grz3_shape *a, const grz3_shape *b, double margin);

/// True if every point of b lies in a; b may touch the boundary of a from inside. Here the order of the arguments
/// matters. a and b are any two shapes. If either is invalid: false. Grade exact. Cost: 0.1 to 10 us for each corner of
/// b. If a is a hull and b has a larger radius, the cost grows with the square of the number of a's points: 5 ms for
/// 128, 0.5 s for 1,000, several times that where many points lie in one plane.
GRZ_API bool grz3_contains(const grz3_shape *a, const grz3_shape *b);

/// True if the point is in the ball: the distance to its center is at most the radius.
GRZ_API bool grz3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b);
GRZ_API bool grz3_overlap_open_point_sphere(const grz3_vec *a, const grz3_sphere *b);
GRZ_API bool grz3_touch_point_sphere(const grz3_vec *a, const grz3_sphere *b);

/// True if the point is in the box. Decided by comparisons alone.
GRZ_API bool grz3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_point_aabb(const grz3_vec *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_point_aabb(const grz3_vec *a, const grz3_aabb *b);

/// True if the point is in the oriented box, whether or not its axes are orthogonal.
GRZ_API bool grz3_overlap_point_obb(const grz3_vec *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_point_obb(const grz3_vec *a, const grz3_obb *b);
GRZ_API bool grz3_touch_point_obb(const grz3_vec *a, const grz3_obb *b);

/// True if the distance from the center to the segment is at most the radius.
GRZ_API bool grz3_overlap_segment_sphere(const grz3_segment *a, const grz3_sphere *b);
GRZ_API bool grz3_overlap_open_segment_sphere(const grz3_segment *a, const grz3_sphere *b);
GRZ_API bool grz3_touch_segment_sphere(const grz3_segment *a, const grz3_sphere *b);

/// True if the segment and the box have a common point.
GRZ_API bool grz3_overlap_segment_aabb(const grz3_segment *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_segment_aabb(const grz3_segment *a, const grz3_aabb *b);

/// True if the segment and the oriented box have a common point.
GRZ_API bool grz3_overlap_segment_obb(const grz3_segment *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_segment_obb(const grz3_segment *a, const grz3_obb *b);
GRZ_API bool grz3_touch_segment_obb(const grz3_segment *a, const grz3_obb *b);

/// True if the distance between the centers is at most the exact sum of the radii.
GRZ_API bool grz3_overlap_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);
GRZ_API bool grz3_overlap_open_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);
GRZ_API bool grz3_touch_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);

/// True if the ball and the box have a common point: the distance from the center to the box is at most the radius.
GRZ_API bool grz3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);

/// True if the ball and the oriented box have a common point.
GRZ_API bool grz3_overlap_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
GRZ_API bool grz3_touch_sphere_obb(const grz3_sphere *a, const grz3_obb *b);

/// True if the boxes have a common point. Decided by comparisons alone.
GRZ_API bool grz3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);

/// True if the boxes have a common point.
GRZ_API bool grz3_overlap_aabb_obb(const grz3_aabb *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_aabb_obb(const grz3_aabb *a, const grz3_obb *b);
GRZ_API bool grz3_touch_aabb_obb(const grz3_aabb *a, const grz3_obb *b);

/// True if the oriented boxes have a common point, whether or not their axes are orthogonal. The classic 15 separating
/// axes are not complete for axes that are not exactly orthogonal; this is.
GRZ_API bool grz3_overlap_obb_obb(const grz3_obb *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_obb_obb(const grz3_obb *a, const grz3_obb *b);
GRZ_API bool grz3_touch_obb_obb(const grz3_obb *a, const grz3_obb *b);

/// True if the distance from the center to the capsule's segment is at most the exact sum of the radii.
GRZ_API bool grz3_overlap_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
GRZ_API bool grz3_overlap_open_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
GRZ_API bool grz3_touch_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);

/// True if the distance between the segments is at most the exact sum of the radii.
GRZ_API bool grz3_overlap_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
GRZ_API bool grz3_overlap_open_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
GRZ_API bool grz3_touch_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);

/// True if the segment and the triangle have a common point. In 3D they overlap openly if the segment crosses
/// the interior of the triangle.
GRZ_API bool grz3_overlap_segment_triangle(const grz3_segment *a, const grz3_triangle *b);
GRZ_API bool grz3_overlap_open_segment_triangle(const grz3_segment *a, const grz3_triangle *b);
GRZ_API bool grz3_touch_segment_triangle(const grz3_segment *a, const grz3_triangle *b);

/// True if the box and the triangle have a common point.
GRZ_API bool grz3_overlap_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);
GRZ_API bool grz3_overlap_open_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);
GRZ_API bool grz3_touch_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);

/// True if the triangles have a common point; they may be coplanar or degenerate. Triangles that cross overlap openly,
/// coplanar ones touch.
GRZ_API bool grz3_overlap_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);
GRZ_API bool grz3_overlap_open_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);
GRZ_API bool grz3_touch_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);

/* Side of a plane
 *
 * On which side of the plane a shape lies: GRZ_SIDE_BELOW (-1): strictly where normal . x < offset; GRZ_SIDE_MEETS (0):
 * it has a common point with the plane; GRZ_SIDE_BEYOND (1): strictly where normal . x > offset. GRZ_SIDE_NONE (2): the
 * plane or the shape is invalid. Grade exact. Cost: that of a function of a pair, see the end. */

/// The side of `plane` on which the shape b lies; b is any shape.
GRZ_API grz_side grz3_side(const grz3_plane *plane, const grz3_shape *b);
/// The side on which a point lies: the sign of normal . x - offset.
GRZ_API grz_side grz3_side_plane_point(const grz3_plane *plane, const grz3_vec *b);
/// The side on which a sphere lies.
GRZ_API grz_side grz3_side_plane_sphere(const grz3_plane *plane, const grz3_sphere *b);
/// The side on which an axis-aligned box lies; its bounds may be infinite.
GRZ_API grz_side grz3_side_plane_aabb(const grz3_plane *plane, const grz3_aabb *b);
/// The side on which an oriented box lies.
GRZ_API grz_side grz3_side_plane_obb(const grz3_plane *plane, const grz3_obb *b);

/* Zones
 *
 * A box divides space into 27 zones. Along each of its axes a point lies below the box (0), in its closed range (1) or
 * above it (2); the zone is x + 3 y + 9 z, and 13 is the box itself. For an obb the coordinates along its axes are the
 * solution c of center + c.x axis[0] + c.y axis[1] + c.z axis[2] = point. GRZ_ZONE_NONE (-1): the point or the box is
 * invalid, or the axes are linearly dependent. Grade exact. */

/// The zone of `point` for the box b: an aabb or obb without a radius. GRZ_ZONE_UNSUPPORTED for any other shape.
GRZ_API int grz3_zone(const grz3_vec *point, const grz3_shape *b);
/// The zone of a point for an axis-aligned box. Decided by comparisons alone.
GRZ_API int grz3_zone_point_aabb(const grz3_vec *point, const grz3_aabb *b);
/// The zone of a point for an oriented box.
GRZ_API int grz3_zone_point_obb(const grz3_vec *point, const grz3_obb *b);

/* Grades */

/// The grade of `relation` for the kinds a and b (grz_kind). The order of a and b counts only for GRZ_CONTAINS
/// (container first), casts (caster first), GRZ_SIDE (plane first) and GRZ_ZONE (point first). For a rounded shape, or
/// GRZ_ROUNDED_KIND to its kind. GRZ_NONE: no implementation.
GRZ_API grz_grade grz3_grade(grz_relation relation, int a, int b);

/// The method that answers a pair (docs/engine.md): "closed form": a function of its own; "plane": the range of
/// normal . x over the shape; "facets": the facets of the Minkowski difference of boxes, segments and the like; "gjk":
/// a search for the nearest face of the Minkowski difference, for any two shapes; "corners": each corner of the content
/// is tested, for contains; "prisms": prisms in and about a cylinder; "rims": points of a cylinder's rims, for
/// contains; "cones": cones of directions, for contacts of a cylinder. NULL if the grade is GRZ_NONE.
GRZ_API const char *grz3_method(grz_relation relation, int a, int b);

/* Details
 *
 * With a cylinder the grade is bounded (grz3_cylinder says by which gap). overlap and within: a no is certain; a yes
 * may stand for shapes that are at most the gap apart, or beyond the margin. overlap_open: a yes is certain; a no may
 * stand for shapes that are at most the gap deep in each other. touch: they overlap, and not openly; so they are at
 * most the gap apart, or at most the gap deep. contains: a no is certain. side: below and beyond are certain.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. Floating-point flags may be raised, so that their
 * exceptions must be masked, as they are by default. No argument may be NULL.
 *
 * Cost of a function of a pair on random input: 1 to 80 ns, between one and three times the plain, rounded formula.
 * Pairs that go through the engine (grz3_method) take 15 to 400 ns, and 4 ns more for each point of a hull. Shapes that
 * touch or nearly touch take longer: up to 5 times that on coarse coordinates (integers, multiples of 2^-10), 0.3 to 50
 * us on others, at most a few ms where exponents are spread over the whole range of double. */

#ifdef __cplusplus
}
#endif
#endif
