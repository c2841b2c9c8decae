/* Hits of axis-aligned boxes, two coordinates at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "hit/hit_box.inc"
