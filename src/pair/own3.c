/* The pairs of space that have functions of their own, as switches.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/own.h"

#include "num/bits.h"
#include "pair/functions3.h"
#include "pair/pairs.h"
#include "shape/vec3.h"

#include <graze/distance3.h>

#include "shape/space3.inc"
#define GRZ_SHAPES GRZ3_SHAPES
#define GRZ_BOUNDED_SHAPES GRZ3_BOUNDED_SHAPES
#define GRZ_PAIRS(relation) GRZ3_PAIRS_##relation
#define GRZ_IS_FOREIGN(kind) ((kind) == GRZ_RECT)
#include "pair/own.inc"
