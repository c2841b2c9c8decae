/* Overlap with an axis-aligned box.
 *
 * Comparisons of doubles are exact, but for one thing: with denormals-are-zero a subnormal equals 0. So strict order is
 * believed, and equality is looked at again, bit by bit.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "overlap/closed_form.h"
#include "pair/functions2.h"
#include "overlap/ball_box.h"
#include "overlap/box_axes.h"
#include "overlap/boxes.h"
#include "num/grid.h"
#include "num/squares.h"
#include "num/two.h"

#include <math.h>

/* Neither zero, which a flushed subnormal looks like, nor infinite: these are their own doubles. */
static inline grz_two are_plain(grz_two x) { return grz_two_differ(x, grz_two_add(x, x)); }

static GRZ_NOINLINE grz_meet meet_point_aabb_fallback(const grz2_vec *a, const grz2_aabb *b) {
    return grz_meet_boxes(2, &a->x, &a->x, &b->min.x, &b->max.x);
}

static inline grz_meet meet_point_aabb(const grz2_point *a, const grz2_aabb *b) {
    const grz_two p = grz_two_load(&a->x), min = grz_two_load(&b->min.x), max = grz_two_load(&b->max.x);
    const grz_two open = grz_two_and(grz_two_less(min, p), grz_two_less(p, max));
    const grz_two closed = grz_two_and(grz_two_less_equal(min, p), grz_two_less_equal(p, max));
    const bool overlap = grz_two_both(closed), meeting = grz_two_both(open);
    const bool sure = grz_two_both(grz_two_or(open, are_plain(p)));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(sure | !overlap)) return (grz_meet)(overlap + (overlap & meeting) - 1);
    return meet_point_aabb_fallback(a, b);
}

grz_meet grz2_meet_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return meet_point_aabb(a, b); }
bool grz2_overlap_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return meet_point_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_aabb(const grz2_vec *a, const grz2_aabb *b) {
    return meet_point_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return meet_point_aabb(a, b) == GRZ_TOUCHING; }

/* When no operation rounds. A sum m has 2 bits more than its terms, d and e 1 bit more, a product of them 3, a sum of
 * two 4: on a grid of 24 bits 52. A box that is solid makes the Minkowski difference solid. */
static bool decide_short(const grz2_segment *a, const grz2_aabb *b, grz_meet *answer) {
    const double numbers[8] = {a->a.x, a->a.y, a->b.x, a->b.y, b->min.x, b->min.y, b->max.x, b->max.y};
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < 8; i++) grz_grid_add(&grid, numbers[i]);
    if (grz_grid_width(grid) > 24 || !grz_grid_within(grid, 300)) return false;
    const grz_box_axes axes = grz_axes_of_segment(2, &a->a.x, &a->b.x, &b->min.x, &b->max.x);
    const grz_axes_excess x = grz_axes_excess_of(2, &axes, false);
    if (!(axes.thinnest > 0)) return false;
    /* a point has no direction across it */
    const double worst = x.length == 0 ? x.face : grz_max(x.face, x.edge);
    *answer = worst > 0 ? GRZ_APART : worst < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_segment_aabb_fallback(const grz2_segment *a, const grz2_aabb *b) {
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &answer)) return answer;
    GRZ_MEET_CORES(segment, a, aabb, b);
}

static inline grz_meet meet_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    const int meet = grz_segment_axes_verdict(2, &a->a.x, &a->b.x, &b->min.x, &b->max.x);
    if (GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_segment_aabb_fallback(a, b);
}

grz_meet grz2_meet_segment_aabb(const grz2_segment *a, const grz2_aabb *b) { return meet_segment_aabb(a, b); }
bool grz2_overlap_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet_segment_aabb(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet_segment_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet_segment_aabb(a, b) == GRZ_TOUCHING;
}

/* The way from the box's nearest point to the center: on each axis the center less the center clamped to [min, max],
 * one rounding. A negative radius gets a negative square, so that it is apart from everything, as the empty set is. */
