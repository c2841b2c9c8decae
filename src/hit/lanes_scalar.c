/* The texts of this folder for four doubles, two numbers at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "num/lanes/halves.h"

#include "hit/hit_box.inc"
#include "hit/hit_face.inc"
