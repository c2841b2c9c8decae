/* Where shapes of the plane are to stop.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "convex/times.h"
#include "exact/dd.h"
#include "exact/rounded.h"
#include "exact/stage.h"

#include <graze/query2.h>
#include <graze/times2.h>

#include <stddef.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_BALL_MEMBER circle
#include "base/stop.inc"
