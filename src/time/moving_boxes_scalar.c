/* moving_boxes.h two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "time/moving_boxes.inc"

#include "time/obbs2.inc"
#include "time/obbs3.inc"
