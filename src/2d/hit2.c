/* How shapes of the plane meet first.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "convex/contact_box.h"
#include "convex/times.h"
#include "exact/rounded.h"
#include "exact/subnormals.h"

#include <graze/times2.h>

#include <math.h>
#include <stddef.h>

#define GRZ_NAME(x) grz2_##x
#define GRZ_DIMENSION 2
#define GRZ_BALL_MEMBER circle
#include "base/hit.inc"
