/* SPDX-License-Identifier: MIT */
#define SPACE 3
#define SHAPES in3
#define CALL(f) grz3_##f
#define PAIRS "3d/pairs3.inc"
#define ROWS rows3
#define COUNT rows3_count
#include "support/rows_of_space.h"
