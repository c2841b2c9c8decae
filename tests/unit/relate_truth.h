/* The DE-9IM matrix of two sets, from the definition of their parts, in fractions of any length.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RELATE_TRUTH_H
#define TESTS_UNIT_RELATE_TRUTH_H

#include "polygon_truth.h"

/* Cuts all edges of both sets where they meet each other. In which part of each set a point lies is told for each end
 * and each crossing, for the middle of each piece, and for a point to each side of that middle, so close that no edge is
 * between. These are all points, lines and areas that the edges divide the plane into. */
void truth_of_relation(const struct truth_set *a, const struct truth_set *b, char matrix[10]);

#endif
