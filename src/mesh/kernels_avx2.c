/* ray.inc and near_block.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "mesh/near_block.inc"
#include "mesh/ray.inc"

#include "num/lanes/avx_end.h"
#endif
