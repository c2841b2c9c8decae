/* search.inc and split.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_NEON)
#include "num/lanes/neon.h"

#include "tree/search.inc"
#include "tree/split.inc"
#endif
