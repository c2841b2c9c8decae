/* Overlap with a rect [x, x + width] x [y, y + height]. These sums would round, and are never formed: what lies beyond
 * the far edge is measured from x, and then from there by the width.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "num/dd.h"
#include "num/grid.h"
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

/* The same for an offset of `to - from`, but the sign is always right. Where a sum is 0, the rounded offset equals one
 * of the doubles -other and size exactly: then the sign is that of what the offset lost by rounding. */
static inline double exact_depth_of(double from, double to, double size, double other) {
    const grz_dd offset = grz_dd_sum(to, -from);
    const double before = offset.hi + other, behind = size - offset.hi;
    return smaller_of(before != 0 ? before : offset.lo, behind != 0 ? behind : -offset.lo);
}

/* The short stage, for numbers of any number of bits, as what a difference of two doubles loses is a double. It must
 * neither under- nor overflow. */
static grz_meet meet_rects_short(grz2_vec from, grz2_vec to, grz2_vec size, grz2_vec other) {
    const double numbers[8] = {from.x, from.y, to.x, to.y, size.x, size.y, other.x, other.y};
    bool moderate = (size.x > 0) & (size.y > 0);
    for (int i = 0; i < 8; i++) moderate &= grz_is_moderate(numbers[i]);
    if (!GRZ_SHORT_CLAIMS || !moderate) return GRZ_UNDECIDED;
    const double x = exact_depth_of(from.x, to.x, size.x, other.x);
    const double y = exact_depth_of(from.y, to.y, size.y, other.y);
    return grz_compared(0, smaller_of(x, y));
}

static inline grz2_vec corner_of_rect(const grz2_rect *rect) { return (grz2_vec){rect->x, rect->y}; }

/* A point */

static GRZ_NOINLINE grz_meet meet2_point_rect_fallback(const grz2_point *a, const grz2_rect *b) {
    const grz2_vec none = {0, 0};
    const grz_meet meet = meet_rects_short(corner_of_rect(b), *a, size_of_rect(b), none);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(2, GRZ_POINT, a, GRZ_RECT, b);
}

grz_meet grz2_meet_point_rect(const grz2_point *a, const grz2_rect *b) {
    const grz2_vec offset = {a->x - b->x, a->y - b->y}, none = {0, 0};
    const grz_meet meet = filter_rects(is_usable_rect(b), offset, size_of_rect(b), none);
    return grz_decided(meet) ? meet : meet2_point_rect_fallback(a, b);
}

/* A circle */

/* The squares of twice the distance from the center to the rect, and of twice the radius. */
typedef struct circle_rect {
    double dx, dy; /* from the rect's corner to the center */
    double x, y;   /* twice how far that lies outside of the rect, on each axis */
    double d2, r2;
} circle_rect;

/* Twice how far an offset lies outside of [0, size]; 0 inside. Branch-free. */
static inline double twice_outside(double offset, double size) {
    const double depth = smaller_of(offset, size - offset);
    return fabs(depth) - depth;
}

static inline circle_rect circle_rect_of(const grz2_circle *a, const grz2_rect *b) {
    const double dx = a->center.x - b->x, dy = a->center.y - b->y;
    const double x = twice_outside(dx, b->width), y = twice_outside(dy, b->height);
    return (circle_rect){dx, dy, x, y, x * x + y * y, 4 * (a->radius * a->radius)};
}

static bool is_circle_rect_short(const grz2_circle *a, const grz2_rect *b) {
    const double *const circle = (const double *)a, *const rect = (const double *)b;
    if (grz_coarse(circle, 3) && grz_coarse(rect, 4)) return true;
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < 3; i++) grz_grid_add(&grid, circle[i]);
    for (int i = 0; i < 4; i++) grz_grid_add(&grid, rect[i]);
    return grz_grid_width(grid) <= 24 && grz_grid_within(grid, 300);
}

/* Of numbers of 24 bits offsets have 25, and so has what lies outside: that is less than the offset. Twice that squared
 * is a multiple of 4 of 52 bits, the sum one of 53: nothing rounds. */
static GRZ_NOINLINE grz_meet meet2_circle_rect_fallback(const grz2_circle *a, const grz2_rect *b) {
    const bool solid = (a->radius > 0) & (b->width > 0) & (b->height > 0);
    if (GRZ_SHORT_CLAIMS && solid && is_circle_rect_short(a, b)) {
        const circle_rect s = circle_rect_of(a, b);
        return grz_compared(s.d2, s.r2);
    }
    return grz_meet_by_engine(2, GRZ_BALL, a, GRZ_RECT, b);
}

/* What lies outside has the rounding of the offset, u, and its own: e = 2 u (|offset| + size); twice it, squared, is
 * within 4 (2 outside e + e^2). */
GRZ_BOUND(circle_rect_error, 2.5 * GRZ_U);

GRZ_NOINLINE grz_meet grz2_meet_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    const circle_rect s = circle_rect_of(a, b);
    const double ex = circle_rect_error * (fabs(s.dx) + b->width), ey = circle_rect_error * (fabs(s.dy) + b->height);
    const double error = 4 * (s.x * ex + s.y * ey + ex * ex + ey * ey) + squares_error * (s.d2 + s.r2);
    const bool large = (b->width > 0x1p-400) & (b->height > 0x1p-400) & (a->radius > 0x1p-400);
    const grz_meet meet = grz_filtered(large, s.d2 - s.r2<-error, s.d2 - s.r2> error);
    return grz_decided(meet) ? meet : meet2_circle_rect_fallback(a, b);
}

/* A rect */

static GRZ_NOINLINE grz_meet meet2_rect_rect_fallback(const grz2_rect *a, const grz2_rect *b) {
    const grz_meet meet = meet_rects_short(corner_of_rect(a), corner_of_rect(b), size_of_rect(a), size_of_rect(b));
    if (meet != GRZ_UNDECIDED && b->width > 0 && b->height > 0) return meet;
    return grz_meet_by_engine(2, GRZ_RECT, a, GRZ_RECT, b);
}

grz_meet grz2_meet_rect_rect(const grz2_rect *a, const grz2_rect *b) {
    const bool usable_a = is_usable_rect(a), usable_b = is_usable_rect(b);
    const grz2_vec offset = {b->x - a->x, b->y - a->y};
    const grz_meet meet = filter_rects(usable_a & usable_b, offset, size_of_rect(a), size_of_rect(b));
    return grz_decided(meet) ? meet : meet2_rect_rect_fallback(a, b);
}

bool grz2_overlap_point_rect(const grz2_vec *a, const grz2_rect *b) { return grz2_meet_point_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_rect(const grz2_vec *a, const grz2_rect *b) {
    return grz2_meet_point_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_rect(const grz2_vec *a, const grz2_rect *b) { return grz2_meet_point_rect(a, b) == GRZ_TOUCHING; }

bool grz2_overlap_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    return grz2_meet_circle_rect(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    return grz2_meet_circle_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_rect(const grz2_circle *a, const grz2_rect *b) {
    return grz2_meet_circle_rect(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_rect_rect(const grz2_rect *a, const grz2_rect *b) { return grz2_meet_rect_rect(a, b) != GRZ_APART; }
bool grz2_overlap_open_rect_rect(const grz2_rect *a, const grz2_rect *b) {
    return grz2_meet_rect_rect(a, b) == GRZ_MEETING;
}
bool grz2_touch_rect_rect(const grz2_rect *a, const grz2_rect *b) { return grz2_meet_rect_rect(a, b) == GRZ_TOUCHING; }
