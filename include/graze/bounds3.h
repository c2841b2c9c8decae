/* graze: bounds of shapes and points of space: axis-aligned boxes, spheres, oriented boxes.
 *
 * Each result contains every point of what it bounds, exactly, with no tolerance. The functions that return a grz3_aabb
 * return the smallest one in doubles: min is the largest double that is not above the exact minimum, max the smallest
 * one that is not below the exact maximum. If the corners of the exact box are doubles, that box is the result;
 * otherwise a side is the next double outward. Grade rounded, outward.
 *
 * What empty shapes and points have as bounds stands at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BOUNDS3_H
#define GRAZE_BOUNDS3_H

#include <graze/points.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The smallest aabb of any shape. Of a ray, line, aabb, plane or half-space some bounds are infinite: a plane and a
/// half-space are bounded only along a coordinate axis that their normal is parallel to. Cost: 5 to 40 ns; some ns a
/// point of a hull; 3 us for a cylinder; about 1 us for a plane with such a normal.
GRZ_API grz3_aabb grz3_bounds(const grz3_shape *shape);

/// The smallest aabb of an oriented box: on each axis center +- (half.x |axis[0]| + half.y |axis[1]| + half.z
/// |axis[2]|), rounded outward once. The answer of grz3_bounds.
GRZ_API grz3_aabb grz3_bounds_obb(const grz3_obb *box);

/// The smallest aabb of all that a shape covers while it moves by the displacement `by`: at the start, at the end, and
/// between. Each coordinate is an exact sum, rounded outward once. Empty if `by` is not finite. NULL: no motion.
GRZ_API grz3_aabb grz3_bounds_swept(const grz3_shape *shape, const grz3_vec *by);

/// The smallest aabb of points. Cost: about 1 ns a point.
GRZ_API grz3_aabb grz3_bounds_points(const grz_points *points);

/// The smallest aabb of two boxes: exact. An empty box adds nothing.
GRZ_API grz3_aabb grz3_bounds_merged(const grz3_aabb *a, const grz3_aabb *b);

/// The smallest aabb of the image of a box under an affine map, x' = matrix (x, y, z, 1): `matrix` has 12 numbers,
/// three rows of four, as in grz_triangles. The image is exactly the one that these doubles describe; a rotation in
/// doubles is not quite one. A column of zeros makes an infinite side finite. Empty if the box is, or if a number of
/// the matrix is not finite. For other shapes transform their points, or their center and axes, and ask grz3_bounds.
GRZ_API grz3_aabb grz3_bounds_transformed(const grz3_aabb *box, const double matrix[12]);

/// A sphere that contains the points, always. Its radius is the least double for its center; it is at most 1 + 2^-40
/// times that of the least sphere of all, plus the rounding of the center, half an ulp of each coordinate: proven at
/// each call, in doubles or, where points next to one sphere make these too coarse to find the center, in integers.
/// Invalid (NaN) where there is nothing to bound; where the radius exceeds the largest double it is +inf, which is
/// invalid, too. Grade bounded; the same bits everywhere. Cost: about ten passes over the points, some ns a point each;
/// in integers some tens of us more.
GRZ_API grz3_sphere grz3_bounding_sphere(const grz_points *points);

/// A sphere that contains the points, always, in four passes over them. It is larger than the one above: in tests its
/// radius is 1.04 times as large on average, 1.26 times at most. Grade bounded.
GRZ_API grz3_sphere grz3_bounding_sphere_quick(const grz_points *points);

/// An oriented box that contains the points, always, and fits well: its axes come from a few extreme points, or are
/// the coordinate axes if that has the smaller surface. The half extents are the least doubles with which the box
/// contains all points, for its center and axes. Invalid (NaN) where there is nothing to bound; a half extent beyond
/// the largest double is +inf, which is invalid, too. Grade bounded; the same bits everywhere. Allocates nothing. Cost:
/// some tens of ns a point.
GRZ_API grz3_obb grz3_bounding_obb(const grz_points *points);

/* Details
 *
 * The bounds of an empty (invalid) shape are empty: min = +inf and max = -inf on each axis, which is invalid, and which
 * grz3_bounds_merged leaves out. Where a shape is unbounded, or a bound exceeds the largest double, that bound is
 * infinite. grz3_shape_valid says whether a box is empty. Never -0.
 *
 * Points with a coordinate that is not finite, no points, and points that cannot be read (NULL, an unknown number, a
 * stride less than a point) bound nothing: the result is empty. */

#ifdef __cplusplus
}
#endif
#endif
