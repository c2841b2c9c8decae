/* Overlap with a rect [x, x + width] x [y, y + height]. These sums would round, and are never formed: what lies beyond
 * the far edge is measured from x, and then from there by the width.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/closed_form.h"
#include "num/squares.h"

#include <math.h>

static inline double smaller_of(double a, double b) { return a < b ? a : b; }

/* By how much two ranges [0, size] and [offset, offset + other] overlap; < 0 if they are apart. offset is a
 * difference of two doubles, rounded. Where the result is not 0, its sign is right all the same: rounding keeps the
 * order of offset to the doubles size and -other. */
static inline double depth_of(double offset, double size, double other) {
    return smaller_of(offset + other, size - offset);
}

/* A rect at the origin and one at `offset`, both of sizes that are usable. */
static inline grz_meet filter_rects(bool usable, grz2_vec offset, grz2_vec size, grz2_vec other) {
    const double x = depth_of(offset.x, size.x, other.x), y = depth_of(offset.y, size.y, other.y);
    return grz_filtered(usable, (x > 0) & (y > 0), (x < 0) | (y < 0));
}

/* Valid, and so large that an offset that is flushed to zero makes no difference. */
static inline bool is_usable_rect(const grz2_rect *rect) {
    const bool large = (rect->width > 0x1p-900) & (rect->height > 0x1p-900);
    return large & (rect->width < (double)INFINITY) & (rect->height < (double)INFINITY);
}

static inline grz2_vec size_of_rect(const grz2_rect *rect) { return (grz2_vec){rect->width, rect->height}; }

/* A point */

GRZ_MEET_FALLBACK_TO_ENGINE(point, rect)

static inline grz_meet meet2_point_rect(const grz2_point *a, const grz2_rect *b) {
    const grz2_vec offset = {a->x - b->x, a->y - b->y}, none = {0, 0};
    const grz_meet meet = filter_rects(is_usable_rect(b), offset, size_of_rect(b), none);
    return grz_decided(meet) ? meet : meet2_point_rect_fallback(a, b);
}

/* A circle */

GRZ_MEET_FALLBACK_TO_ENGINE(circle, rect)

/* Twice how far an offset lies outside of [0, size]; 0 inside. Branch-free. */
static inline double twice_outside(double offset, double size) {
    const double depth = smaller_of(offset, size - offset);
    return fabs(depth) - depth;
}

/* What lies outside has the rounding of the offset, u, and its own: e = 2 u (|offset| + size); twice it, squared, is
 * within 4 (2 outside e + e^2). */
GRZ_BOUND(circle_rect_error, 2.5 * GRZ_U);

static inline grz_meet meet2_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    const double dx = a->center.x - b->x, dy = a->center.y - b->y;
    const double x = twice_outside(dx, b->width), y = twice_outside(dy, b->height);
    const double d2 = x * x + y * y, r2 = 4 * (a->radius * a->radius);
    const double ex = circle_rect_error * (fabs(dx) + b->width), ey = circle_rect_error * (fabs(dy) + b->height);
    const double error = 4 * (x * ex + y * ey + ex * ex + ey * ey) + squares_error * (d2 + r2);
    const bool large = (b->width > 0x1p-400) & (b->height > 0x1p-400) & (a->radius > 0x1p-400);
    const grz_meet meet = grz_filtered(large, d2 - r2<-error, d2 - r2> error);
    return grz_decided(meet) ? meet : meet2_circle_rect_fallback(a, b);
}

/* A rect */

GRZ_MEET_FALLBACK_TO_ENGINE(rect, rect)

static inline grz_meet meet2_rect_rect(const grz2_rect *a, const grz2_rect *b) {
    const bool usable_a = is_usable_rect(a), usable_b = is_usable_rect(b);
    const grz2_vec offset = {b->x - a->x, b->y - a->y};
    const grz_meet meet = filter_rects(usable_a & usable_b, offset, size_of_rect(a), size_of_rect(b));
    return grz_decided(meet) ? meet : meet2_rect_rect_fallback(a, b);
}

grz_meet grz2_meet_point_rect(const grz2_vec *a, const grz2_rect *b) { return meet2_point_rect(a, b); }
bool grz2_overlap_point_rect(const grz2_vec *a, const grz2_rect *b) { return meet2_point_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_rect(const grz2_vec *a, const grz2_rect *b) {
    return meet2_point_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_rect(const grz2_vec *a, const grz2_rect *b) { return meet2_point_rect(a, b) == GRZ_TOUCHING; }

grz_meet grz2_meet_circle_rect(const grz2_circle *a, const grz2_rect *b) { return meet2_circle_rect(a, b); }
bool grz2_overlap_circle_rect(const grz2_circle *a, const grz2_rect *b) { return meet2_circle_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    return meet2_circle_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    return meet2_circle_rect(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet2_rect_rect(a, b); }
bool grz2_overlap_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet2_rect_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_rect_rect(const grz2_rect *a, const grz2_rect *b) {
    return meet2_rect_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_rect_rect(const grz2_rect *a, const grz2_rect *b) { return meet2_rect_rect(a, b) == GRZ_TOUCHING; }
