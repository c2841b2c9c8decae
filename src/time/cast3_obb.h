/* Segments and rays cast at an oriented box, with AVX2 (cast3_obb_avx2.c). MEETING: they overlap openly, and the times
 * are written. APART: they do not touch, and +inf is written. UNDECIDED: neither is proven, or a time is not certain.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CAST3_OBB_H
#define GRZ_TIME_CAST3_OBB_H

#include "num/verdict.h"

#include <graze/shapes3.h>

grz_meet grz3_cast_segment_at_obb_avx2(const double from[], const double to[], const grz3_obb *b, double *enter,
                                       double *exit);
grz_meet grz3_cast_ray_at_obb_avx2(const double origin[], const double direction[], const grz3_obb *b, double *enter,
                                   double *exit);

#endif
