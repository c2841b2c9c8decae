/* The texts of this folder for four doubles, with AVX2. One file, as its header takes longer to compile than they do.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_AVX)
#include "num/lanes/avx2.h"

#include "num/lanes/fused.h"

#include "num/lanes/avx_masks.h"

#include "contact/balls.inc"
#include "contact/ball_obb.inc"
#include "contact/core_vectors.inc"
#include "contact/quick_axis.inc"
#include "contact/refined_points.inc"
#include "contact/facet_depths.inc"
#include "contact/rings.inc"

#include "num/lanes/avx_end.h"
#endif
