/* Segments and rays cast at circles, two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "time/cast2_circle.inc"
