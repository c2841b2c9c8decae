/* Segments and rays cast at circles where a time is asked for, in doubles (cast2_circle.inc); what is not certain is left
 * to the function that ends in _later.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CAST2_CIRCLE_H
#define GRZ_TIME_CAST2_CIRCLE_H

#include <graze/shapes2.h>

#define GRZ_CASTS_AT_CIRCLE(by) \
    bool grz2_cast_segment_circle_##by(const grz2_segment *a, const grz2_circle *b, bool open, double *enter, \
                                       double *exit); \
    bool grz2_cast_ray_circle_##by(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit);
GRZ_CASTS_AT_CIRCLE(scalar)
GRZ_CASTS_AT_CIRCLE(avx2)
GRZ_CASTS_AT_CIRCLE(later)
#undef GRZ_CASTS_AT_CIRCLE

#endif
