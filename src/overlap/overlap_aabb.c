/* Overlap with an axis-aligned box: of points and boxes by comparisons, of a segment by the axes that may separate it
 * from the box (box_axes.h), of a ball by the box's point that is closest to the center.
 *
 * Comparisons of doubles are exact, with one exception: with denormals-are-zero a subnormal equals 0. So the filters
 * trust `<`, and leave equal numbers that may be such to the fallback, which compares them as integers.
 *
 * A box is its least corner and then its greatest, 2 dim numbers in a row, a ball its center and its radius. x and y
 * are side by side in a grz_two; z is apart.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "overlap/balls_boxes.h"
#include "overlap/box_axes.h"
#include "overlap/by_engine.h"
#include "num/grid.h"
#include "num/squares.h"
#include "num/two.h"

#include <math.h>

/* Neither 0, which a flushed subnormal looks like, nor infinite: these two are equal to their doubles. */
static inline bool is_plain(double x) { return x != x + x; }
static inline grz_two are_plain(grz_two x) { return grz_two_differ(x, grz_two_add(x, x)); }

/* A point */

static inline grz_meet meet_point_aabb(int dim, const double point[], const double box[]) {
    const grz_two p = grz_two_load(point), min = grz_two_load(box), max = grz_two_load(box + dim);
    const grz_two open_xy = grz_two_and(grz_two_less(min, p), grz_two_less(p, max));
    const grz_two closed_xy = grz_two_and(grz_two_less_equal(min, p), grz_two_less_equal(p, max));
    bool overlap = grz_two_both(closed_xy), open = grz_two_both(open_xy);
    bool certain = grz_two_both(grz_two_or(open_xy, are_plain(p)));
    if (dim == 3) {
        const double z = point[2], min_z = box[2], max_z = box[5];
        const bool open_z = (min_z < z) & (z < max_z);
        overlap &= (min_z <= z) & (z <= max_z);
        open &= open_z;
        certain &= open_z | is_plain(z);
    }
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain | !overlap)) return grz_overlapping(overlap, open);
    return grz_meet_boxes(dim, point, point, box, box + dim);
}

/* A segment */

/* Where no operation rounds. A sum m has 2 bits more than its terms, d and e 1 bit more; a product of them 3 bits more
 * than they have together, a sum of two products 4: 52 bits if the numbers are on a grid of 24. A box with an inside
 * makes the Minkowski difference have one. */
static GRZ_INLINE grz_meet meet_segment_aabb_short(int dim, const double ends[], const double box[]) {
    grz_grid grid = GRZ_GRID_EMPTY;
    for (int i = 0; i < 2 * dim; i++) {
        grz_grid_add(&grid, ends[i]);
        grz_grid_add(&grid, box[i]);
    }
    if (!GRZ_SHORT_CLAIMS || grz_grid_width(grid) > 24 || !grz_grid_within(grid, 300)) return GRZ_UNDECIDED;
    const grz_box_axes axes = grz_axes_of_segment(dim, ends, ends + dim, box, box + dim);
    const grz_axes_excess excess = grz_axes_excess_of(dim, &axes, false);
    if (!(axes.thinnest > 0)) return GRZ_UNDECIDED;
    /* the directions across a segment along an axis, or across a point, are those of the faces: no other counts */
    int moving = 0;
    for (int i = 0; i < dim; i++) moving += ends[i] != ends[dim + i];
    return grz_compared(moving < 2 ? excess.face : grz_max(excess.face, excess.edge), 0);
}

static GRZ_NOINLINE grz_meet meet_segment_aabb_fallback(int dim, const double ends[], const double box[]) {
    grz_meet meet = dim == 3 ? grz_segment_axis_aligned_filter(ends, ends + 3, box, box + 3) : GRZ_UNDECIDED;
    if (meet == GRZ_UNDECIDED)
        meet = dim == 3 ? meet_segment_aabb_short(3, ends, box) : meet_segment_aabb_short(2, ends, box);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(dim, GRZ_SEGMENT, ends, GRZ_AABB, box);
}

