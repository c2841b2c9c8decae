/* Overlap with a rect [x, x + width] x [y, y + height]. The sums are never formed: what lies beyond an edge is measured
 * from x, and then from there by the width.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "overlap/closed_form.h"
#include "pair/functions2.h"
#include "num/squares.h"
#include "num/stage.h"

#include <math.h>

static inline double smaller(double a, double b) { return a < b ? a : b; }

/* How deep two ranges [0, width] and [way, way + other] reach into each other; < 0 if they are apart. Where way is a
 * difference of two doubles, rounded, and the result is not 0, its sign is right: rounding keeps the order of way to
 * the doubles width and -other. */
static inline double depth_of(double motion, double width, double other) {
    return smaller(motion + other, width - motion);
}

/* -1, 1 if the ranges on one axis are apart, or if those on both reach into each other; 0 if the doubles cannot
 * tell. */
static inline int decide(double x, double y, double width, double height, double other_width, double other_height) {
    const double depth_x = depth_of(x, width, other_width), depth_y = depth_of(y, height, other_height);
    const bool apart = (depth_x < 0) | (depth_y < 0), meeting = (depth_x > 0) & (depth_y > 0);
    return meeting - apart;
}

/* Valid, and so wide that a way that is flushed to zero makes no difference. */
static inline bool is_wide(const grz2_rect *rect) {
    const bool large = (rect->width > 0x1p-900) & (rect->height > 0x1p-900);
    return large & (rect->width < (double)INFINITY) & (rect->height < (double)INFINITY);
}

static GRZ_NOINLINE grz_meet meet_point_rect_fallback(const grz2_vec *a, const grz2_rect *b) {
    GRZ_MEET_CORES(point, a, rect, b);
}

static inline grz_meet meet_point_rect(const grz2_point *a, const grz2_rect *b) {
    const int meet = is_wide(b) * decide(a->x - b->x, a->y - b->y, b->width, b->height, 0, 0);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_point_rect_fallback(a, b);
}

grz_meet grz2_meet_point_rect(const grz2_vec *a, const grz2_rect *b) { return meet_point_rect(a, b); }
bool grz2_overlap_point_rect(const grz2_vec *a, const grz2_rect *b) { return meet_point_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_rect(const grz2_vec *a, const grz2_rect *b) {
    return meet_point_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_rect(const grz2_vec *a, const grz2_rect *b) { return meet_point_rect(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_circle_rect_fallback(const grz2_circle *a, const grz2_rect *b) {
    GRZ_MEET_CORES(circle, a, rect, b);
}

/* Twice what the center lies beyond the rect on one axis: before 0 or past the width. */
static inline double twice_excess(double motion, double width) {
    const double depth = smaller(motion, width - motion);
    return fabs(depth) - depth;
}

/* Each excess has a rounding of the way, u, and its own: e = 2 u (|way| + width); twice it, squared, is within 4 (2
 * excess e + e^2). */
GRZ_BOUND(circle_rect_error, 2.5 * GRZ_U);

static inline grz_meet meet_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    const double wx = a->center.x - b->x, wy = a->center.y - b->y;
    const double x = twice_excess(wx, b->width), y = twice_excess(wy, b->height), d2 = x * x + y * y,
                 r2 = 4 * (a->radius * a->radius);
    const double ex = circle_rect_error * (fabs(wx) + b->width), ey = circle_rect_error * (fabs(wy) + b->height);
    const double error = 4 * (x * ex + y * ey + ex * ex + ey * ey) + squares_error * (d2 + r2);
    const bool wide = (b->width > 0x1p-400) & (b->height > 0x1p-400) & (a->radius > 0x1p-400);
    const int meet = wide * ((d2 - r2 < -error) - (d2 - r2 > error));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_circle_rect_fallback(a, b);
}

grz_meet grz2_meet_circle_rect(const grz2_circle *a, const grz2_rect *b) { return meet_circle_rect(a, b); }
bool grz2_overlap_circle_rect(const grz2_circle *a, const grz2_rect *b) { return meet_circle_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    return meet_circle_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_rect(const grz2_circle *a, const grz2_rect *b) { return meet_circle_rect(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_rect_rect_fallback(const grz2_rect *a, const grz2_rect *b) {
    GRZ_MEET_CORES(rect, a, rect, b);
}

static inline grz_meet meet_rect_rect(const grz2_rect *a, const grz2_rect *b) {
    const bool wide_a = is_wide(a), wide_b = is_wide(b);
    const int meet = (wide_a & wide_b) * decide(b->x - a->x, b->y - a->y, a->width, a->height, b->width, b->height);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_rect_rect_fallback(a, b);
}

grz_meet grz2_meet_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet_rect_rect(a, b); }
bool grz2_overlap_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet_rect_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet_rect_rect(a, b) == GRZ_MEETING; }
bool grz2_touch_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet_rect_rect(a, b) == GRZ_TOUCHING; }
