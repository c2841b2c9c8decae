/* graze: the queries of the 3D space.
 *
 * Conventions, the same for every query:
 * - Shapes are closed and solid: touching counts. They are exactly what their numbers say (shapes3.h).
 * - Invalid shapes are the empty set: they overlap nothing and touch nothing. Degenerate shapes are fine. Nothing
 * crashes on any bits.
 * - Grade exact: each yes/no is right for any finite doubles, near or far, large or subnormal.
 * - The order of the arguments does not change an answer; functions are named with the lower-ranked shape first
 * (base.h).
 * - Pure: no allocation, no state, no errno, at most 64 KiB of stack. No argument may be NULL.
 *
 * Cost of a function of a pair: on random input 1 to 80 ns, between one and three times the plain formula that guesses;
 * pairs that go through the engine (grz3_method) 15 to 400 ns, and 4 ns for each point of a hull. Input that all but
 * touches takes longer: up to 5 times that on coarse coordinates (integers, multiples of 2^-10), 0.3 to 50 us on
 * others, some ms at the most where exponents are spread over the whole range of double.
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
 * overlap: the shapes have a common point. touch: they overlap, and an arbitrarily small shift of one of them separates
 * them. Two boxes that share a face, an edge or a corner touch; so does a point on the surface of a solid, and any
 * overlap with a shape that is flat along with the other. overlap_open: they overlap and do not merely touch. Tiles
 * side by side do not overlap openly, nor does a body at rest on the floor. Exactly: 0 is in the Minkowski difference
 * of the two (overlap), on its boundary (touch), in its interior (overlap_open). */

/// True if a and b have a common point. Any two shapes, a radius around bounded ones.
/// Grade exact. Invalid input: false. Cost: the function of the pair and 2 to 5 ns for finding it.
GRZ_API bool grz3_overlap(const grz3_shape *a, const grz3_shape *b);
/// True if a and b overlap and do not merely touch. Otherwise as grz3_overlap.
GRZ_API bool grz3_overlap_open(const grz3_shape *a, const grz3_shape *b);
/// True if a and b touch: they overlap, and an arbitrarily small shift separates them. Otherwise as grz3_overlap.
GRZ_API bool grz3_touch(const grz3_shape *a, const grz3_shape *b);

/// True if the distance between a and b is at most `margin`, in units of length: exactly the distance, before any
/// rounding. margin = 0 is overlap; a negative or NaN margin: false; +inf: true if both shapes are valid. Otherwise as
/// grz3_overlap.
GRZ_API bool grz3_within(const grz3_shape *a, const grz3_shape *b, double margin);

/// True if every point of b is in a: b may touch a's boundary from inside. Here the order matters. An invalid shape
/// contains nothing and is contained in nothing. Any two shapes. Grade exact. Cost: 0.1 to 10 us for each corner of b.
/// Where a is a hull and b has a larger radius it grows with the square of the number of a's points: 5 ms for 128, 0.5
/// s for 1,000; several times that where many lie in one plane.
GRZ_API bool grz3_contains(const grz3_shape *a, const grz3_shape *b);

/// True if the point is in the ball: the distance to its center is at most the radius.
GRZ_API bool grz3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b);
GRZ_API bool grz3_overlap_open_point_sphere(const grz3_vec *a, const grz3_sphere *b);
GRZ_API bool grz3_touch_point_sphere(const grz3_vec *a, const grz3_sphere *b);

/// True if the point is in the box. Comparisons only.
GRZ_API bool grz3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_point_aabb(const grz3_vec *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_point_aabb(const grz3_vec *a, const grz3_aabb *b);

/// True if the point is in the oriented box, whether or not its axes are orthogonal.
GRZ_API bool grz3_overlap_point_obb(const grz3_vec *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_point_obb(const grz3_vec *a, const grz3_obb *b);
GRZ_API bool grz3_touch_point_obb(const grz3_vec *a, const grz3_obb *b);

/// True if the segment comes within the radius of the center.
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

/// True if the ball and the box have a common point: the box's nearest point to the center is within the radius.
GRZ_API bool grz3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);

/// True if the ball and the oriented box have a common point.
GRZ_API bool grz3_overlap_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
GRZ_API bool grz3_touch_sphere_obb(const grz3_sphere *a, const grz3_obb *b);

/// True if the boxes have a common point. Comparisons only.
GRZ_API bool grz3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
GRZ_API bool grz3_overlap_open_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
GRZ_API bool grz3_touch_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);

