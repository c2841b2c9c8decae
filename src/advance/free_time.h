/* How long what two shapes contain is free, in a few steps: what is asked first about many pairs, of which few matter.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ADVANCE_FREE_TIME_H
#define GRZ_ADVANCE_FREE_TIME_H

#include <graze/advance3.h>

/* A time up to which two shapes, known up to `from`, are proven to be further apart than the tolerance: all that is in
 * them, too, if it takes part in their motions; +inf if that is beyond `until`. So grz3_advance has no contact of what
 * is in them before that, nor at it. */
double grz3_free_time(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                      const grz3_motion *motion_b, double tolerance, double from, double until);

#endif
