/* Where shapes of the plane are, and where they get to: see place.inc.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_PLACE2_H
#define GRZ_SHAPE_PLACE2_H

#include "num/bits.h"
#include "num/rounded.h"
#include "shape/core2.h"
#include "shape/kinds.h"
#include "shape/path.h"
#include "shape/vec2.h"

#include <graze/shapes2.h>

#include "shape/space2.inc"
#include "shape/place.inc"

#endif
