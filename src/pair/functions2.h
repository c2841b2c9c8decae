/* The pairs of this space that have functions of their own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_FUNCTIONS2_H
#define GRZ_PAIR_FUNCTIONS2_H

#include "pair/pairs2.h"

#include <graze/query2.h>
#include <graze/times2.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_PAIRS(relation) GRZ2_PAIRS_##relation
#include "pair/functions.inc"

#endif
