/* Segments and rays cast at circles where a time is asked for, in doubles (cast2_circle.inc); what is not certain is
 * left to the function that ends in _later.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CAST2_CIRCLE_H
#define GRZ_TIME_CAST2_CIRCLE_H

#include <graze/shapes2.h>

bool grz2_cast_segment_circle_scalar(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                     double *exit);
bool grz2_cast_ray_circle_scalar(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit);
bool grz2_cast_segment_circle_avx2(const grz2_segment *a, const grz2_circle *b, bool open, double *enter, double *exit);
bool grz2_cast_ray_circle_avx2(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit);
bool grz2_cast_segment_circle_later(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                    double *exit);
bool grz2_cast_ray_circle_later(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit);

#endif
