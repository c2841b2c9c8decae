/* Segments and rays cast at circles and spheres: a ball of radius 0 that moves past another one.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_balls.h"

bool grz2_times_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, bool open, double *enter,
                                    double *exit) {
    const grz_moving_balls balls = {&a->a.x, &b->center.x, &a->b.x, &a->a.x, 0, b->radius};
    return grz_touch_times_of_balls(2, &balls, 1, open, enter, exit);
}
bool grz2_cast_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_times_cast_segment_circle(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_circle(const grz2_segment *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_times_cast_segment_circle(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->origin.x, &b->center.x, &a->dir.x, &grz2_nowhere.x, 0, b->radius};
    return grz_touch_times_of_balls(2, &balls, (double)INFINITY, open, enter, exit);
}
bool grz2_cast_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_times_cast_ray_circle(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_circle(const grz2_ray *a, const grz2_circle *b, double *enter, double *exit) {
    return grz2_times_cast_ray_circle(a, b, true, enter, exit);
}

bool grz3_times_cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, bool open, double *enter,
                                    double *exit) {
    const grz_moving_balls balls = {&a->a.x, &b->center.x, &a->b.x, &a->a.x, 0, b->radius};
    return grz_touch_times_of_balls(3, &balls, 1, open, enter, exit);
}
bool grz3_cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_times_cast_segment_sphere(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_sphere(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_times_cast_segment_sphere(a, b, true, enter, exit);
}
bool grz3_times_cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->origin.x, &b->center.x, &a->dir.x, &grz3_nowhere.x, 0, b->radius};
    return grz_touch_times_of_balls(3, &balls, (double)INFINITY, open, enter, exit);
}
bool grz3_cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_times_cast_ray_sphere(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_sphere(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit) {
    return grz3_times_cast_ray_sphere(a, b, true, enter, exit);
}
