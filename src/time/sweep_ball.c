/* Circles and spheres on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_balls.h"

bool grz2_leave_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db,
                              double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    return grz_leave_ball(2, &balls, exit);
}

grz_answer grz2_times_sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b,
                                          const grz2_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    return grz_answered(grz_touch_times_of_balls(2, &balls, 1, open, enter, exit));
}
bool grz2_sweep_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db,
                              double *enter, double *exit) {
    return grz2_times_sweep_circle_circle(a, grz2_motion_of(da), b, grz2_motion_of(db), false, enter, exit).yes;
}
bool grz2_sweep_open_circle_circle(const grz2_circle *a, const grz2_vec *da, const grz2_circle *b, const grz2_vec *db,
                                   double *enter, double *exit) {
    return grz2_times_sweep_circle_circle(a, grz2_motion_of(da), b, grz2_motion_of(db), true, enter, exit).yes;
}

bool grz3_leave_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                              double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    return grz_leave_ball(3, &balls, exit);
}

grz_answer grz3_times_sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b,
                                          const grz3_vec *db, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->center.x, &b->center.x, &da->x, &db->x, a->radius, b->radius};
    return grz_answered(grz_touch_times_of_balls(3, &balls, 1, open, enter, exit));
}
bool grz3_sweep_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                              double *enter, double *exit) {
    return grz3_times_sweep_sphere_sphere(a, grz3_motion_of(da), b, grz3_motion_of(db), false, enter, exit).yes;
}
bool grz3_sweep_open_sphere_sphere(const grz3_sphere *a, const grz3_vec *da, const grz3_sphere *b, const grz3_vec *db,
                                   double *enter, double *exit) {
    return grz3_times_sweep_sphere_sphere(a, grz3_motion_of(da), b, grz3_motion_of(db), true, enter, exit).yes;
}
