/* Points of contact in double-doubles, two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "contact/quick_points.inc"
