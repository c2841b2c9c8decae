/* The end of what is told of boxes on the move that hit, for AVX2. After avx2.h.
 *
 * SPDX-License-Identifier: MIT */
#include "time/moving_boxes.h"
#include "num/lanes/fused.h"

/* Writes the times in [0, last] at which the one slab of the bits `in` is entered, and that of `out` is left, both in
 * low halves; false, and nothing written, if there are more of either, or a time is not certain: bits 0 and 1. What is
 * in all slabs at time 0 begins then, and what is in them at the last time ends there, whatever was computed. */
static GRZ_INLINE bool grz_box_told(const grz_box_span *t, double last, unsigned in, unsigned out, int certain,
                                    d2 begins, d2 ends, double *enter, double *exit) {
    const bool starts = !(t->enter_in > 0), stays = !(t->exit_in < last);
    const bool begins_so = (t->enter_out > 0) & ((in & (in - 1)) == 0) & (certain & 1),
               ends_so = (t->exit_out < last) & ((out & (out - 1)) == 0) & (certain >> 1);
    if (!GRZ_LIKELY((starts | begins_so) & (stays | ends_so))) return false;
    const d2 after_start = _mm_cmplt_sd(d2_of(0), d2_of(t->enter_in)),
             before_end = _mm_cmplt_sd(d2_of(t->exit_in), d2_of(last));
    if (enter) _mm_store_sd(enter, _mm_and_pd(after_start, begins));
    if (exit) _mm_store_sd(exit, _mm_blendv_pd(d2_of(last), ends, before_end));
    return true;
}
