/* search.inc and split.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_SCALAR)
#include "num/lanes/scalar.h"

#include "tree/search.inc"
#include "tree/split.inc"
#endif
