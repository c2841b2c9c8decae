/* All texts of this folder for four doubles, two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "time/cast2_capsule.inc"
#include "time/crossing.inc"
#include "time/moving_ball_box.inc"
#include "time/moving_balls.inc"
#include "time/slabs.inc"

#include "time/moving_boxes.inc"

#include "time/obbs.inc"
