/* The time of impact from exact numbers, correctly rounded, near a guess.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_EXACT_TIME_OF_IMPACT_H
#define GRZ_TIME_EXACT_TIME_OF_IMPACT_H

#include "shape/core.h"

/* The first time at which two bounded cores touch, given that they do at some time: a moves by its motion, without
 * start and end, and is passed as it is at time 0, `moves` false. Of two equally near doubles the earlier one. `guess`
 * is such a time, good to some bits, and `face` the corners of a face of their difference that is perhaps hit then.
 * False, and *time is unchanged, if the time is not found near these, or the motion grazes the other core. */
bool grz_exact_time_of_impact(const grz_core *a, const grz_core *b, const grz_simplex *face, double guess,
                              double *time);

#endif