/// True if the boxes have a common point.
GRZ_API bool grz3_overlap_aabb_obb(const grz3_aabb *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_aabb_obb(const grz3_aabb *a, const grz3_obb *b);
GRZ_API bool grz3_touch_aabb_obb(const grz3_aabb *a, const grz3_obb *b);

/// True if the oriented boxes have a common point, whether or not their axes are orthogonal. Complete where the classic
/// 15 axes are not.
GRZ_API bool grz3_overlap_obb_obb(const grz3_obb *a, const grz3_obb *b);
GRZ_API bool grz3_overlap_open_obb_obb(const grz3_obb *a, const grz3_obb *b);
GRZ_API bool grz3_touch_obb_obb(const grz3_obb *a, const grz3_obb *b);

/// True if the distance of the center to the segment is at most the exact sum of the radii.
GRZ_API bool grz3_overlap_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
GRZ_API bool grz3_overlap_open_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
GRZ_API bool grz3_touch_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);

/// True if the distance of the segments is at most the exact sum of the radii.
GRZ_API bool grz3_overlap_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
GRZ_API bool grz3_overlap_open_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
GRZ_API bool grz3_touch_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);

/// True if the segment and the triangle have a common point. In space they overlap openly where the segment passes
/// through the inside.
GRZ_API bool grz3_overlap_segment_triangle(const grz3_segment *a, const grz3_triangle *b);
GRZ_API bool grz3_overlap_open_segment_triangle(const grz3_segment *a, const grz3_triangle *b);
GRZ_API bool grz3_touch_segment_triangle(const grz3_segment *a, const grz3_triangle *b);

/// True if the box and the triangle have a common point.
GRZ_API bool grz3_overlap_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);
GRZ_API bool grz3_overlap_open_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);
GRZ_API bool grz3_touch_aabb_triangle(const grz3_aabb *a, const grz3_triangle *b);

/// True if the triangles have a common point. Coplanar and degenerate ones too. Triangles that cross overlap openly,
/// coplanar ones touch.
GRZ_API bool grz3_overlap_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);
GRZ_API bool grz3_overlap_open_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);
GRZ_API bool grz3_touch_triangle_triangle(const grz3_triangle *a, const grz3_triangle *b);

/* Side of a plane
 *
 * Where a shape lies: strictly where normal . x < offset (GRZ_SIDE_BELOW, -1), in contact with the plane
 * (GRZ_SIDE_MEETS, 0), strictly where normal . x > offset (GRZ_SIDE_BEYOND, 1). GRZ_SIDE_NONE (2) if the plane or the
 * shape is invalid. Grade exact. */

/// The side of `plane` on which any shape lies.
GRZ_API grz_side grz3_side(const grz3_plane *plane, const grz3_shape *b);
/// The side on which a point lies: the sign of normal . x - offset.
GRZ_API grz_side grz3_side_plane_point(const grz3_plane *plane, const grz3_vec *b);
/// The side on which a sphere lies.
GRZ_API grz_side grz3_side_plane_sphere(const grz3_plane *plane, const grz3_sphere *b);
/// The side on which an axis-aligned box lies; infinite ones too.
GRZ_API grz_side grz3_side_plane_aabb(const grz3_plane *plane, const grz3_aabb *b);
/// The side on which an oriented box lies.
GRZ_API grz_side grz3_side_plane_obb(const grz3_plane *plane, const grz3_obb *b);

/* Zones
 *
 * A box cuts space into 27 zones: along each of its axes a point lies below the box (0), within its closed range (1) or
 * above (2); the zone is x + 3 y + 9 z. 13 is the box itself. For an obb the coordinates along its axes are the
 * solution c of center + c.x axis[0] + c.y axis[1] + c.z axis[2] = point. GRZ_ZONE_NONE (-1) if the point or the box is
 * invalid, or if the axes are linearly dependent. Grade exact. */

/// The zone of `point` among the 27 of the box `b`: an aabb or obb, not rounded. GRZ_ZONE_UNSUPPORTED for any other
/// shape.
GRZ_API int grz3_zone(const grz3_vec *point, const grz3_shape *b);
/// The zone of a point among the 27 of an axis-aligned box. Comparisons only.
GRZ_API int grz3_zone_point_aabb(const grz3_vec *point, const grz3_aabb *b);
/// The zone of a point among the 27 of an oriented box.
GRZ_API int grz3_zone_point_obb(const grz3_vec *point, const grz3_obb *b);

/* Grades */

/// How good the answers of `relation` are for the kinds a and b, in either order where the order does not matter (for
/// GRZ_SIDE: plane first; for GRZ_ZONE: point first). Or GRZ_ROUNDED_KIND to a kind for its rounded form. GRZ_NONE: no
/// implementation.
GRZ_API grz_grade grz3_grade(grz_relation relation, int a, int b);

/// How a pair is answered (docs/engine.md): "closed form", a function of its own; "extent", along a plane's normal;
/// "facets", of boxes, segments and the like; "walk", to the nearest face of any two; "corners", of contains. NULL
/// where the grade is GRZ_NONE.
GRZ_API const char *grz3_method(grz_relation relation, int a, int b);

#ifdef __cplusplus
}
#endif
#endif
