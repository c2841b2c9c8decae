/* Balls and boxes: the short and the exact stage.
 *
 * SPDX-License-Identifier: MIT */
#include "overlap/balls_boxes.h"

#include "num/dyadic.h"
#include "num/grid.h"
#include "overlap/box_axes.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "overlap/stages.h"
#include "shape/any.h"

#include <math.h>

/* Two axis-aligned boxes: comparisons of keys, which are integers, since with denormals-are-zero a subnormal double
 * would equal 0. Branch-free, because boxes that touch come in no order that a processor could predict. */

/* A min is in [-inf, inf), a max in (-inf, inf]; the keys of NaNs lie beyond. One comparison of unsigned numbers. */
static inline bool is_key_of_min(int64_t key) { return (uint64_t)key + GRZ_EXPONENT_MASK < 2 * GRZ_EXPONENT_MASK; }
static inline bool is_key_of_max(int64_t key) {
    return (uint64_t)key + (GRZ_EXPONENT_MASK - 1) < 2 * GRZ_EXPONENT_MASK;
}

grz_meet grz_meet_boxes(int dim, const double a_min[], const double a_max[], const double b_min[],
                        const double b_max[]) {
    bool valid = true, apart = false, open = true;
    for (int i = 0; i < dim; i++) {
        const int64_t p = grz_order(a_min[i]), q = grz_order(a_max[i]);
        const int64_t r = grz_order(b_min[i]), s = grz_order(b_max[i]);
        const bool a_valid = is_key_of_min(p) && is_key_of_max(q), b_valid = is_key_of_min(r) && is_key_of_max(s);
        valid &= (p <= q) & (r <= s) & a_valid & b_valid;
        apart |= (s < p) | (q < r);
        open &= (p < s) & (r < q);
    }
    return grz_overlapping(valid & !apart, open);
}

/* Balls: the squared distance, the sum of the squares of the excesses to[i] - from[i], against the squared radius r +
 * s. */

static GRZ_NOINLINE grz_meet compare_distance_exactly(int dim, const double from[], const double to[], double r,
                                                      double s) {
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    grz_dyadic d[3];
    for (int i = 0; i < dim; i++) d[i] = grz_dy_sub(&arena, grz_dy(&arena, to[i]), grz_dy(&arena, from[i]));
    const grz_dyadic radius = grz_dy_add(&arena, grz_dy(&arena, r), grz_dy(&arena, s));
    return (grz_meet)grz_dy_compare(grz_dy_mul(&arena, radius, radius), grz_dy_dot(&arena, dim, d, d));
}

/* In doubles, if all numbers are on a grid of at most 24 bits: differences and the sum have 25, squares 50, sums of
 * three of them 52. */
static GRZ_INLINE grz_meet compare_distance(int dim, const double from[], const double to[], double r, double s) {
    grz_grid grid = GRZ_GRID_EMPTY;
    grz_grid_add(&grid, r);
    grz_grid_add(&grid, s);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&grid, from[i]);
        grz_grid_add(&grid, to[i]);
    }
    if (GRZ_SHORT_CLAIMS && grz_grid_width(grid) <= 24 && grz_grid_within(grid, 300)) {
        double distance2 = 0;
        for (int i = 0; i < dim; i++) distance2 += (to[i] - from[i]) * (to[i] - from[i]);
        return grz_compared(distance2, (r + s) * (r + s));
    }
    return compare_distance_exactly(dim, from, to, r, s);
}

static bool is_valid_ball(int dim, const double center[], double radius) {
    return grz_is_finite(dim, center) && grz_is_size(radius);
}

grz_meet grz_meet_balls(int dim, const double p[], double r, const double q[], double s) {
    if (!is_valid_ball(dim, p, r) || !is_valid_ball(dim, q, s)) return GRZ_APART;
    return dim == 3 ? compare_distance(3, p, q, r, s) : compare_distance(2, p, q, r, s);
}

grz_meet grz_meet_capsule_ball_fallback(int dim, const double ends[], double r, const double ball[]) {
    const grz_moving_balls balls = {ends, ball, ends + dim, ends, r, ball[dim]};
    const grz_meet meet = dim == 3 ? grz_moving_balls_short(3, &balls) : grz_moving_balls_short(2, &balls);
    grz_core x, y;
    if (meet != GRZ_UNDECIDED) return meet;
    if (!is_valid_ball(dim, ends, r) || !grz_is_finite(dim, ends + dim) || !is_valid_ball(dim, ball, ball[dim]))
        return GRZ_APART;
    grz_core_points(&x, dim, ends, 2);
    grz_core_points(&y, dim, ball, 1);
    x.radius[0] = r;
    y.radius[0] = ball[dim];
    return grz_meet_cores(&x, &y);
}

