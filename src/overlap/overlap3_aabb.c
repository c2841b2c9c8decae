/* Overlap with an axis-aligned box.
 *
 * Comparisons of doubles are exact, but for one thing: with denormals-are-zero a subnormal equals 0. So strict order is
 * believed, and equality is looked at again, bit by bit.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "overlap/closed_form.h"
#include "pair/functions3.h"
#include "overlap/ball_box.h"
#include "overlap/box_axes.h"
#include "overlap/boxes.h"
#include "num/grid.h"
#include "num/squares.h"
#include "num/two.h"

/* Neither zero, which a flushed subnormal looks like, nor infinite: these are their own doubles. */
static inline grz_two are_plain(grz_two x) { return grz_two_differ(x, grz_two_add(x, x)); }
static inline bool is_plain(double x) { return x != x + x; }

static GRZ_NOINLINE grz_meet meet_point_aabb_fallback(const grz3_vec *a, const grz3_aabb *b) {
    return grz_meet_boxes(3, &a->x, &a->x, &b->min.x, &b->max.x);
}

static inline grz_meet meet_point_aabb(const grz3_point *a, const grz3_aabb *b) {
    const grz_two p = grz_two_load(&a->x), min = grz_two_load(&b->min.x), max = grz_two_load(&b->max.x);
    const grz_two open = grz_two_and(grz_two_less(min, p), grz_two_less(p, max));
    const grz_two closed = grz_two_and(grz_two_less_equal(min, p), grz_two_less_equal(p, max));
    const bool open_z = (b->min.z < a->z) & (a->z < b->max.z), sure_z = open_z | is_plain(a->z);
    const bool overlap = grz_two_both(closed) & (b->min.z <= a->z) & (a->z <= b->max.z),
               meeting = grz_two_both(open) & open_z;
    const bool sure_xy = grz_two_both(grz_two_or(open, are_plain(p)));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((sure_xy & sure_z) | !overlap))
        return (grz_meet)(overlap + (overlap & meeting) - 1);
    return meet_point_aabb_fallback(a, b);
}

grz_meet grz3_meet_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return meet_point_aabb(a, b); }
bool grz3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return meet_point_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_aabb(const grz3_vec *a, const grz3_aabb *b) {
    return meet_point_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return meet_point_aabb(a, b) == GRZ_TOUCHING; }

/* When no operation rounds. A sum m has 2 bits more than its terms, d and e 1 bit more, a product of them 3, a sum of
 * two 4: on a grid of 24 bits 52. A box that is solid makes the Minkowski difference solid. */
static bool decide_short(const grz3_segment *a, const grz3_aabb *b, grz_meet *answer) {
    const double numbers[12] = {a->a.x,   a->a.y,   a->a.z,   a->b.x,   a->b.y,   a->b.z,
                                b->min.x, b->min.y, b->min.z, b->max.x, b->max.y, b->max.z};
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < 12; i++) grz_grid_add(&grid, numbers[i]);
    if (grz_grid_width(grid) > 24 || !grz_grid_within(grid, 300)) return false;
    const grz_box_axes axes = grz_axes_of_segment(3, &a->a.x, &a->b.x, &b->min.x, &b->max.x);
    const grz_axes_excess x = grz_axes_excess_of(3, &axes, false);
    if (!(axes.thinnest > 0)) return false;
    /* along an axis, the segment has no direction across it but those of the faces */
    const int moving = (a->a.x != a->b.x) + (a->a.y != a->b.y) + (a->a.z != a->b.z);
    const double worst = moving < 2 ? x.face : grz_max(x.face, x.edge);
    *answer = worst > 0 ? GRZ_APART : worst < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_segment_aabb_fallback(const grz3_segment *a, const grz3_aabb *b) {
    const int aligned = grz_segment_axes_axis_aligned(&a->a.x, &a->b.x, &b->min.x, &b->max.x);
    if (aligned != 0) return (grz_meet)aligned;
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &answer)) return answer;
    GRZ_MEET_CORES(segment, a, aabb, b);
}

static inline grz_meet meet_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    const int meet = grz_segment_axes_verdict(3, &a->a.x, &a->b.x, &b->min.x, &b->max.x);
    if (GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_segment_aabb_fallback(a, b);
}

grz_meet grz3_meet_segment_aabb(const grz3_segment *a, const grz3_aabb *b) { return meet_segment_aabb(a, b); }
bool grz3_overlap_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet_segment_aabb(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet_segment_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet_segment_aabb(a, b) == GRZ_TOUCHING;
}

/* The way from the box's nearest point to the center (Arvo, "A Simple Method for Box-Sphere Intersection Testing",
 * 1990): on each axis the center less the center clamped to [min, max], one rounding. z and the radius share a pair:
 * the radius, clamped to 0, is left whole. */
