/* Where two bodies touch first, and across which normal: see hit.c.
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_HIT_HIT_H
#define GRZ_HIT_HIT_H

#include "num/two.h"
#include "shape/core.h"

#include <math.h>

/* As b sees it, which is at rest. */
typedef struct grz_hit {
    double point[3];  /* of b, and of a at the time of the hit */
    double normal[3]; /* unit, out of b; 0 if they overlap openly at the start */
} grz_hit;

/* The core of a, bounded but for its motion, moves from the time `start` on, which is finite or -inf. It touches b
 * first at the time that rounds to `enter`, which is finite. If they touch at a finite start other than 0, the normal
 * has no meaning. Overwrites the motion of a and both margins. `face`: the face of the difference that is hit, if it is
 * known (times.h), else empty. */
void grz_find_hit(grz_body *a, grz_body *b, double start, double enter, const grz_simplex *face, grz_hit *hit);

/* With radii the time that hit.c computes has at most this error. */
static inline double grz_hit_time_error(double enter) { return 0x1p-100 * fabs(enter); }

/* True if a time that is within `off` may round to `enter` or to a double close to it. Of shapes that rest on each
 * other the time is so short that `off` is more than its last bit. */
static inline bool grz_is_hit_time(double time, double off, double enter) {
    return fabs(time - enter) < 0x1p-50 * fabs(enter) + grz_min(off, 0x1p-60);
}

#endif
