/* Where two axis-aligned boxes, rounded or not, touch first, and across which normal: see hit_box.c.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_BOX_H
#define GRZ_HIT_HIT_BOX_H

#include "hit/hit.h"

/* A box from min to max + more, grown by a radius. */
typedef struct grz_axis_aligned_box {
    const double *min, *max, *more; /* more: NULL for 0 */
    double radius;
} grz_axis_aligned_box;

/* a moves by to - from; b is at rest. They touch first at the time that rounds to `enter`, which is later than the
 * start. False if it is not certain how a number rounds; *hit is then in any state. */
bool grz_find_hit_of_boxes(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                           const grz_axis_aligned_box *b, double enter, grz_hit *hit);
/* The same by fused multiply-add, certain less often. */
bool grz_find_hit_of_boxes_avx2(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                const grz_axis_aligned_box *b, double enter, grz_hit *hit);

#endif
