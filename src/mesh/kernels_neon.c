/* ray.inc and near_block.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_NEON)
#include "num/lanes/neon.h"

#include "mesh/near_block.inc"
#include "mesh/ray.inc"
#endif
