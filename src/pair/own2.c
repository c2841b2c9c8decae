/* The pairs of the plane that have functions of their own, as switches.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/own.h"

#include "num/bits.h"
#include "pair/functions2.h"
#include "pair/pairs.h"
#include "shape/vec2.h"

#include <graze/distance2.h>

#include "shape/space2.inc"
#define GRZ_SHAPES GRZ2_SHAPES
#define GRZ_BOUNDED_SHAPES GRZ2_BOUNDED_SHAPES
#define GRZ_PAIRS(relation) GRZ2_PAIRS_##relation
#define GRZ_IS_FOREIGN(kind) ((kind) > GRZ_HULL)
#include "pair/own.inc"
