/* The exact time at which a moving point comes within R of another one, from that time rounded.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_TIME_H
#define GRZ_HIT_HIT_TIME_H

#include "num/two.h"

#include <math.h>

/* With radii the time that hit.c computes has at most this error. */
static inline double grz_hit_time_error(double enter) { return 0x1p-100 * fabs(enter); }

/* True if a time that is within `off` may round to `enter` or to a double close to it. Of shapes that rest on each
 * other the time is so short that `off` is more than its last bit. */
static inline bool grz_is_hit_time(double time, double off, double enter) {
    return fabs(time - enter) < 0x1p-50 * fabs(enter) + grz_min(off, 0x1p-60);
}

#endif
