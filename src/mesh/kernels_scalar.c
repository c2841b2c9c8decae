/* ray.inc and near_block.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_SCALAR)
#include "num/lanes/scalar.h"

#include "mesh/near_block.inc"
#include "mesh/ray.inc"
#endif
