/* graze: the orientation predicates, signs of the classical determinants.
 *
 * Each returns -1, 0 or 1. Grade exact: the sign is right for any finite doubles, near or far, large or subnormal. If
 * any coordinate is NaN or infinite, the answer is 0. Swapping two of the first points (before the last one) changes
 * the sign. Pure: no allocation, no state, no errno. No argument may be NULL.
 *
 * Cost: on random input up to twice the plain determinant, 2 to 20 ns. Input that is all but degenerate: 10 to 100 ns
 * where the coordinates are multiples of a common power of two and short (53 bits for grz2_orient, 39 for grz3_orient,
 * 29 and 23 for the other two), else 0.2 to 3 us, up to 0.1 ms where exponents are spread over the whole range of
 * double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PREDICATES_H
#define GRAZE_PREDICATES_H

#include <graze/base.h>
#include <graze/shapes2.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The sign of det(a - c, b - c): 1 if a, b, c go counter-clockwise, -1 if clockwise, 0 if they are collinear.
GRZ_API int grz2_orient(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c);

/// The sign of det(a - d, b - d, c - d): 1 if a, b, c go clockwise as seen from d, -1 if counter-clockwise, 0 if the
/// four are coplanar.
GRZ_API int grz3_orient(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d);

/// Where d lies to the circle through a, b and c, if these go counter-clockwise (grz2_orient > 0): 1 inside, 0 on it,
/// -1 outside. If they go clockwise the sign is the opposite one; for collinear points it is that of the side of their
/// line, or 0.
GRZ_API int grz2_incircle(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d);

/// Where e lies to the sphere through a, b, c and d, if grz3_orient of these is > 0: 1 inside, 0 on it, -1 outside. If
/// it is < 0 the sign is the opposite one.
GRZ_API int grz3_insphere(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d,
                          const grz3_vec *e);

#ifdef __cplusplus
}
#endif
#endif
