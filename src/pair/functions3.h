/* The pairs of space that have functions of their own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_FUNCTIONS3_H
#define GRZ_PAIR_FUNCTIONS3_H

#include "pair/pairs3.h"
#include "shape/core3.h"

#include <graze/query3.h>
#include <graze/times3.h>

/* Of the name "point" in the lists. */
typedef grz3_vec grz3_point;

#include "shape/space3.inc"
#define GRZ_PAIRS(relation) GRZ3_PAIRS_##relation
#include "pair/functions.inc"

#endif
