/* ray.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_SSE2)
#include "simd/sse2.h"

#include "mesh/ray.inc"
#endif
