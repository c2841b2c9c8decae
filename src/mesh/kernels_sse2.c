/* ray.inc and near_block.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_SSE2)
#include "num/lanes/sse2.h"

#include "mesh/near_block.inc"
#include "mesh/ray.inc"
#endif
