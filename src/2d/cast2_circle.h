/* Segments and rays cast at circles where times are asked for: for AVX2 (cast2_circle_avx2.c), and what that is not certain of.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_2D_CAST2_CIRCLE_H
#define GRZ_2D_CAST2_CIRCLE_H

#include <graze/shapes2.h>

#include <stdbool.h>

bool grz2_cast_segment_circle_avx2(const grz2_segment *a, const grz2_circle *b, bool open, double *enter, double *exit);
bool grz2_cast_ray_circle_avx2(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit);
bool grz2_cast_segment_circle_further(const grz2_segment *a, const grz2_circle *b, bool open, double *enter, double *exit);
bool grz2_cast_ray_circle_further(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit);

#endif
