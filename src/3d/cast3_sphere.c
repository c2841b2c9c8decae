/* Segments and rays cast at spheres.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/moving_balls.h"

/* From a point along to - from, for a span of times. */
static GRZ_NOINLINE bool cast_slowly(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, grz_span span, const grz3_sphere *b,
                                     bool open, double *enter, double *exit) {
    if (!grz3_finite(origin) || !grz3_finite(to) || !grz3_valid_sphere(b)) return grz_never(enter, exit);
    grz_body x = {.form = GRZ_FORM_CORE}, y = {.form = GRZ_FORM_CORE};
    grz_core_point(&x.core, 3, &origin->x);
    grz_core_move(&x.core, &to->x, &from->x);
    grz3_core_sphere(b, &y.core);
    return grz_touch_times(&x, &y, span, open, enter, exit);
}

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
