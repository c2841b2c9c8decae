/* How far two shapes of space are from each other, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "distance/distance.h"
#include "form/form.h"
#include "num/subnormals.h"
#include "pair/pairs.h"
#include "pair/pairs3.h"
#include "shape/core3.h"
#include "shape/order.h"

#include <graze/distance3.h>

#include <math.h>
#include <string.h>

#include "shape/space3.inc"
#define GRZ_PAIRS(relation) GRZ3_PAIRS_##relation
#include "api/distance.inc"
#undef GRZ_PAIRS

double grz3_distance(const grz3_shape *a, const grz3_shape *b, grz3_vec *pa, grz3_vec *pb) {
    return grz3_distance_any(a, b, pa, pb);
}

grz_answer grz3_signed_distance(const grz3_vec *point, const grz3_shape *b, double *distance, grz3_vec *gradient) {
    return grz3_signed_distance_any(point, b, distance, gradient);
}
