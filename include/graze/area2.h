/* graze: areas of shapes of the plane, and of what two of them have in common.
 *
 * Areas of triangles, boxes and hulls are the doubles nearest to the exact ones for the numbers passed in, ties to
 * even: so the common area of two equal boxes is the area of each, and of boxes that only touch it is 0. Those of
 * circles are within 1 ulp. The same bits everywhere; never -0; +inf beyond the largest double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_AREA2_H
#define GRAZE_AREA2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The area of a shape. Yes if it has one: its interior is not empty. A yes is exact; an area of 0 may have rounded to
/// that. Grade rounded; of a circle bounded, within 1 ulp.
///
/// 0, and no, of what has none: a point, segment, ray, line, plane, a flat triangle, an invalid shape. +inf of an aabb
/// that has an infinite bound and an inside. Unsupported, with 0: half-spaces, capsules, and shapes with a radius.
/// Cost: 0.5 to 2 us.
GRZ_API grz_answer grz2_area(const grz2_shape *a, double *area);

/// The area of what two shapes have in common. Yes if that has an interior: a yes is exact. Grade rounded: triangles,
/// aabbs, rects, obbs and hulls with each other; bounded, within 1 ulp: two circles. The order does not matter.
///
/// 0, and no, if one of them has no area, or if they touch or are apart. An infinite bound of an aabb counts as the
/// largest double, unless both are aabbs. Unsupported, with 0: a circle with another shape than a circle or one without
/// an area; half-spaces, capsules, and shapes with a radius.
///
/// One exception: an area within 2^-50000 of itself from the middle of two doubles, but not in it, may round to either,
/// if that many digits are needed to tell: of boxes with exponents beyond +-300, or of hulls that cross often.
/// Cost: 1 to 3 us of boxes and triangles; 50 to 300 us where a corner of one is on the line of an edge of the other,
/// and of hulls, of which it grows with n m for n and m corners.
GRZ_API grz_answer grz2_common(const grz2_shape *a, const grz2_shape *b, double *area);

/// All pairs of two lists: areas[i * count_b + k] is what grz2_common says of a[i] and b[k]; NaN where that is
/// unsupported.
GRZ_API void grz2_common_n(const grz2_shape *a, size_t count_a, const grz2_shape *b, size_t count_b, double *areas);

/* Of circles, each within 1 ulp of the exact area, also where the common part is tiny or thin. 0 if there is no common
 * point, or only one, or if an argument is invalid. Grade bounded. Cost: 3 to 10 us. */

/// The area of the part of the circle that is in the half-plane: { x : normal . x <= offset }.
GRZ_API double grz2_common_circle_halfspace(const grz2_circle *a, const grz2_halfspace *b);

/// The area of the circle within the strip { x : least <= normal . x <= greatest }. least may be -inf, greatest +inf;
/// least > greatest is empty. The normal need not have length 1, and the two numbers are in units of its length.
GRZ_API double grz2_common_circle_strip(const grz2_circle *a, const grz2_vec *normal, double least, double greatest);

/// The area that two circles have in common.
GRZ_API double grz2_common_circle_circle(const grz2_circle *a, const grz2_circle *b);

#ifdef __cplusplus
}
#endif
#endif
