/* Segments and rays cast at circles.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/meet2.h"
#include "time/moving_balls_times.h"
#include "base/isa.h"

static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_circle *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const grz_moving_balls balls = {&origin->x, &b->center.x, &to->x, &from->x, 0, b->radius};
    return grz_ball_contact(2, &balls, most, enter, exit);
}
GRZ_CASTS_WITH_AVX2(circle)
