/* The pairs of the plane that have functions of their own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_FUNCTIONS2_H
#define GRZ_PAIR_FUNCTIONS2_H

#include "pair/pairs2.h"
#include "shape/core2.h"

#include <graze/query2.h>
#include <graze/times2.h>

/* Of the name "point" in the lists. */
typedef grz2_vec grz2_point;

#include "shape/space2.inc"
#define GRZ_PAIRS(relation) GRZ2_PAIRS_##relation
#include "pair/functions.inc"

#endif
