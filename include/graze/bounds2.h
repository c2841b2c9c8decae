/* graze: bounds of shapes and points of the plane: axis-aligned boxes, circles, oriented boxes.
 *
 * Each result contains every point of what it bounds, exactly, with no tolerance. The functions that return a grz2_aabb
 * return the smallest one in doubles: min is the largest double that is not above the exact minimum, max the smallest
 * one that is not below the exact maximum. If the corners of the exact box are doubles, that box is the result;
 * otherwise a side is the next double outward. Grade rounded, outward.
 *
 * What empty shapes and points have as bounds stands at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BOUNDS2_H
#define GRAZE_BOUNDS2_H

#include <graze/points.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The smallest aabb of any shape. Of a ray, line, aabb, plane or half-space some bounds are infinite: a plane and a
/// half-space are bounded only along a coordinate axis that their normal is parallel to. Cost: 5 to 25 ns; some ns a
/// point of a hull; about 1 us for a plane with such a normal.
GRZ_API grz2_aabb grz2_bounds(const grz2_shape *shape);

/// The smallest aabb of an oriented box: on each axis center +- (half.x |u| + half.y |v|), rounded outward
/// once. The answer of grz2_bounds.
GRZ_API grz2_aabb grz2_bounds_obb(const grz2_obb *box);

/// The smallest aabb of all that a shape covers while it moves by the displacement `by`: at the start, at the end, and
/// between. Each coordinate is an exact sum, rounded outward once. Empty if `by` is not finite. NULL: no motion.
GRZ_API grz2_aabb grz2_bounds_swept(const grz2_shape *shape, const grz2_vec *by);

/// The smallest aabb of points. Cost: about 1 ns a point.
GRZ_API grz2_aabb grz2_bounds_points(const grz_points *points);

/// The smallest aabb of two boxes: exact. An empty box adds nothing.
GRZ_API grz2_aabb grz2_bounds_merged(const grz2_aabb *a, const grz2_aabb *b);

/// The smallest aabb of the image of a box under an affine map, x' = matrix (x, y, 1): `matrix` has 6 numbers, two
/// rows of three. The image is exactly the one that these doubles describe; a rotation in
/// doubles is not quite one. A column of zeros makes an infinite side finite. Empty if the box is, or if a number of
/// the matrix is not finite. For other shapes transform their points, or their center and axis, and ask grz2_bounds.
GRZ_API grz2_aabb grz2_bounds_transformed(const grz2_aabb *box, const double matrix[6]);

/// A circle that contains the points, always. Its radius is the least double for its center; it is at most 1 + 2^-40
/// times that of the least circle of all, plus the rounding of the center, half an ulp of each coordinate: proven at
/// each call, in doubles or, where points next to one circle make these too coarse to find the center, in integers.
/// Invalid (NaN) where there is nothing to bound; where the radius exceeds the largest double it is +inf, which is
/// invalid, too. Grade bounded; the same bits everywhere. Cost: about ten passes over the points, some ns a point each;
/// in integers some tens of us more.
GRZ_API grz2_circle grz2_bounding_circle(const grz_points *points);

/// A circle that contains the points, always, in four passes over them. It is larger than the one above: in tests its
/// radius is 1.04 times as large on average, 1.26 times at most. Grade bounded.
GRZ_API grz2_circle grz2_bounding_circle_quick(const grz_points *points);

/// Writes to *obb an oriented box that contains the points, always. One side lies along an edge of their convex hull,
/// which is found exactly: the one with which the area is least. The area is the least one but for the rounding of
/// axis, center and half extents. The half extents are the least doubles with which the box contains all points, for
/// its center and axis. Invalid (NaN) where there is nothing to bound; a half extent beyond the largest double is +inf,
/// which is invalid, too. Grade bounded; the same bits everywhere. Allocates 32 bytes a point for the call; `allocator`
/// may be NULL. GRZ_ERROR_MEMORY: *obb is invalid. Cost: that of sorting the points.
GRZ_API grz_status grz2_bounding_obb(const grz_points *points, const grz_allocator *allocator, grz2_obb *obb);

/* Details
 *
 * The bounds of an empty (invalid) shape are empty: min = +inf and max = -inf on each axis, which is invalid, and which
 * grz2_bounds_merged leaves out. Where a shape is unbounded, or a bound exceeds the largest double, that bound is
 * infinite. grz2_shape_valid says whether a box is empty. Never -0.
 *
 * Points with a coordinate that is not finite, no points, and points that cannot be read (NULL, an unknown number, a
 * stride less than a point) bound nothing: the result is empty. */

#ifdef __cplusplus
}
#endif
#endif
