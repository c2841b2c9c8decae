/* near_block.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#include "num/lanes/scalar.h"

#include "mesh/near_block.inc"
