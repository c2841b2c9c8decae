/* The shapes of the plane: validity, cores, bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"

#include "shape/space2.inc"
#define GRZ_BALL_NAME(x) grz2_##x##_circle
#define GRZ_BALL_TYPE grz2_circle
#define GRZ_ALL(test, v) (test((v)->x) && test((v)->y))

bool grz2_valid_rect(const grz2_rect *rect) {
    return grz_finite(rect->x) && grz_finite(rect->y) && grz_is_size(rect->width) && grz_is_size(rect->height);
}

#include "shape/core.inc"

bool grz2_shape_valid(const grz2_shape *shape) {
    grz_body body;
    return grz2_body_of(shape, &body);
}