static GRZ_INLINE grz_meet ball_box_in(int dim, const double center[], double radius, const double min[],
                                       const double max[]) {
    double from[3], to[3]; /* both 0 on an axis on which the center is inside */
    for (int i = 0; i < dim; i++) {
        const bool below = grz_compare(center[i], min[i]) < 0;
        const bool above = grz_compare(center[i], max[i]) > 0;
        from[i] = below ? center[i] : above ? max[i] : 0;
        to[i] = below ? min[i] : above ? center[i] : 0;
    }
    return compare_distance(dim, from, to, radius, 0);
}

grz_meet grz_meet_ball_box(int dim, const double center[], double radius, const double min[], const double max[]) {
    if (!is_valid_ball(dim, center, radius) || grz_meet_boxes(dim, min, max, min, max) == GRZ_APART) return GRZ_APART;
    if (grz_zero(radius)) return grz_meet_boxes(dim, center, center, min, max);
    return dim == 3 ? ball_box_in(3, center, radius, min, max) : ball_box_in(2, center, radius, min, max);
}

/* A ball and an oriented box. */

/* The axes of an oriented box: in the plane the second one, the first one turned, is written to `turned`. */
static void axes_of_obb(int dim, const double box[], double turned[2], const double *axis[3]) {
    for (int i = 0; i < dim; i++) axis[i] = box + 2 * dim + dim * i;
    if (dim == 3) return;
    turned[0] = -axis[0][1];
    turned[1] = axis[0][0];
    axis[1] = turned;
}

static double dot_exactly(int dim, const double a[], const double b[]) {
    double sum = 0;
    for (int k = 0; k < dim; k++) sum += a[k] * b[k];
    return sum;
}

static bool are_orthogonal(int dim, const double *const axis[]) {
    bool orthogonal = true;
    for (int i = 0; i < dim; i++)
        for (int j = 0; j < i; j++) orthogonal &= dot_exactly(dim, axis[i], axis[j]) == 0;
    return orthogonal;
}

/* Along an axis a of any length the center of the ball is at p = (ball - center) . a, in units of |a|, and its excess
 * over the half extent is |p| - half a^2. So the squared distance is the sum of excess_i^2 / a_i^2. All of it is
 * multiplied by the squares of the axes.
 *
 * Lengths have l bits in a unit L, axes n bits in a unit N, which is 2^-k where it is less than 1, else k = 0. p has l
 * + n + 3 bits in the unit L N, half a^2 l + 2 n + 2 in L N^2. A positive excess is less than p, so that it has l + n +
 * 3 + k bits in the smaller of both units; of others only the sign matters. Its square times two squares of axes, of 2
 * n + 2 bits each, and the sum of three of these: 2 (l + n + 3 + k) + 2 (2 n + 2) + 2. */
static GRZ_INLINE grz_meet ball_obb_short_in(int dim, const double ball[], const double box[]) {
    const double radius = ball[dim], *const half = box + dim, *axis[3];
    double turned[2];
    bool valid = radius > 0;
    axes_of_obb(dim, box, turned, axis);
    grz_grid lengths = GRZ_GRID_EMPTY, axes = GRZ_GRID_EMPTY;
    grz_grid_add(&lengths, radius);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&lengths, ball[i]);
        grz_grid_add(&lengths, box[i]);
        grz_grid_add(&lengths, half[i]);
        for (int k = 0; k < dim; k++) grz_grid_add(&axes, axis[i][k]);
        valid &= half[i] >= 0;
    }
    const int l = grz_grid_width(lengths), n = grz_grid_width(axes), k = axes.low < 1075 ? 1075 - axes.low : 0;
    const bool within = grz_grid_within(lengths, 100) && grz_grid_within(axes, 100);
    if (!GRZ_SHORT_CLAIMS || 2 * (l + n + 3 + k) + 2 * (2 * n + 2) + 2 > 53 || !within) return GRZ_UNDECIDED;
    double square[3] = {1, 1, 1}, excess[3] = {0, 0, 0}, between[3] = {0, 0, 0};
    for (int i = 0; i < dim; i++) between[i] = ball[i] - box[i];
    for (int i = 0; i < dim; i++) {
        square[i] = dot_exactly(dim, axis[i], axis[i]);
        const double over = fabs(dot_exactly(dim, between, axis[i])) - half[i] * square[i];
        excess[i] = over > 0 ? over : 0;
    }
    const double all = square[0] * square[1] * square[2];
    if (!valid || all == 0 || !are_orthogonal(dim, axis)) return GRZ_UNDECIDED;
    const double xx = excess[0] * excess[0] * (square[1] * square[2]);
    const double yy = excess[1] * excess[1] * (square[2] * square[0]);
    const double zz = excess[2] * excess[2] * (square[0] * square[1]);
    return grz_compared(xx + yy + zz, radius * radius * all);
}

