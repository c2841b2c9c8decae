/* Where two cores touch that touch or overlap at the start, and across which normal: see hit_start.c.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_START_H
#define GRZ_HIT_HIT_START_H

#include "convex/resting.h"
#include "hit/hit.h"

/* Both are bounded, and neither moves. They meet like that; `rest` is what is known of their face, if anything. The
 * normal is that of cores with radii that touch. False if it is not certain how a number rounds; *hit is then in any
 * state. */
bool grz_find_hit_at_start(const grz_core *a, const grz_core *b, grz_meet meet, const grz_rest_face *rest,
                           grz_hit *hit);

/* The normal alone, of cores without radii that touch: of those that part by 2^-30 of the line. False if it is not
 * certain. */
bool grz_find_normal_at_start(int dim, const grz_rest_face *rest, const double line[], double normal[3]);

#endif
