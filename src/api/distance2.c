/* How far two shapes of the plane are from each other, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "distance/distance.h"
#include "shape/core2.h"

#include <graze/distance2.h>

#include <math.h>
#include <string.h>

#include "shape/space2.inc"
#include "api/distance.inc"

double grz2_distance(const grz2_shape *a, const grz2_shape *b, grz2_vec *pa, grz2_vec *pb) {
    return grz2_distance_any(a, b, pa, pb);
}
