/* The DE-9IM matrix of two sets whose points lie on a small lattice, from the definition of their parts, in fractions
 * of 64 bits: fast enough for a million pairs, and without the code of relate_truth.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RELATE_LATTICE_H
#define TESTS_UNIT_RELATE_LATTICE_H

#include "polygon_truth.h"

/* All coordinates are integers from -LATTICE_REACH to LATTICE_REACH. An edge is then at most L = 2^5 long on each axis,
 * a determinant of two at most 2 L^2, the divisor of a middle between two crossings 8 L^4, its distance from a lattice
 * point, times that, 8 L^5; and no number here is larger than the product of two of these, doubled: 2^57. */
enum { LATTICE_REACH = 16 };

void lattice_relation(const struct truth_set *a, const struct truth_set *b, char matrix[10]);

#endif
