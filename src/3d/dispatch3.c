/* The generic queries of space.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "base/pairs.h"
#include "convex/times.h"
#include "exact/rounded.h"

#include <graze/query3.h>
#include <graze/times3.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#define GRZ_PAIRS "3d/pairs3.inc"
#define GRZ_IS_FOREIGN(kind) ((kind) == GRZ_RECT)
#include "base/dispatch.inc"
