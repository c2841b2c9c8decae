/* Segments and rays cast at circles.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "time/moving_balls_times.h"
#include "base/isa.h"

static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_circle *b,
                           double most, bool open, double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const grz_moving_balls balls = {&origin->x, &b->center.x, &to->x, &from->x, 0, b->radius};
    return grz_ball_contact(2, &balls, most, enter, exit);
}
GRZ_CASTS_WITH_AVX2(circle)

bool grz2_times_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                    double *exit) {
    return cast_segment_circle(a, b, open, enter, exit);
}
bool grz2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return cast_segment_circle(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return cast_segment_circle(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    return cast_ray_circle(a, b, open, enter, exit);
}
bool grz2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return cast_ray_circle(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return cast_ray_circle(a, b, true, enter, exit);
}
