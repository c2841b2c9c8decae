/* Where two axis-aligned boxes, rounded or not, touch first, and across which normal: see hit_box.c.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_BOX_H
#define GRZ_HIT_HIT_BOX_H

#include "convex/moving_pair.h"
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
bool grz_find_hit_of_boxes_avx2(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                const grz_axis_aligned_box *b, double enter, grz_hit *hit);
bool grz_find_hit_of_boxes_scalar(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                                  const grz_axis_aligned_box *b, double enter, grz_hit *hit);

/* Are both cores axis-aligned boxes, or points, with or without radii? */
bool grz_are_axis_aligned(const grz_core *a, const grz_core *b);

/* The middle of what the two cores of such a pair have in common on axis i, at the time over / under, under > 0;
 * correctly rounded. Any number if they have nothing in common there. */
double grz_middle_of_axis_aligned(const grz_moving_pair *p, grz_dyadic over, grz_dyadic under, int i);

#endif
