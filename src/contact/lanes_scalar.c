/* The texts of this folder for four doubles, two numbers at a time. Without forced inlining they are half as long, and
 * take at most 1.09 times as many instructions.
 *
 * SPDX-License-Identifier: MIT */
#if !defined(GRZ_NO_FORCED_INLINING)
#define GRZ_NO_FORCED_INLINING
#endif

#include "num/lanes/halves.h"

#include "contact/balls.inc"
#include "contact/ball_obb.inc"
#include "contact/core_vectors.inc"
#include "contact/quick_axis.inc"
#include "contact/refined_points.inc"
#include "contact/facet_depths.inc"
#include "contact/rings.inc"