grz_meet grz_meet_ball_obb_fallback(int dim, const double ball[], const double box[]) {
    const grz_meet meet = dim == 3 ? ball_obb_short_in(3, ball, box) : ball_obb_short_in(2, ball, box);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(dim, GRZ_BALL, ball, GRZ_OBB, box);
}

/* A segment and an oriented box */

/* A vector in the frame of the box, where it is axis-aligned: each coordinate times |a|, a the axis. */
static void to_frame(int dim, const double center[], const double *const axis[], const double point[], double along[]) {
    double between[3] = {0, 0, 0};
    for (int i = 0; i < dim; i++) between[i] = point[i] - center[i];
    for (int i = 0; i < dim; i++) along[i] = dot_exactly(dim, between, axis[i]);
}

/* By the axes of box_axes.h, where the box is [-half a^2, half a^2] along an axis a of any length.
 *
 * Lengths have l bits in a unit L, axes n bits in a unit N <= 1, as the number 1 is among them. A vector to an end is
 * below 2^(l + 1) L, along an axis a multiple of L N below 2^(l + n + 3) L N, which is at most 2^(l + 2 n + 3) L N^2;
 * half a^2 is below 2^(l + 2 n + 2) L N^2. m and d have one bit more, e has, too, and |m| - (|d| + e) is below
 * 2^(l + 2 n + 6) L N^2. A product m d is a multiple of (L N)^2 below 2^(2 l + 2 n + 8), a product e |d| one of L^2 N^3
 * below 2^(2 l + 3 n + 7); two bits for the sum and the difference of two such: 2^(2 l + 3 n + 10) L^2 N^3. */
static grz_meet ends_obb_short(int dim, const double a[], const double b[], const double box[]) {
    const double *const half = box + dim, *axis[3];
    double turned[2];
    axes_of_obb(dim, box, turned, axis);
    grz_grid lengths = GRZ_GRID_EMPTY, axes = GRZ_GRID_EMPTY;
    grz_grid_add(&axes, 1);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&lengths, a[i]);
        if (a != b) grz_grid_add(&lengths, b[i]);
        grz_grid_add(&lengths, box[i]);
        grz_grid_add(&lengths, half[i]);
        for (int k = 0; k < dim; k++) grz_grid_add(&axes, axis[i][k]);
    }
    const int l = grz_grid_width(lengths), n = grz_grid_width(axes);
    const bool within = grz_grid_within(lengths, 100) && grz_grid_within(axes, 100);
    if (!GRZ_SHORT_CLAIMS || l + 2 * n + 6 > 53 || !within || !are_orthogonal(dim, axis)) return GRZ_UNDECIDED;
    double p[4] = {0}, q[4] = {0}, h[4] = {0};
    bool solid = true;
    int moving = 0;
    to_frame(dim, box, axis, a, p);
    to_frame(dim, box, axis, b, q);
    for (int i = 0; i < dim; i++) {
        h[i] = half[i] * dot_exactly(dim, axis[i], axis[i]);
        solid &= h[i] > 0;
        moving += p[i] != q[i];
    }
    /* the directions across a segment along an axis, or across a point, are those of the faces: no other counts */
    if (!solid || (moving >= 2 && 2 * l + 3 * n + 10 > 53)) return GRZ_UNDECIDED;
    const grz_box_axes frame = grz_axes_in_frame(dim, p, q, h);
    const grz_axes_excess excess = grz_axes_excess_of(dim, &frame, false);
    return grz_compared(moving < 2 ? excess.face : grz_max(excess.face, excess.edge), 0);
}

grz_meet grz_meet_point_obb_fallback(int dim, const double point[], const double box[]) {
    const grz_meet meet = ends_obb_short(dim, point, point, box);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(dim, GRZ_POINT, point, GRZ_OBB, box);
}

grz_meet grz_meet_segment_obb_fallback(int dim, const double ends[], const double box[]) {
    const grz_meet meet = ends_obb_short(dim, ends, ends + dim, box);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(dim, GRZ_SEGMENT, ends, GRZ_OBB, box);
}