static inline grz_meet meet_segment_aabb(int dim, const double ends[], const double box[]) {
    const grz_meet meet = grz_segment_axes_filter(dim, ends, ends + dim, box, box + dim);
    return grz_decided(meet) ? meet : meet_segment_aabb_fallback(dim, ends, box);
}

/* A ball */

/* The squared distance from the center to the closest point of the box, and the squared radius. */
typedef struct ball_aabb {
    double d2, r2;
    bool valid; /* min < max on each axis and, in space, radius > 0 */
} ball_aabb;

/* On each axis the distance is that from the center to the center clamped to [min, max] (Arvo, "A Simple Method for
 * Box-Sphere Intersection Testing", 1990), with one rounding. In space z is side by side with the radius, which is
 * clamped to 0 and so stays whole. In the plane a radius < 0 gets a square < 0: it is apart from everything. */
static inline ball_aabb ball_aabb_of(int dim, const double ball[], const double box[]) {
    const grz_two c = grz_two_load(ball), min = grz_two_load(box), max = grz_two_load(box + dim);
    const grz_two xy = grz_two_sub(c, grz_two_min(grz_two_max(c, min), max)), xy2 = grz_two_mul(xy, xy);
    if (dim == 2) {
        const double r2 = ball[2] * fabs(ball[2]);
        return (ball_aabb){grz_two_total(xy2), r2, grz_two_both(grz_two_less(min, max))};
    }
    const double min_z = box[2], max_z = box[5];
    const grz_two cr = grz_two_load(ball + 2), min0 = grz_two_of(min_z, 0), max0 = grz_two_of(max_z, 0);
    const grz_two zr = grz_two_sub(cr, grz_two_min(grz_two_max(cr, min0), max0)), zr2 = grz_two_mul(zr, zr);
    return (ball_aabb){
        .d2 = grz_two_total(xy2) + grz_two_low(zr2),
        .r2 = grz_two_high(zr2),
        .valid = grz_two_both(grz_two_and(grz_two_less(min, max), grz_two_less(min0, grz_two_of(max_z, ball[3])))),
    };
}

/* Differences of 25 bits, squares of 50, a sum of three of 52: nothing rounds. */
static GRZ_INLINE grz_meet meet_ball_aabb_short(int dim, const double ball[], const double box[]) {
    if (!GRZ_SHORT_CLAIMS || !grz_coarse(ball, dim + 1) || !grz_coarse(box, 2 * dim)) return GRZ_UNDECIDED;
    const ball_aabb s = ball_aabb_of(dim, ball, box);
    return s.valid && s.r2 > 0 ? grz_compared(s.d2, s.r2) : GRZ_UNDECIDED;
}

static GRZ_NOINLINE grz_meet meet_ball_aabb_fallback(int dim, const double ball[], const double box[]) {
    const grz_meet meet = dim == 3 ? meet_ball_aabb_short(3, ball, box) : meet_ball_aabb_short(2, ball, box);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_ball_box(dim, ball, ball[dim], box, box + dim);
}

static inline grz_meet meet_ball_aabb(int dim, const double ball[], const double box[]) {
    const ball_aabb s = ball_aabb_of(dim, ball, box);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(s.valid & grz_squares_differ(s.d2, s.r2)))
        return s.d2 < s.r2 ? GRZ_MEETING : GRZ_APART;
    return meet_ball_aabb_fallback(dim, ball, box);
}

/* A box */

/* The common part of two boxes goes from the larger min, low, to the smaller max, high. low <= high implies that b is
 * valid, and that a is if a has no NaN, which the maximum with b's number would hide; min <= max on a implies that.
 * Otherwise the boxes are apart, or one of them is empty. All of this holds unless low = high is a subnormal that was
 * flushed to zero, or an infinity that no box may have: those go to the fallback. */
