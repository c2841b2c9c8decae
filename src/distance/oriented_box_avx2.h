/* The distance of a point from an oriented box in doubles, with AVX2 and a radius: false where it is not certain.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_ORIENTED_BOX_AVX2_H
#define GRZ_DISTANCE_ORIENTED_BOX_AVX2_H

#include <graze/shapes3.h>

#include <stdbool.h>

bool grz3_distance_to_obb_avx2(const grz3_vec *p, const grz3_obb *box, double radius, double *distance);

#endif
