/* split.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_AVX)
#include "simd/avx512.h"

#include "tree/split.inc"

#include "simd/avx_end.h"
#endif