static inline grz_meet meet_aabb_aabb(int dim, const double a[], const double b[]) {
    const grz_two a_min = grz_two_load(a), a_max = grz_two_load(a + dim);
    const grz_two b_min = grz_two_load(b), b_max = grz_two_load(b + dim);
    const grz_two low = grz_two_max(a_min, b_min), high = grz_two_min(a_max, b_max);
    bool overlap = grz_two_both(grz_two_and(grz_two_less_equal(low, high), grz_two_less_equal(a_min, a_max)));
    bool open = grz_two_both(grz_two_and(grz_two_less(a_min, b_max), grz_two_less(b_min, a_max)));
    bool certain = grz_two_both(grz_two_or(grz_two_less(low, high), are_plain(low)));
    if (dim == 3) {
        const double low_z = grz_max(a[2], b[2]), high_z = grz_min(a[5], b[5]);
        overlap &= (low_z <= high_z) & (a[2] <= a[5]);
        open &= (a[2] < b[5]) & (b[2] < a[5]);
        certain &= (low_z < high_z) | is_plain(low_z);
    }
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(certain | !overlap)) return grz_overlapping(overlap, open);
    return grz_meet_boxes(dim, a, a + dim, b, b + dim);
}

grz_meet grz2_meet_point_aabb(const grz2_vec *a, const grz2_aabb *b) {
    return meet_point_aabb(2, (const double *)a, (const double *)b);
}
bool grz2_overlap_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return grz2_meet_point_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_point_aabb(const grz2_vec *a, const grz2_aabb *b) {
    return grz2_meet_point_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_aabb(const grz2_vec *a, const grz2_aabb *b) { return grz2_meet_point_aabb(a, b) == GRZ_TOUCHING; }

GRZ_NOINLINE grz_meet grz2_meet_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return meet_segment_aabb(2, (const double *)a, (const double *)b);
}
bool grz2_overlap_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return grz2_meet_segment_aabb(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return grz2_meet_segment_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_aabb(const grz2_segment *a, const grz2_aabb *b) {
    return grz2_meet_segment_aabb(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    return meet_ball_aabb(2, (const double *)a, (const double *)b);
}
bool grz2_overlap_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    return grz2_meet_circle_aabb(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    return grz2_meet_circle_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_aabb(const grz2_circle *a, const grz2_aabb *b) {
    return grz2_meet_circle_aabb(a, b) == GRZ_TOUCHING;
}

grz_meet grz2_meet_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) {
    return meet_aabb_aabb(2, (const double *)a, (const double *)b);
}
bool grz2_overlap_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return grz2_meet_aabb_aabb(a, b) != GRZ_APART; }
bool grz2_overlap_open_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) {
    return grz2_meet_aabb_aabb(a, b) == GRZ_MEETING;
}
bool grz2_touch_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { return grz2_meet_aabb_aabb(a, b) == GRZ_TOUCHING; }

grz_meet grz3_meet_point_aabb(const grz3_vec *a, const grz3_aabb *b) {
    return meet_point_aabb(3, (const double *)a, (const double *)b);
}
bool grz3_overlap_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return grz3_meet_point_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_point_aabb(const grz3_vec *a, const grz3_aabb *b) {
    return grz3_meet_point_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_point_aabb(const grz3_vec *a, const grz3_aabb *b) { return grz3_meet_point_aabb(a, b) == GRZ_TOUCHING; }

GRZ_NOINLINE grz_meet grz3_meet_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return meet_segment_aabb(3, (const double *)a, (const double *)b);
}
bool grz3_overlap_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return grz3_meet_segment_aabb(a, b) != GRZ_APART;
}
bool grz3_overlap_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return grz3_meet_segment_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_segment_aabb(const grz3_segment *a, const grz3_aabb *b) {
    return grz3_meet_segment_aabb(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    return meet_ball_aabb(3, (const double *)a, (const double *)b);
}
bool grz3_overlap_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    return grz3_meet_sphere_aabb(a, b) != GRZ_APART;
}
bool grz3_overlap_open_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    return grz3_meet_sphere_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) {
    return grz3_meet_sphere_aabb(a, b) == GRZ_TOUCHING;
}

grz_meet grz3_meet_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    return meet_aabb_aabb(3, (const double *)a, (const double *)b);
}
bool grz3_overlap_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return grz3_meet_aabb_aabb(a, b) != GRZ_APART; }
bool grz3_overlap_open_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) {
    return grz3_meet_aabb_aabb(a, b) == GRZ_MEETING;
}
bool grz3_touch_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { return grz3_meet_aabb_aabb(a, b) == GRZ_TOUCHING; }
