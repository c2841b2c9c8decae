/* The kernels of the search for pairs, for SSE2.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_SSE2)
#include "simd/sse2.h"

#include "boxes/kernels.inc"
#endif
