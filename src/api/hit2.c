/* How shapes of the plane meet first.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "hit/hit_box.h"
#include "time/times.h"
#include "num/rounded.h"
#include "num/subnormals.h"

#include <graze/times2.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_BALL_MEMBER circle
#include "api/hit.inc"
