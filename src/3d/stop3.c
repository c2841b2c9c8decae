/* Where shapes of space are to stop.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "convex/times.h"
#include "exact/dd.h"
#include "exact/rounded.h"
#include "exact/stage.h"

#include <graze/query3.h>
#include <graze/times3.h>

#include <stddef.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#include "base/stop.inc"
