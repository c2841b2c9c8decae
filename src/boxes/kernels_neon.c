/* The kernels of the search for pairs, for NEON.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_NEON)
#include "simd/neon.h"

#include "boxes/kernels.inc"
#endif
