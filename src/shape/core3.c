/* The shapes of space: validity, cores, bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"

#include "shape/space3.inc"
#define GRZ_BALL_NAME(x) grz3_##x##_sphere
#define GRZ_BALL_TYPE grz3_sphere
#define GRZ_ALL(test, v) (test((v)->x) && test((v)->y) && test((v)->z))

#include "shape/core.inc"

bool grz3_shape_valid(const grz3_shape *shape) {
    grz_body body;
    return grz3_body_of(shape, &body);
}

#undef GRZ_BALL_NAME
#undef GRZ_BALL_TYPE
#undef GRZ_ALL
