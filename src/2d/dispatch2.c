/* The generic queries of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "base/pairs.h"
#include "convex/times.h"
#include "exact/rounded.h"

#include <graze/query2.h>
#include <graze/times2.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_BALL_MEMBER circle
#define GRZ_PAIRS "2d/pairs2.inc"
#define GRZ_IS_FOREIGN(kind) ((kind) >= GRZ_CYLINDER)
#include "base/dispatch.inc"
