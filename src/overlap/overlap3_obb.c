/* Overlap of an oriented box with a point, a segment or a ball: in the box's frame, where it is an axis-aligned one.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "shape/frame3.h"
#include "overlap/closed_form.h"
#include "pair/functions3.h"
#include "overlap/ball_box.h"
#include "num/stage.h"

static inline double larger(double a, double b) { return a > b ? a : b; }

static GRZ_NOINLINE grz_meet meet_point_obb_fallback(const grz3_vec *a, const grz3_obb *b) {
    GRZ_MEET_CORES(point, a, obb, b);
}

static inline grz_meet meet_point_obb(const grz3_point *a, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, *a);
    const double error = grz3_frame_error(view.skew, view.size);
    const double x = fabs(view.along.x) - b->half.x, y = fabs(view.along.y) - b->half.y,
                 z = fabs(view.along.z) - b->half.z;
    const double excess = larger(larger(x, y), z);
    const int meet = view.usable * ((excess < -error) - (excess > error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_point_obb_fallback(a, b);
}

grz_meet grz3_meet_point_obb(const grz3_vec *a, const grz3_obb *b) { return meet_point_obb(a, b); }
bool grz3_overlap_point_obb(const grz3_vec *a, const grz3_obb *b) { return meet_point_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_obb(const grz3_vec *a, const grz3_obb *b) { return meet_point_obb(a, b) == GRZ_MEETING; }
bool grz3_touch_point_obb(const grz3_vec *a, const grz3_obb *b) { return meet_point_obb(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_segment_obb_fallback(const grz3_segment *a, const grz3_obb *b) {
    GRZ_MEET_CORES(segment, a, obb, b);
}

/* The classic six axes (Gomez, "Simple Intersection Tests for Games", 1999), doubled: m twice the way from the box's
 * center to the segment's, d the segment. Both are sums of two ways from the center to an end, whose roundings are
 * within the bound for the larger size. */
static inline grz_meet meet_segment_obb(const grz3_segment *a, const grz3_obb *b) {
    const grz3_view p = grz3_view_from(b, a->a), q = grz3_view_from(b, a->b);
    const grz3_vec m = {p.along.x + q.along.x, p.along.y + q.along.y, p.along.z + q.along.z};
    const grz3_vec d = {q.along.x - p.along.x, q.along.y - p.along.y, q.along.z - p.along.z};
    const grz3_vec l = {fabs(d.x), fabs(d.y), fabs(d.z)}, e = {2 * b->half.x, 2 * b->half.y, 2 * b->half.z};
    const double fx = fabs(m.x) - (l.x + e.x), fy = fabs(m.y) - (l.y + e.y), fz = fabs(m.z) - (l.z + e.z);
    const double cx = fabs(m.y * d.z - m.z * d.y) - (e.y * l.z + e.z * l.y);
    const double cy = fabs(m.z * d.x - m.x * d.z) - (e.z * l.x + e.x * l.z);
    const double cz = fabs(m.x * d.y - m.y * d.x) - (e.x * l.y + e.y * l.x);
    const double face = larger(larger(fx, fy), fz), edge = larger(larger(cx, cy), cz);
    /* twice the size, of both ends; across the segment that times the ends' sizes: at least |d|, and what d's own error
     * goes with */
    const double size = 2 * (p.size + q.size), error = grz3_frame_error(p.skew, size),
                 across = error * (p.size + q.size);
    const bool apart = (face > error) | (edge > across), meeting = (face < -error) & (edge < -across);
    const int meet = (p.usable & q.usable) * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_segment_obb_fallback(a, b);
}

grz_meet grz3_meet_segment_obb(const grz3_segment *a, const grz3_obb *b) { return meet_segment_obb(a, b); }
bool grz3_overlap_segment_obb(const grz3_segment *a, const grz3_obb *b) { return meet_segment_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_segment_obb(const grz3_segment *a, const grz3_obb *b) {
    return meet_segment_obb(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_obb(const grz3_segment *a, const grz3_obb *b) { return meet_segment_obb(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_sphere_obb_fallback(const grz3_sphere *a, const grz3_obb *b) {
    if (!grz3_valid_sphere(a) || !grz3_valid_obb(b)) return GRZ_APART;
    const double *const axis[3] = {&b->axis[0].x, &b->axis[1].x, &b->axis[2].x};
    grz_meet answer;
    if (!grz_zero(a->radius) &&
        grz_meet_ball_obb_short(3, &a->center.x, a->radius, &b->center.x, &b->half.x, axis, &answer))
        return answer;
    GRZ_MEET_CORES(sphere, a, obb, b);
}

/* Twice what |x| is more than h, without a branch. */
static inline double twice_excess(double x, double h) {
    const double d = fabs(x) - h;
    return d + fabs(d);
}

/* The nearest point by clamping in the box's frame. The polar decomposition A = O S has |A - O| <= 0.52 epsilon: the
 * box lies within
 * 0.52 epsilon H of one with axes O, and each coordinate along them within 0.52 epsilon |t| of the one computed: 1.5
 * epsilon (|t| + H) for the distance, which has three; rounding 4 u |t| + u (|t| + H) a coordinate, and 3 u for the
 * root of the sum of squares: 12 u; epsilon's own 21.5 u, 33 u. */
GRZ_BOUND(sphere_obb_skew_error, 1.5);
GRZ_BOUND(sphere_obb_rounding_error, 48 * GRZ_U);

static inline grz_meet meet_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    const grz3_view view = grz3_view_from(b, a->center);
    const double x = twice_excess(view.along.x, b->half.x), y = twice_excess(view.along.y, b->half.y),
                 z = twice_excess(view.along.z, b->half.z);
    const double distance2 = x * x + y * y + z * z,
                 error = (sphere_obb_skew_error * view.skew + sphere_obb_rounding_error) * view.size;
    const double outer = 2 * (a->radius + error), inner = 2 * (a->radius - error);
    const bool apart = distance2 > outer * outer * (1 + 16 * GRZ_U),
               meeting = (inner > 0) & (distance2 < inner * inner * (1 - 16 * GRZ_U));
    const bool moderate = (a->radius > 0x1p-400) & (a->radius < 0x1p400);
    const int meet = (view.usable & moderate) * (meeting - apart);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_sphere_obb_fallback(a, b);
}

grz_meet grz3_meet_sphere_obb(const grz3_sphere *a, const grz3_obb *b) { return meet_sphere_obb(a, b); }
bool grz3_overlap_sphere_obb(const grz3_sphere *a, const grz3_obb *b) { return meet_sphere_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_sphere_obb(const grz3_sphere *a, const grz3_obb *b) {
    return meet_sphere_obb(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_obb(const grz3_sphere *a, const grz3_obb *b) { return meet_sphere_obb(a, b) == GRZ_TOUCHING; }
