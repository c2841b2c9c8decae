/* The kernels of the search for pairs, for SSE2.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_SSE2)
#include "num/lanes/sse2.h"

#include "boxes/kernels.inc"
#endif
