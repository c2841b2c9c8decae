/* How far a shape of the plane must move to be free of another one, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "api/two_shapes.h"
#include "base/answer.h"
#include "form/form.h"
#include "shape/core2.h"
#include "num/bits.h"
#include "time/times.h"

#include <graze/bounds2.h>
#include <graze/depth2.h>
#include <graze/query2.h>

#include <math.h>

#include "shape/space2.inc"
#include "api/separable.inc"
#include "api/depth.inc"

grz_answer grz2_depth_along(const grz2_shape *a, const grz2_shape *b, const grz2_vec *direction, double *depth) {
    return grz2_depth_along_any(a, b, direction, depth);
}
