/* Where shapes of space are, and where they get to: see place.inc.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_PLACE3_H
#define GRZ_SHAPE_PLACE3_H

#include "num/bits.h"
#include "num/rounded.h"
#include "shape/core3.h"
#include "shape/kinds.h"
#include "shape/path.h"
#include "shape/vec3.h"

#include <graze/shapes3.h>

#include "shape/space3.inc"
#include "shape/place.inc"

#endif
