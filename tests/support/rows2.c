/* SPDX-License-Identifier: MIT */
#define SPACE 2
#define SHAPES in2
#define CALL(f) grz2_##f
#define PAIRS "2d/pairs2.inc"
#define ROWS rows2
#define COUNT rows2_count
#include "support/rows_of_space.h"
