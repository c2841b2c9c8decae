/* The texts of this folder for four doubles, two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "contact/balls.inc"
#include "contact/ball_obb.inc"
#include "contact/quick_points.inc"
