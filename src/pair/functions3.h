/* The pairs of this space that have functions of their own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_FUNCTIONS3_H
#define GRZ_PAIR_FUNCTIONS3_H

#include "pair/pairs3.h"

#include <graze/query3.h>
#include <graze/times3.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_PAIRS(relation) GRZ3_PAIRS_##relation
#include "pair/functions.inc"

#endif
