/* The times of boxes that hit each other for certain, for AVX2: the last step. Include after num/lanes/avx2.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_BOX_ENDS_H
#define GRZ_TIME_BOX_ENDS_H

#include "time/moving_boxes.h"
#include "num/lanes/fused.h"

/* Writes the times in [0, last] that are asked for: `begins` and `ends` in the low halves, at which the path enters the
 * one slab of the bits `in` and leaves the one of the bits `out`; instead 0 if it is in all slabs at time 0, and `last`
 * if it is in them at the last time. False, and nothing is written, if a time is needed and there are several slabs, or
 * it is not certain: bits 0 and 1 of `certain`. */
static GRZ_INLINE bool grz_box_write_times(const grz_box_span *t, double last, unsigned in, unsigned out, int certain,
                                           d2 begins, d2 ends, double *enter, double *exit) {
    const bool starts = !(t->enter_in > 0), stays = !(t->exit_in < last);
    const bool begins_then = (t->enter_out > 0) & ((in & (in - 1)) == 0) & (certain & 1),
               ends_then = (t->exit_out < last) & ((out & (out - 1)) == 0) & (certain >> 1);
    if (!GRZ_LIKELY((starts | begins_then) & (stays | ends_then))) return false;
    const d2 after_start = _mm_cmplt_sd(d2_of(0), d2_of(t->enter_in)),
             before_end = _mm_cmplt_sd(d2_of(t->exit_in), d2_of(last));
    if (enter) _mm_store_sd(enter, _mm_and_pd(after_start, begins));
    if (exit) _mm_store_sd(exit, _mm_blendv_pd(d2_of(last), ends, before_end));
    return true;
}

#endif
