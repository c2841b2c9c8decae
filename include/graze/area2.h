/* graze: areas of what a circle has in common with a half-plane, a strip, or another circle.
 *
 * Each area is within 1 ulp of the exact one for the numbers passed in, also where the common part is tiny or thin; the
 * same bits everywhere. It is 0 if there is no common point, or only one, or if an argument is invalid; +inf beyond the
 * largest double. Never -0. Grade bounded. Cost: 3 to 10 us.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_AREA2_H
#define GRAZE_AREA2_H

#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The area of the part of the circle that is in the half-plane: { x : normal . x <= offset }.
GRZ_API double grz2_area_circle_halfspace(const grz2_circle *a, const grz2_halfspace *b);

/// The area of the circle within the strip { x : least <= normal . x <= greatest }. least may be -inf, greatest +inf;
/// least > greatest is empty. The normal need not have length 1, and the two numbers are in units of its length.
GRZ_API double grz2_area_circle_strip(const grz2_circle *a, const grz2_vec *normal, double least, double greatest);

/// The area that two circles have in common.
GRZ_API double grz2_area_circle_circle(const grz2_circle *a, const grz2_circle *b);

#ifdef __cplusplus
}
#endif
#endif
