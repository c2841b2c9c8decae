/* Segments and rays cast at circles: a ball of radius 0 that moves past another one.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "base/isa.h"
#include "time/cast2_circle.h"
#include "time/closed_form.h"
#include "time/moving_balls_times.h"

static GRZ_FORCE_INLINE bool cast2_segment_circle_by_balls(const grz2_segment *a, const grz2_circle *b, bool open,
                                                           double *enter, double *exit) {
    const grz_path path = grz2_path_of_segment(a);
    const grz_moving_balls balls = {path.origin, &b->center.x, path.to, path.from, 0, b->radius};
    return grz_touch_times_of_balls(2, &balls, grz_last_time(path.span), open, enter, exit);
}

bool grz2_cast_segment_circle_later(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                    double *exit) {
    return cast2_segment_circle_by_balls(a, b, open, enter, exit);
}

static GRZ_FORCE_INLINE bool cast2_segment_circle(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                                  double *exit) {
    if (!enter && !exit) return cast2_segment_circle_by_balls(a, b, open, NULL, NULL);
    return GRZ_WITH_AVX2(grz2_cast_segment_circle_avx2(a, b, open, enter, exit),
                         grz2_cast_segment_circle_scalar(a, b, open, enter, exit));
}

static GRZ_FORCE_INLINE bool cast2_ray_circle_by_balls(const grz2_ray *a, const grz2_circle *b, bool open,
                                                       double *enter, double *exit) {
    const grz_path path = grz2_path_of_ray(a);
    const grz_moving_balls balls = {path.origin, &b->center.x, path.to, path.from, 0, b->radius};
    return grz_touch_times_of_balls(2, &balls, grz_last_time(path.span), open, enter, exit);
}

bool grz2_cast_ray_circle_later(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    return cast2_ray_circle_by_balls(a, b, open, enter, exit);
}

static GRZ_FORCE_INLINE bool cast2_ray_circle(const grz2_ray *a, const grz2_circle *b, bool open, double *enter,
                                              double *exit) {
    if (!enter && !exit) return cast2_ray_circle_by_balls(a, b, open, NULL, NULL);
    return GRZ_WITH_AVX2(grz2_cast_ray_circle_avx2(a, b, open, enter, exit),
                         grz2_cast_ray_circle_scalar(a, b, open, enter, exit));
}

bool grz2_times_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                    double *exit) {
    return cast2_segment_circle(a, b, open, enter, exit);
}
bool grz2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_segment_circle(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_segment_circle(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    return cast2_ray_circle(a, b, open, enter, exit);
}
bool grz2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_ray_circle(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_ray_circle(a, b, true, enter, exit);
}
