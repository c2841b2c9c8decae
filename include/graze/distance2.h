/* graze: how far shapes of the 2D space are from each other.
 *
 * The distance of two shapes is the least distance between a point of one and a point of the other: 0 if they overlap.
 * Shapes are closed, solid and exactly what their numbers say, as in all of graze (query2.h, shapes2.h).
 *
 * Grade rounded: each distance is the double nearest to the exact one, of two equally near ones the even one, for any
 * finite doubles of any magnitude. Never -0. A distance beyond the largest double rounds to +inf. Three limits of that:
 * - 0 does not prove that the shapes overlap: the distance may have rounded to 0. Ask grz2_overlap.
 * - A distance of r does not prove that they are within r, for the exact one may be a little larger. Ask
 *   grz2_within(a, b, r), which compares the exact distance with r.
 * - +inf does not prove that a shape is empty. Ask grz2_shape_valid.
 *
 * Nearest points, grade bounded. pa is a point of a and pb a point of b whose distance is that of the shapes; if these
 * overlap, both are the same common point. They are rounded to doubles, and a point in doubles rarely lies on the shape
 * exactly: do not ask whether pa is in a, or whether pa and pb are as far apart as the answer says. With M the largest
 * magnitude of a coordinate or radius involved (coordinates of corners, and of the points themselves; an obb's corners
 * included), pa is within 4 * 2^-53 M of a, pb as near to b, and the distance of pa and pb within 8 * 2^-53 M of the
 * exact one; where these bounds are less than 2^-1072, read 2^-1072. A coordinate beyond the largest double is
 * infinite.
 *
 * Two shapes may have many pairs of nearest points, along parallel edges or faces, or many common points. Which pair is
 * written depends only on the numbers of the shapes: not on the order of the arguments, the machine or the compiler.
 *
 * The order of the arguments does not change an answer: grz2_distance(b, a, pb, pa) writes the same. Results come last;
 * each may be NULL, and is not computed then. They must not overlap the arguments in memory. Shapes must not be NULL.
 *
 * Cost on random input: 0.2 to 0.9 us for pairs without a function of their own, with nearest points 0.3 to 5 us.
 * Where doubles cannot decide, and for the points of parallel edges and faces, 2 to 30 us; at most some ms where
 * exponents are spread over the whole range of double.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_DISTANCE2_H
#define GRAZE_DISTANCE2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The distance of a and b, any two shapes; bounded ones may be rounded. 0 if they overlap; +inf if one is empty.
/// `pa`, `pb`: a nearest point of a, and one of b; NaN if one of the two is empty; either may be NULL.
GRZ_API double grz2_distance(const grz2_shape *a, const grz2_shape *b, grz2_vec *pa, grz2_vec *pb);

/* Functions of their own have the pairs with a closed form. Each returns the same as grz2_distance without points, and
 * +inf if one of the two is empty. Cost: 10 to 60 ns on random input. */

/// The distance of two points.
GRZ_API double grz2_distance_point_point(const grz2_vec *a, const grz2_vec *b);
/// Of a point from a segment.
GRZ_API double grz2_distance_point_segment(const grz2_vec *a, const grz2_segment *b);
/// Of a point from a ball: 0 inside.
GRZ_API double grz2_distance_point_circle(const grz2_vec *a, const grz2_circle *b);
/// Of a segment and a ball.
GRZ_API double grz2_distance_segment_circle(const grz2_segment *a, const grz2_circle *b);
/// Of two balls: that of the centers less the exact sum of the radii.
GRZ_API double grz2_distance_circle_circle(const grz2_circle *a, const grz2_circle *b);
/// Of a point from a capsule.
GRZ_API double grz2_distance_point_capsule(const grz2_vec *a, const grz2_capsule *b);
/// Of a ball and a capsule.
GRZ_API double grz2_distance_circle_capsule(const grz2_circle *a, const grz2_capsule *b);
/// Of a point from a box, whose bounds may be infinite.
GRZ_API double grz2_distance_point_aabb(const grz2_vec *a, const grz2_aabb *b);
/// Of a ball and a box.
GRZ_API double grz2_distance_circle_aabb(const grz2_circle *a, const grz2_aabb *b);
/// Of two boxes.
GRZ_API double grz2_distance_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b);

/// How far `point` is from the boundary of b: the distance outside, minus the least distance to the boundary inside, 0
/// on it. Of a rounded shape it is that of the shape less the radius. The answer says whether the point is in b. The
/// distance alone does not: it may have rounded to 0.
///
/// `distance`: correctly rounded, as grz2_distance; -inf in a shape without a boundary (an aabb that is all of the
/// space). `gradient`: the unit vector along which the distance grows fastest; each coordinate is the nearest double,
/// except where the exact value is within 2^-40 ulp of the middle of two. 0 where it is not unique: at the center of a
/// ball, on an edge, as near to two sides. Either may be NULL.
///
/// Unsupported for a shape without an inside: a point, segment, ray, line or plane without a radius. Then, and if one
/// of the two is empty: distance +inf, gradient 0.
///
/// Cost: that of grz2_distance outside. Inside a hull the cost grows with the square of the number of its points.
GRZ_API grz_answer grz2_signed_distance(const grz2_vec *point, const grz2_shape *b, double *distance,
                                        grz2_vec *gradient);

#ifdef __cplusplus
}
#endif
#endif
