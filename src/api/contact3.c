/* How deep two shapes of space are in each other, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "contact/contact.h"
#include "shape/core3.h"

#include <graze/contact3.h>
#include <graze/query3.h>

#include <math.h>
#include <string.h>

#include "shape/space3.inc"
#include "api/order.inc"
#include "api/separable.inc"
#include "api/contact.inc"

grz_answer grz3_depth(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth) {
    return grz3_depth_any(a, b, margin, normal, depth);
}
