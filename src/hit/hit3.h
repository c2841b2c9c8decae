/* How shapes of space meet first, for those who know when.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT3_H
#define GRZ_HIT_HIT3_H

#include <graze/times3.h>

/* As grz3_sweep_hit, of shapes that move from the time `start` on and meet, or meet openly, first at the time that
 * rounds to `enter`. Of what is in contact at a start other than 0, only the point is told. */
void grz3_hit_at(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double start,
                 double enter, grz3_hit *out);

#endif
