/* All texts of this folder for four doubles, with AVX2. One file, as its header is half of what they take to compile.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "num/two.h"

#include "num/lanes/fused.h"

#include "num/lanes/avx_masks.h"

#include "time/cast2_capsule.inc"
#include "time/crossing.inc"
#include "time/moving_ball_box.inc"
#include "time/moving_balls.inc"
#include "time/slabs.inc"

#include "time/moving_boxes.inc"

#include "time/obbs.inc"

#include "num/lanes/avx_end.h"
#endif
