/* Where two upright boxes touch first, rounded or not, and across which direction: see contact_box.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_BOX_H
#define GRZ_HIT_HIT_BOX_H

#include "hit/hit.h"

/* From min to max + more, grown by a radius. */
typedef struct grz_axis_aligned_box {
    const double *min, *max, *more; /* more: NULL for 0 */
    double radius;
} grz_axis_aligned_box;

/* a moves by to - from beside b, later than the start. They touch first at the time that rounds to `enter`. False if a
 * rounding is not certain. */
bool grz_find_hit_of_boxes(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                           const grz_axis_aligned_box *b, double enter, grz_hit *hit);
/* As much of that as is certain by fused multiply-add. */
bool grz_find_hit_of_boxes_avx2(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                const grz_axis_aligned_box *b, double enter, grz_hit *hit);

#endif
