/* obb_ends.h two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "bounds/obb_ends.inc"
