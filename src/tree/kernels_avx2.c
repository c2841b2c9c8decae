/* search.inc and split.inc for one instruction set.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "tree/search.inc"
#include "tree/split.inc"

#include "num/lanes/avx_end.h"
#endif
