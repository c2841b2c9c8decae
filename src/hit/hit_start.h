/* Where two cores touch that touch or overlap at the start, and across which normal: see hit_start.c.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_START_H
#define GRZ_HIT_HIT_START_H

#include "hit/hit.h"

/* Neither moves. They meet like that: TOUCHING only of cores with radii. False if it is not certain how a number
 * rounds; *hit is then in any state. */
bool grz_find_hit_at_start(const grz_core *a, const grz_core *b, grz_meet meet, grz_hit *hit);

/* The normal alone, of cores without radii that touch: of those that part by 2^-30 of the line. False if it is not
 * certain. */
bool grz_find_normal_at_start(const grz_core *a, const grz_core *b, const double line[], double normal[3]);

#endif
