/* The kernels of the search for pairs, one number after the other.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#include "simd/scalar.h"

#include "boxes/kernels.inc"
