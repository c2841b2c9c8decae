/* The kernels of the search for pairs, for AVX2.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_AVX)
#include "simd/avx2.h"

#include "boxes/kernels.inc"

#include "simd/avx_end.h"
#endif
