/* How far a shape of space must move to be free of another one, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "api/two_shapes.h"
#include "base/answer.h"
#include "form/form.h"
#include "shape/core3.h"
#include "num/bits.h"
#include "time/times.h"

#include <graze/bounds3.h>
#include <graze/depth3.h>
#include <graze/query3.h>

#include <math.h>

#include "shape/space3.inc"
#include "api/separable.inc"
#include "api/depth.inc"

grz_answer grz3_depth_along(const grz3_shape *a, const grz3_shape *b, const grz3_vec *direction, double *depth) {
    return grz3_depth_along_any(a, b, direction, depth);
}
