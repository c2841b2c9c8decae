/* The least ball of a few points, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_EXACT_HOLD_H
#define GRZ_BOUNDS_EXACT_HOLD_H

enum { GRZ_MOST_EXACTLY_HELD = 5 };

/* Points that hold a ball. */
typedef struct grz_exact_hold {
    double point[GRZ_MOST_EXACTLY_HELD][3];
    int count;
    double most; /* no |coordinate| is larger */
    double center[3];
    double square; /* of the radius */
} grz_exact_hold;

/* Finds the least ball of the points, and keeps those that hold it, at most dim + 1. Each coordinate of a point counts
 * as the nearest multiple of 2^-51 `most` or less, which is the same in all calls with the same `most`. Of the ball of
 * these points each coordinate of the center is within 2^-50 of the radius and `most`, and `square` is at most its
 * square, at least that less 2^-50 of it. */
void grz_hold_exactly(grz_exact_hold *h, int dim);

#endif
