/* The DE-9IM matrix of two sets, from the definition of their parts, in fractions of any length.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RELATE_TRUTH_H
#define TESTS_UNIT_RELATE_TRUTH_H

#include "polygon_truth.h"

#include <gmp.h>

/* Cuts all edges of both sets where they meet each other. Locates, in both sets, each end and each crossing, the middle
 * of each piece, and a point to each side of that middle, so close that no edge is between. These stand for all points,
 * lines and areas that the edges divide the plane into. */
void truth_of_relation(const struct truth_set *a, const struct truth_set *b, char matrix[10]);

/* Where a finite point lies: 0 in the interior, 1 on the boundary, 2 outside. */
int truth_of_place(const struct truth_set *a, const grz2_vec *at);

/* The square of the distance of a point from the border of an area: from the pieces of edges with an outside. False if
 * there is none. */
bool truth_of_border(const struct truth_set *a, const grz2_vec *point, mpq_t square);

/* A path: origin + t direction, for t from first to last; either may be infinite. The direction is not 0. */
struct truth_path {
    grz2_vec origin, direction; /* of a segment the direction is end - origin, which must be exact */
    double first, last;
};

/* The intervals of t in which the path is in the set: writes their ends, and returns how many there are. The caller
 * clears the numbers. There is room for 8 for each point of the set and two more. */
size_t truth_of_path(const struct truth_set *a, const struct truth_path *path, mpq_t *enter, mpq_t *exit);

/* False if no piece of the path is in the interior of the set; else writes when the first one begins and the last one
 * ends. The caller clears the numbers then. */
bool truth_of_inner_path(const struct truth_set *a, const struct truth_path *path, mpq_t enter, mpq_t exit);

#endif