typedef struct circle_aabb {
    double d2, r2; /* the squared distance and the squared radius */
    bool valid;    /* min < max on both axes */
} circle_aabb;

static inline circle_aabb squares(const grz2_circle *a, const grz2_aabb *b) {
    const grz_two c = grz_two_load(&a->center.x), min = grz_two_load(&b->min.x), max = grz_two_load(&b->max.x);
    const grz_two xy = grz_two_sub(c, grz_two_min(grz_two_max(c, min), max)), xy2 = grz_two_mul(xy, xy);
    return (circle_aabb){
        .d2 = grz_two_total(xy2),
        .r2 = a->radius * fabs(a->radius),
        .valid = grz_two_both(grz_two_less(min, max)),
    };
}

static GRZ_NOINLINE grz_meet meet_circle_aabb_fallback(const grz2_circle *a, const grz2_aabb *b) {
    /* differences of 25 bits, squares of 50, a sum of two of 51: nothing rounds */
    if (GRZ_SHORT_CLAIMS && grz_coarse(&a->center.x, 3) && grz_coarse(&b->min.x, 4)) {
        const circle_aabb s = squares(a, b);
        if (s.valid & (s.r2 > 0)) return s.d2 > s.r2 ? GRZ_APART : s.d2 < s.r2 ? GRZ_MEETING : GRZ_TOUCHING;
    }
    if (!grz2_valid_circle(a) || !grz2_valid_aabb(b)) return GRZ_APART;
    if (grz_zero(a->radius)) return meet_point_aabb_fallback(&a->center, b);
    return grz_meet_ball_box(2, &a->center.x, a->radius, &b->min.x, &b->max.x);
}

static inline grz_meet meet_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    const circle_aabb s = squares(a, b);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(s.valid & grz_squares_differ(s.d2, s.r2)))
        return s.d2 < s.r2 ? GRZ_MEETING : GRZ_APART;
    return meet_circle_aabb_fallback(a, b);
}

grz_meet grz2_meet_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { return meet_circle_aabb(a, b); }
bool grz2_overlap_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { return meet_circle_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    return meet_circle_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { return meet_circle_aabb(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_aabb_aabb_fallback(const grz2_aabb *a, const grz2_aabb *b) {
    return grz_meet_boxes(2, &a->min.x, &a->max.x, &b->min.x, &b->max.x);
}

/* The common part of two boxes runs from the larger min, low, to the smaller max, high. low <= high says that b is
 * valid, and a if it is no NaN, which the maximum with b's would hide; min <= max says that of a. Otherwise the boxes
 * are apart, or one of them is empty. All of it is true unless low = high is a subnormal flushed to zero, or an
 * infinity that no box may have: those are looked at again. */
static inline grz_meet meet_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) {
    const grz_two a_min = grz_two_load(&a->min.x), a_max = grz_two_load(&a->max.x), b_min = grz_two_load(&b->min.x),
                  b_max = grz_two_load(&b->max.x);
    const grz_two low = grz_two_max(a_min, b_min), high = grz_two_min(a_max, b_max);
    const bool overlap = grz_two_both(grz_two_and(grz_two_less_equal(low, high), grz_two_less_equal(a_min, a_max)));
    const bool open = grz_two_both(grz_two_and(grz_two_less(a_min, b_max), grz_two_less(b_min, a_max)));
    const bool sure = grz_two_both(grz_two_or(grz_two_less(low, high), are_plain(low)));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(sure | !overlap)) return (grz_meet)(overlap + (overlap & open) - 1);
    return meet_aabb_aabb_fallback(a, b);
}

grz_meet grz2_meet_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet_aabb_aabb(a, b); }
bool grz2_overlap_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet_aabb_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet_aabb_aabb(a, b) == GRZ_MEETING; }
bool grz2_touch_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return meet_aabb_aabb(a, b) == GRZ_TOUCHING; }
