/* Overlap with a circle: the squared distance of the centers against the square of the sum of the radii.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "overlap/closed_form.h"
#include "pair/functions2.h"
#include "overlap/ball_box.h"
#include "overlap/moving_balls.h"
#include "num/squares.h"

#include <math.h>

static inline double distance2(grz2_vec p, grz2_vec q) {
    const double x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

static GRZ_NOINLINE grz_meet meet_point_circle_fallback(const grz2_vec *a, const grz2_circle *b) {
    if (!grz2_valid_point(a) || !grz2_valid_circle(b)) return GRZ_APART;
    return grz_meet_balls(2, &a->x, 0, &b->center.x, b->radius);
}

static inline grz_meet meet_point_circle(const grz2_point *a, const grz2_circle *b) {
    const double d2 = distance2(*a, b->center), r2 = b->radius * fabs(b->radius); /* < 0 for a radius < 0 */
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_point_circle_fallback(a, b);
}

grz_meet grz2_meet_point_circle(const grz2_vec *a, const grz2_circle *b) { return meet_point_circle(a, b); }
bool grz2_overlap_point_circle(const grz2_vec *a, const grz2_circle *b) { return meet_point_circle(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return meet_point_circle(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_circle(const grz2_vec *a, const grz2_circle *b) {
    return meet_point_circle(a, b) == GRZ_TOUCHING;
}

/* The segment is the way of a point. */
static inline grz_moving_balls way_past(const grz2_segment *a, const grz2_circle *b) {
    return (grz_moving_balls){&a->a.x, &b->center.x, &a->b.x, &a->a.x, 0, b->radius};
}
GRZ_MEET_AS_BALLS(segment, circle)

grz_meet grz2_meet_segment_circle(const grz2_segment *a, const grz2_circle *b) { return meet_segment_circle(a, b); }
bool grz2_overlap_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return meet_segment_circle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return meet_segment_circle(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_circle(const grz2_segment *a, const grz2_circle *b) {
    return meet_segment_circle(a, b) == GRZ_TOUCHING;
}

static GRZ_NOINLINE grz_meet meet_circle_circle_fallback(const grz2_circle *a, const grz2_circle *b) {
    if (!grz2_valid_circle(a) || !grz2_valid_circle(b)) return GRZ_APART;
    return grz_meet_balls(2, &a->center.x, a->radius, &b->center.x, b->radius);
}

static inline grz_meet meet_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    const double d2 = distance2(a->center, b->center), r = a->radius + b->radius, r2 = r * r;
    const bool valid = (a->radius > 0) & (b->radius > 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & grz_squares_differ(d2, r2))) return d2 < r2 ? GRZ_MEETING : GRZ_APART;
    return meet_circle_circle_fallback(a, b);
}

grz_meet grz2_meet_circle_circle(const grz2_circle *a, const grz2_circle *b) { return meet_circle_circle(a, b); }
bool grz2_overlap_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet_circle_circle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet_circle_circle(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_circle(const grz2_circle *a, const grz2_circle *b) {
    return meet_circle_circle(a, b) == GRZ_TOUCHING;
}
