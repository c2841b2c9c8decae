/* search.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_NEON)
#include "simd/neon.h"

#include "tree/search.inc"
#endif
