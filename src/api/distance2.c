/* How far two shapes of the plane are from each other, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "distance/distance.h"
#include "form/form.h"
#include "num/subnormals.h"
#include "pair/pairs.h"
#include "pair/pairs2.h"
#include "shape/core2.h"
#include "shape/order.h"

#include <graze/distance2.h>

#include <math.h>
#include <string.h>

#include "shape/space2.inc"
#define GRZ_PAIRS(relation) GRZ2_PAIRS_##relation
#include "api/distance.inc"
#undef GRZ_PAIRS

double grz2_distance(const grz2_shape *a, const grz2_shape *b, grz2_vec *pa, grz2_vec *pb) {
    return grz2_distance_any(a, b, pa, pb);
}

grz_answer grz2_signed_distance(const grz2_vec *point, const grz2_shape *b, double *distance, grz2_vec *gradient) {
    return grz2_signed_distance_any(point, b, distance, gradient);
}
