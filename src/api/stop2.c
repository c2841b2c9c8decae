/* Where shapes of the plane are to stop.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "time/times.h"
#include "num/dd.h"
#include "num/rounded.h"
#include "num/stage.h"

#include <graze/query2.h>
#include <graze/times2.h>

#include <stddef.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_BALL_MEMBER circle
#include "api/stop.inc"
