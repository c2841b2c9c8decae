/* The filter for the side of a line on which a point lies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_ORIENT2_H
#define GRZ_OVERLAP_ORIENT2_H

#include "num/stage.h"
#include "shape/vec2.h"

#include <math.h>

/* The determinant of two vectors against a bound relative to its permanent, the sum of the magnitudes of its products
 * (as in Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997; the bound
 * is counted anew). The vectors are differences of points, u each; the product and the subtraction u each: 4 u, and the
 * rounding of the permanent. */
GRZ_BOUND(orient2_error, 4.5 * GRZ_U);

/* What is flushed to zero, products and subnormal differences, is less than 2^-400 if no difference is larger than
 * `size`, for which this is true: 2^-400 is added to the bound. False for a NaN. */
static inline bool grz2_can_orient(double size) { return size < 0x1p150; }

/* The sign of p x q, where p and q are differences of points, rounded; 0 if it is not certain. */
static inline int grz2_turn(grz2_vec p, grz2_vec q) {
    const double left = p.x * q.y, right = p.y * q.x, determinant = left - right;
    const double bound = orient2_error * (fabs(left) + fabs(right)) + 0x1p-400;
    return (determinant > bound) - (determinant < -bound);
}

#endif
