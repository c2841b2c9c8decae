/* Points of contact in double-doubles, for AVX2.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "num/lanes/fused.h"

#include "num/lanes/avx_masks.h"

#include "contact/quick_points.inc"

#include "num/lanes/avx_end.h"
#endif
