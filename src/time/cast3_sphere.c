/* Segments and rays cast at spheres.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_balls_times.h"

GRZ_CAST_FALLBACK(sphere)

static GRZ_INLINE grz_moving_balls balls_of(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from,
                                            const grz3_sphere *b) {
    return (grz_moving_balls){&origin->x, &b->center.x, &to->x, &from->x, 0, b->radius};
}

/* What the verdict does not answer: see sweep3_sphere.c. */
static GRZ_NOINLINE bool cast_ball_fallback(bool certain, double v2, double pv, double c, double size,
                                            const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from,
                                            grz_span span, const grz3_sphere *b, bool open, double *enter,
                                            double *exit) {
    const grz_moving_balls balls = balls_of(origin, to, from, b);
    const double end = span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY;
    const bool known = certain && grz_ball_times_rounded(3, &balls, v2, pv, c, size, end, enter, exit);
    return known || cast_fallback(origin, to, from, span, b, open, enter, exit);
}

static GRZ_INLINE bool cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, grz_span span,
                            const grz3_sphere *b, bool open, double *enter, double *exit) {
    const grz_moving_balls balls = balls_of(origin, to, from, b);
    grz_ball_times t;
    bool touch;
    const bool certain = grz_ball_verdict(3, &balls, span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY, &t, &touch);
    if (certain && !enter && !exit) return touch; /* without a branch on it */
    if (certain && !touch) return grz_never(enter, exit);
    return cast_ball_fallback(certain, t.a, t.b, t.c, t.p2 + t.r2, origin, to, from, span, b, open, enter, exit);
}

static GRZ_INLINE bool cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, bool open, double *enter,
                                           double *exit) {
    return cast(&a->a, &a->b, &a->a, GRZ_SPAN_UNIT, b, open, enter, exit);
}

bool grz3_times_cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, bool open, double *enter,
                                    double *exit) {
    return cast_segment_sphere(a, b, open, enter, exit);
}
bool grz3_cast_segment_sphere(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit) {
    return cast_segment_sphere(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_sphere(const grz3_segment *a, const grz3_sphere *b, double *enter, double *exit) {
    return cast_segment_sphere(a, b, true, enter, exit);
}

static GRZ_INLINE bool cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, bool open, double *enter,
                                       double *exit) {
    static const grz3_vec nowhere = {0};
    return cast(&a->origin, &a->dir, &nowhere, GRZ_SPAN_RAY, b, open, enter, exit);
}

bool grz3_times_cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, bool open, double *enter, double *exit) {
    return cast_ray_sphere(a, b, open, enter, exit);
}
bool grz3_cast_ray_sphere(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit) {
    return cast_ray_sphere(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_sphere(const grz3_ray *a, const grz3_sphere *b, double *enter, double *exit) {
    return cast_ray_sphere(a, b, true, enter, exit);
}