typedef struct sphere_aabb {
    double d2, r2; /* the squared distance and the squared radius */
    bool valid;    /* radius > 0, min < max on each axis */
} sphere_aabb;

static inline sphere_aabb squares(const grz3_sphere *a, const grz3_aabb *b) {
    const grz_two c = grz_two_load(&a->center.x), min = grz_two_load(&b->min.x), max = grz_two_load(&b->max.x);
    const grz_two cr = grz_two_load(&a->center.z), min0 = grz_two_of(b->min.z, 0), max0 = grz_two_of(b->max.z, 0);
    const grz_two xy = grz_two_sub(c, grz_two_min(grz_two_max(c, min), max));
    const grz_two zr = grz_two_sub(cr, grz_two_min(grz_two_max(cr, min0), max0));
    const grz_two xy2 = grz_two_mul(xy, xy), zr2 = grz_two_mul(zr, zr);
    return (sphere_aabb){
        .d2 = grz_two_total(xy2) + grz_two_low(zr2),
        .r2 = grz_two_high(zr2),
        .valid = grz_two_both(grz_two_and(grz_two_less(min, max), grz_two_less(min0, grz_two_of(b->max.z, a->radius)))),
    };
}

static GRZ_NOINLINE grz_meet meet_sphere_aabb_fallback(const grz3_sphere *a, const grz3_aabb *b) {
    /* differences of 25 bits, squares of 50, a sum of three of 52: nothing rounds */
    if (GRZ_SHORT_CLAIMS && grz_coarse(&a->center.x, 4) && grz_coarse(&b->min.x, 6)) {
        const sphere_aabb s = squares(a, b);
        if (s.valid) return s.d2 > s.r2 ? GRZ_APART : s.d2 < s.r2 ? GRZ_MEETING : GRZ_TOUCHING;
    }
    if (!grz3_valid_sphere(a) || !grz3_valid_aabb(b)) return GRZ_APART;
    if (grz_zero(a->radius)) return meet_point_aabb_fallback(&a->center, b);
    return grz_meet_ball_box(3, &a->center.x, a->radius, &b->min.x, &b->max.x);
}

static inline grz_meet meet_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    const sphere_aabb s = squares(a, b);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(s.valid & grz_squares_differ(s.d2, s.r2)))
        return s.d2 < s.r2 ? GRZ_MEETING : GRZ_APART;
    return meet_sphere_aabb_fallback(a, b);
}

grz_meet grz3_meet_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { return meet_sphere_aabb(a, b); }
bool grz3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { return meet_sphere_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    return meet_sphere_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { return meet_sphere_aabb(a, b) == GRZ_TOUCHING; }

static GRZ_NOINLINE grz_meet meet_aabb_aabb_fallback(const grz3_aabb *a, const grz3_aabb *b) {
    return grz_meet_boxes(3, &a->min.x, &a->max.x, &b->min.x, &b->max.x);
}

/* The common part of two boxes runs from the larger min, low, to the smaller max, high. low <= high says that b is
 * valid, and a if it is no NaN, which the maximum with b's would hide; min <= max says that of a. Otherwise the boxes
 * are apart, or one of them is empty. All of it is true unless low = high is a subnormal flushed to zero, or an
 * infinity that no box may have: those are looked at again. */
static inline grz_meet meet_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    const grz_two a_min = grz_two_load(&a->min.x), a_max = grz_two_load(&a->max.x), b_min = grz_two_load(&b->min.x),
                  b_max = grz_two_load(&b->max.x);
    const grz_two low = grz_two_max(a_min, b_min), high = grz_two_min(a_max, b_max);
    const double low_z = grz_max(a->min.z, b->min.z), high_z = grz_min(a->max.z, b->max.z);
    const bool closed = grz_two_both(grz_two_and(grz_two_less_equal(low, high), grz_two_less_equal(a_min, a_max)));
    const bool overlap = closed & (low_z <= high_z) & (a->min.z <= a->max.z);
    const bool open = grz_two_both(grz_two_and(grz_two_less(a_min, b_max), grz_two_less(b_min, a_max)));
    const bool meeting = overlap & open & (a->min.z < b->max.z) & (b->min.z < a->max.z);
    const bool sure_xy = grz_two_both(grz_two_or(grz_two_less(low, high), are_plain(low))),
               sure_z = (low_z < high_z) | is_plain(low_z);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((sure_xy & sure_z) | !overlap)) return (grz_meet)(overlap + meeting - 1);
    return meet_aabb_aabb_fallback(a, b);
}

grz_meet grz3_meet_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet_aabb_aabb(a, b); }
bool grz3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet_aabb_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet_aabb_aabb(a, b) == GRZ_MEETING; }
bool grz3_touch_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return meet_aabb_aabb(a, b) == GRZ_TOUCHING; }
