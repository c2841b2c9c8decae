/* Segments and rays cast at circles: a ball of radius 0 that moves past another one.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "time/moving_balls_times.h"
#include "base/isa.h"

/* With AVX2 the times, as the closed forms of closed_form.h. */
static GRZ_INLINE bool cast2_circle(grz_path path, const grz2_circle *b, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {path.origin, &b->center.x, path.to, path.from, 0, b->radius};
    const bool ray = path.span != GRZ_SPAN_UNIT;
    if (GRZ_FILTER_CLAIMS && (enter || exit)) {
        const grz_meet hit = GRZ_WITH_AVX2(ray ? grz2_cast_ray_at_circle_avx2(path.origin, path.to, b, enter, exit)
                                               : grz2_cast_segment_at_circle_avx2(path.origin, path.to, b, enter, exit),
                                           GRZ_UNDECIDED);
        if (GRZ_LIKELY(hit != GRZ_UNDECIDED)) return hit == GRZ_MEETING;
    }
    return grz_touch_times_of_balls(2, &balls, grz_last_time(path.span), open, enter, exit);
}

bool grz2_times_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                    double *exit) {
    return cast2_circle(grz2_path_of_segment(a), b, open, enter, exit);
}
bool grz2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_circle(grz2_path_of_segment(a), b, false, enter, exit);
}
bool grz2_cast_open_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_circle(grz2_path_of_segment(a), b, true, enter, exit);
}
bool grz2_times_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    return cast2_circle(grz2_path_of_ray(a), b, open, enter, exit);
}
bool grz2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_circle(grz2_path_of_ray(a), b, false, enter, exit);
}
bool grz2_cast_open_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return cast2_circle(grz2_path_of_ray(a), b, true, enter, exit);
}
