/* Segments and rays cast at spheres.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/moving_balls.h"

GRZ3_CAST_SLOWLY(sphere)

static GRZ_INLINE bool cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->a.x, &b->center.x, &a->b.x, &a->a.x, 0, b->radius};
    const int contact = grz_ball_contact(3, &balls, 1, enter, exit);
    return contact != 0 ? contact > 0 : cast_slowly(&a->a, &a->b, &a->a, GRZ_SPAN_UNIT, b, open, enter, exit);
}
GRZ3_CAST_FUNCTIONS(segment, sphere)

static GRZ_INLINE bool cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, bool open, double *enter, double *exit) {
    static const grz3_vec nowhere = {0};
    const grz_moving_balls balls = {&a->origin.x, &b->center.x, &a->dir.x, &nowhere.x, 0, b->radius};
    const int contact = grz_ball_contact(3, &balls, (double)INFINITY, enter, exit);
    return contact != 0 ? contact > 0 : cast_slowly(&a->origin, &a->dir, &nowhere, GRZ_SPAN_RAY, b, open, enter, exit);
}
GRZ3_CAST_FUNCTIONS(ray, sphere)
