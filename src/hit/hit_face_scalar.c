/* Hits on a known face, two coordinates at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "hit/hit_face.inc"
