/* The generic queries of space.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "pair/pairs.h"
#include "time/times.h"
#include "num/rounded.h"

#include <graze/query3.h>
#include <graze/times3.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz3_##x
#define GRZ_DIMENSION 3
#define GRZ_BALL_MEMBER sphere
#define GRZ_PAIRS "pair/pairs3.inc"
#define GRZ_IS_FOREIGN(kind) ((kind) == GRZ_RECT)
#include "api/dispatch.inc"
