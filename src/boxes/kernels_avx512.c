/* The kernels of the search for pairs, for AVX-512.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx512.h"

#include "boxes/kernels.inc"

#include "num/lanes/avx_end.h"
#endif
