/* Overlap with a sphere: the squared distance of the centers against the square of the sum of the radii.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "overlap/closed_form.h"
#include "pair/functions3.h"
#include "overlap/ball_box.h"
#include "overlap/moving_balls.h"
#include "num/squares.h"

#include <math.h>

static inline double distance2(grz3_vec p, grz3_vec q) {
    const double x = p.x - q.x, y = p.y - q.y, z = p.z - q.z;
    return x * x + y * y + z * z;
}

static GRZ_NOINLINE grz_meet meet_point_sphere_fallback(const grz3_vec *a, const grz3_sphere *b) {
    if (!grz3_valid_point(a) || !grz3_valid_sphere(b)) return GRZ_APART;
    return grz_meet_balls(3, &a->x, 0, &b->center.x, b->radius);
}

static inline grz_meet meet_point_sphere(const grz3_point *a, const grz3_sphere *b) {
    const double d2 = distance2(*a, b->center), r2 = b->radius * fabs(b->radius); /* < 0 for a radius < 0 */
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_point_sphere_fallback(a, b);
}

grz_meet grz3_meet_point_sphere(const grz3_vec *a, const grz3_sphere *b) { return meet_point_sphere(a, b); }
bool grz3_overlap_point_sphere(const grz3_vec *a, const grz3_sphere *b) { return meet_point_sphere(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return meet_point_sphere(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_sphere(const grz3_vec *a, const grz3_sphere *b) {
    return meet_point_sphere(a, b) == GRZ_TOUCHING;
}

/* The segment is the way of a point. */
static inline grz_moving_balls way_past(const grz3_segment *a, const grz3_sphere *b) {
    return (grz_moving_balls){&a->a.x, &b->center.x, &a->b.x, &a->a.x, 0, b->radius};
}
GRZ_MEET_AS_BALLS(segment, sphere)

grz_meet grz3_meet_segment_sphere(const grz3_segment *a, const grz3_sphere *b) { return meet_segment_sphere(a, b); }
bool grz3_overlap_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return meet_segment_sphere(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return meet_segment_sphere(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_sphere(const grz3_segment *a, const grz3_sphere *b) {
    return meet_segment_sphere(a, b) == GRZ_TOUCHING;
}

static GRZ_NOINLINE grz_meet meet_sphere_sphere_fallback(const grz3_sphere *a, const grz3_sphere *b) {
    if (!grz3_valid_sphere(a) || !grz3_valid_sphere(b)) return GRZ_APART;
    return grz_meet_balls(3, &a->center.x, a->radius, &b->center.x, b->radius);
}

static inline grz_meet meet_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    const double d2 = distance2(a->center, b->center), r = a->radius + b->radius, r2 = r * r;
    const bool valid = (a->radius > 0) & (b->radius > 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_sphere_sphere_fallback(a, b);
}

grz_meet grz3_meet_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) { return meet_sphere_sphere(a, b); }
bool grz3_overlap_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet_sphere_sphere(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet_sphere_sphere(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) {
    return meet_sphere_sphere(a, b) == GRZ_TOUCHING;
}
