/* split.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#include "simd/scalar.h"

#include "tree/split.inc"
