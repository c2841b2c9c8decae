/* graze: how far shapes of the 3D space are from each other.
 *
 * The distance of two shapes is the least distance between a point of one and a point of the other: the double nearest
 * to it. It is 0 if they overlap. But a distance is rounded: whether shapes overlap, and whether they are within a
 * margin, say grz3_overlap and grz3_within, which compare exactly.
 *
 * Grades, nearest points and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_DISTANCE3_H
#define GRAZE_DISTANCE3_H

#include <graze/base.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The distance of a and b, any two shapes; bounded ones may be rounded. 0 if they overlap; +inf if one is empty
/// (invalid).
/// `pa`, `pb`: a nearest point of a, and one of b; NaN if one of the two is empty; either may be NULL.
GRZ_API double grz3_distance(const grz3_shape *a, const grz3_shape *b, grz3_vec *pa, grz3_vec *pb);

/* The pairs with a closed form have functions of their own. Each returns the same as grz3_distance without points, and
 * +inf if one of the two is empty. Grade rounded. Cost: 10 to 80 ns on random input. */

/// The distance of two points.
GRZ_API double grz3_distance_point_point(const grz3_vec *a, const grz3_vec *b);
/// Of a point from a segment.
GRZ_API double grz3_distance_point_segment(const grz3_vec *a, const grz3_segment *b);
/// Of two segments.
GRZ_API double grz3_distance_segment_segment(const grz3_segment *a, const grz3_segment *b);
/// Of a point from a ball: 0 inside.
GRZ_API double grz3_distance_point_sphere(const grz3_vec *a, const grz3_sphere *b);
/// Of a segment and a ball.
GRZ_API double grz3_distance_segment_sphere(const grz3_segment *a, const grz3_sphere *b);
/// Of two balls: the distance of the centers less the sum of the radii; 0 if that is negative.
GRZ_API double grz3_distance_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b);
/// Of a point from a capsule.
GRZ_API double grz3_distance_point_capsule(const grz3_vec *a, const grz3_capsule *b);
/// Of a ball and a capsule.
GRZ_API double grz3_distance_sphere_capsule(const grz3_sphere *a, const grz3_capsule *b);
/// Of a segment and a capsule.
GRZ_API double grz3_distance_segment_capsule(const grz3_segment *a, const grz3_capsule *b);
/// Of two capsules.
GRZ_API double grz3_distance_capsule_capsule(const grz3_capsule *a, const grz3_capsule *b);
/// Of a point from a box, whose bounds may be infinite.
GRZ_API double grz3_distance_point_aabb(const grz3_vec *a, const grz3_aabb *b);
/// Of a ball and a box.
GRZ_API double grz3_distance_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b);
/// Of two boxes.
GRZ_API double grz3_distance_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b);
/// Of a point from an oriented box: 0 inside.
GRZ_API double grz3_distance_point_obb(const grz3_vec *a, const grz3_obb *b);
/// Of a ball and an oriented box.
GRZ_API double grz3_distance_sphere_obb(const grz3_sphere *a, const grz3_obb *b);
/// Of a point from a triangle.
GRZ_API double grz3_distance_point_triangle(const grz3_vec *a, const grz3_triangle *b);
/// Of a ball and a triangle.
GRZ_API double grz3_distance_sphere_triangle(const grz3_sphere *a, const grz3_triangle *b);

/// How far `point` is from the boundary of b. Outside b it is the distance; inside b it is negative: minus the least
/// distance to the boundary; on the boundary it is 0. For a rounded shape the radius is subtracted from the signed
/// distance of the shape without it. Yes if the point is in b, also on its boundary. Grades: the yes/no exact, the
/// distance rounded. The distance alone does not say that: it may have rounded to 0.
///
/// `distance`: correctly rounded, as grz3_distance; -inf if b has no boundary (an aabb that is the whole space).
/// `gradient`: the unit vector along which the distance grows fastest: outside it points away from the nearest point of
/// b, inside across the side that is nearest, outward. Each coordinate is the nearest double, except where the exact
/// value is within 2^-40 ulp of the middle of two. It is 0 where it is not unique: at the center of a ball, on an edge,
/// where two sides that face different ways are equally near. Either may be NULL.
///
/// Of a cylinder both are bounded: no is certain, and the distance is within the gap (grz3_cylinder). The point, moved
/// by minus the distance along the gradient, is within the gap of the boundary, but for rounding. 0.15 us.
///
/// Unsupported, valid or not, for a shape without an inside: a point, segment, ray, line, plane or triangle without a
/// radius. Then, and if one of the two is empty: distance +inf, gradient 0.
///
/// Cost: that of grz3_distance outside. Inside a hull of n points as many are looked at as may have the nearest sides:
/// 0.3 ms for 1,250 points, and where nearly all sides are equally near, as from the center of a ball, 10 to 50 ms, and
/// 2 to 3.3 times as much for twice as many. It grows with the square of n where doubles are certain of no sign, and
/// where more than 200 sides that are equally near face directions within 2^-19 of each other.
GRZ_API grz_answer grz3_signed_distance(const grz3_vec *point, const grz3_shape *b, double *distance,
                                        grz3_vec *gradient);

/* Details
 *
 * Shapes are closed, solid and exactly what their numbers say, as in all of graze (query3.h, shapes3.h).
 *
 * Grade rounded: each distance is the double nearest to the exact one; of two doubles that are equally near, it is the
 * even one. This holds for all finite numbers of any magnitude. A distance is never -0. One beyond the largest double
 * rounds to +inf. So three things cannot be concluded from a distance:
 * - 0 does not prove that the shapes overlap: the distance may have rounded to 0. Ask grz3_overlap.
 * - A distance of r does not prove that they are within r, for the exact one may be a little larger. Ask
 *   grz3_within(a, b, r), which compares the exact distance with r.
 * - +inf does not prove that a shape is empty. Ask grz3_shape_valid.
 *
 * With a cylinder the grade is bounded: the distance is within the gap of the exact one (grz3_cylinder) and is 0 only
 * if the shapes are at most the gap apart; pa and pb are within the gap of both shapes, beside what follows.
 *
 * Nearest points, grade bounded. pa is a point of a, and pb a point of b; their distance is that of the shapes. If the
 * shapes overlap, pa and pb are the same common point. Both are rounded to doubles, and a point in doubles rarely lies
 * on the shape exactly: do not ask whether pa is in a, or whether pa and pb are as far apart as the answer says. The
 * bounds: let M be the largest magnitude of all radii, of the coordinates of all corners (also those of an obb), and of
 * the points themselves. Then pa is within 4 * 2^-53 M of a, and pb within 4 * 2^-53 M of b; the distance of pa and pb
 * is within 8 * 2^-53 M of the exact distance. A bound below 2^-1072 counts as 2^-1072. A coordinate beyond the largest
 * double is infinite.
 *
 * Two shapes may have many pairs of nearest points, along parallel edges or faces, or many common points. Which pair is
 * written depends only on the numbers of the shapes: not on the order of the arguments, the machine or the compiler.
 *
 * The order of the arguments does not change an answer: grz3_distance(b, a, pb, pa) writes the same. Results come last.
 * Each may be NULL; then it is not computed. Results must not overlap the arguments in memory. Shapes must not be NULL.
 *
 * Cost on random input, for pairs without a function of their own: 0.2 to 0.8 us; with nearest points 0.3 to 4 us, of
 * parallel edges and faces, too. Where doubles cannot decide: 2 to 40 us. At most some ms, where exponents are spread
 * over the whole range of double.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. */

#ifdef __cplusplus
}
#endif
#endif
