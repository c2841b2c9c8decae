/* How shapes of space meet first.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "convex/hit.h"
#include "convex/times.h"
#include "exact/rounded.h"

#include <graze/times3.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#include "base/hit.inc"
