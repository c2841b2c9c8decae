/* The kernels of the search for pairs, for AVX-512.
 *
 * SPDX-License-Identifier: MIT */
#include "simd/isa.h"

#if defined(GRZ_HAS_AVX)
#include "simd/avx512.h"

#include "boxes/kernels.inc"

#include "simd/avx_end.h"
#endif
