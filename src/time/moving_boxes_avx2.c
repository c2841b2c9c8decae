/* moving_boxes.h with AVX2.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "num/two.h"

#include "num/lanes/fused.h"

#include "time/moving_boxes.inc"

#include "time/obbs2.inc"
#include "time/obbs3.inc"

#include "num/lanes/avx_end.h"
#endif
