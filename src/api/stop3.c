/* Where shapes of space are to stop.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "time/times.h"
#include "num/dd.h"
#include "num/rounded.h"
#include "num/stage.h"

#include <graze/query3.h>
#include <graze/times3.h>

#include <stddef.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#include "api/stop.inc"
