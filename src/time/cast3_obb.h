/* Segments and rays cast at an oriented box, for AVX2 (cast3_obb_avx2.c): 1 for a hit in the times from 0 on, up to 1
 * of a segment; -1 for none, openly, too; 0 if that, or a time, is not certain.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CAST3_OBB_H
#define GRZ_TIME_CAST3_OBB_H

#include <graze/shapes3.h>

int grz3_cast_segment_at_obb_avx2(const double from[], const double to[], const grz3_obb *b, double *enter,
                                  double *exit);
int grz3_cast_ray_at_obb_avx2(const double origin[], const double direction[], const grz3_obb *b, double *enter,
                              double *exit);

#endif
