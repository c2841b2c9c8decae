/* Segments and rays cast at circles.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "convex/moving_balls.h"

GRZ2_CAST_SLOWLY(circle)

static GRZ_INLINE bool cast_segment_circle(const grz2_segment *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = {&a->a.x, &b->center.x, &a->b.x, &a->a.x, 0, b->radius};
    const int contact = grz_ball_contact(2, &balls, 1, enter, exit);
    return contact != 0 ? contact > 0 : cast_slowly(&a->a, &a->b, &a->a, GRZ_SPAN_UNIT, b, open, enter, exit);
}
GRZ2_CAST_FUNCTIONS(segment, circle)

static GRZ_INLINE bool cast_ray_circle(const grz2_ray *a, const grz2_circle *b, bool open, double *enter, double *exit) {
    static const grz2_vec nowhere = {0};
    const grz_moving_balls balls = {&a->origin.x, &b->center.x, &a->dir.x, &nowhere.x, 0, b->radius};
    const int contact = grz_ball_contact(2, &balls, (double)INFINITY, enter, exit);
    return contact != 0 ? contact > 0 : cast_slowly(&a->origin, &a->dir, &nowhere, GRZ_SPAN_RAY, b, open, enter, exit);
}
GRZ2_CAST_FUNCTIONS(ray, circle)
