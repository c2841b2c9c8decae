/* How far a cylinder is from another shape: two numbers between which the distance lies, each proven in numbers of 256
 * bits by what defines it, whoever found it: the greater one by a point of each shape, the least one by a direction
 * along which a plane separates them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_ROUND_H
#define TESTS_ORACLE_ROUND_H

#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

struct bracket {
    double least, most; /* rounded down and up */
    bool inside;        /* a common point was found inside a simplex of the difference: they overlap openly */
};

/* Of a cylinder, grown by `grown` in radius and beyond both ends (less than 0: shrunk), and b, which may be a second
 * one and is grown, too. a has moved by all of t v for t from `from` to `to`. A ray or line is a segment of 2^32 times
 * its direction. */
struct bracket round_distance(const grz3_shape *a, const grz3_shape *b, double grown, const grz3_vec *v, double from,
                              double to);

/* By how much the farthest point of a cylinder is outside of a sphere, half-space, aabb or obb: rounded. +inf for an
 * obb whose axes are dependent, of which it is not known. */
double round_excess(const grz3_shape *container, const grz3_cylinder *cylinder);

#ifdef __cplusplus
}
#endif
#endif
