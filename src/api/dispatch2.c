/* The generic queries of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "pair/pairs.h"
#include "time/times.h"
#include "num/rounded.h"

#include <graze/query2.h>
#include <graze/times2.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_BALL_MEMBER circle
#define GRZ_PAIRS "pair/pairs2.inc"
#define GRZ_IS_FOREIGN(kind) ((kind) >= GRZ_CYLINDER)
#include "api/dispatch.inc"
