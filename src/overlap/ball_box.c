/* Balls against axis-aligned boxes and against each other, short and exact: the sum of the squared excesses against the
 * squared radius.
 *
 * SPDX-License-Identifier: MIT */
#include "overlap/ball_box.h"

#include "num/dyadic.h"
#include "num/grid.h"
#include "num/stage.h"

#include <math.h>

/* Apart, touching, meeting for d^2 greater than, equal to, less than r^2. */
static grz_meet compare_squares(grz_arena *arena, int count, const grz_dyadic d[], grz_dyadic r) {
    return (grz_meet)-grz_dy_compare(grz_dy_dot(arena, count, d, d), grz_dy_mul(arena, r, r));
}

/* The same in doubles on a grid of at most 24 bits: excesses and sums of radii have 25, squares 50, sums of three of
 * them 52. */
enum { SHORT_WIDTH = 24 };

static bool is_short(grz_grid grid) {
    return GRZ_SHORT_CLAIMS && grz_grid_width(grid) <= SHORT_WIDTH && grz_grid_within(grid, 300);
}

static grz_meet compare_short(int dim, const double d[], double r) {
    double distance2 = 0;
    for (int i = 0; i < dim; i++) distance2 += d[i] * d[i];
    const double radius2 = r * r;
    return distance2 > radius2 ? GRZ_APART : distance2 < radius2 ? GRZ_MEETING : GRZ_TOUCHING;
}

grz_meet grz_meet_ball_box(int dim, const double center[], double radius, const double min[], const double max[]) {
    grz_grid grid = GRZ_GRID_EMPTY;
    double from[3], to[3]; /* the excess on each axis is to - from, both zero inside */
    grz_grid_add(&grid, radius);
    for (int i = 0; i < dim; i++) {
        const bool below = grz_compare(center[i], min[i])<0, above = grz_compare(center[i], max[i])> 0;
        from[i] = below ? center[i] : above ? max[i] : 0;
        to[i] = below ? min[i] : above ? center[i] : 0;
        grz_grid_add(&grid, from[i]);
        grz_grid_add(&grid, to[i]);
    }
    if (is_short(grid)) {
        double d[3];
        for (int i = 0; i < dim; i++) d[i] = to[i] - from[i];
        return compare_short(dim, d, radius);
    }
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    grz_dyadic d[3];
    for (int i = 0; i < dim; i++) d[i] = grz_dy_sub(&arena, grz_dy(&arena, to[i]), grz_dy(&arena, from[i]));
    return compare_squares(&arena, dim, d, grz_dy(&arena, radius));
}

/* With p the way to the ball's center along an axis a of length 1 in units of its own length, the excess over half a^2
 * is measured in units of |a|. So the squared distance is the sum of excess_i^2 / a_i^2, and all is multiplied by the
 * squares of the axes. Coordinates have l bits in a unit L, axes n in a unit N, which is 2^-k where it is less than 1,
 * else k = 0. A way p has l + n + 3 bits in the unit L N, half a^2 l + 2 n + 2 in L N^2; where the excess is positive
 * it is less than p, so that it has l + n + 3 + k bits in the smaller of both units, and else only its sign matters.
 * Its square with two squares of axes of 2 n + 2, and the sum of three: 2 (l + n + 3 + k) + 2 (2 n + 2) +
 * 2. */
bool grz_meet_ball_obb_short(int dim, const double ball[], double radius, const double center[], const double half[],
                             const double *const axis[], grz_meet *answer) {
    grz_grid lengths = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY;
    grz_grid_add(&lengths, radius);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&lengths, ball[i]);
        grz_grid_add(&lengths, center[i]);
        grz_grid_add(&lengths, half[i]);
        for (int k = 0; k < dim; k++) grz_grid_add(&numbers, axis[i][k]);
    }
    const int l = grz_grid_width(lengths), n = grz_grid_width(numbers),
              fraction = numbers.low < 1075 ? 1075 - numbers.low : 0;
    if (!GRZ_SHORT_CLAIMS || 2 * l + 6 * n + 12 + 2 * fraction > 53 || !grz_grid_within(lengths, 100) ||
        !grz_grid_within(numbers, 100))
        return false;
    double square[3] = {1, 1, 1}, excess[3] = {0, 0, 0}, skew = 0;
    for (int i = 0; i < dim; i++) {
        double along = 0;
        square[i] = 0;
        for (int k = 0; k < dim; k++) {
            along += (ball[k] - center[k]) * axis[i][k];
            square[i] += axis[i][k] * axis[i][k];
        }
        for (int j = 0; j < i; j++) {
            double product = 0;
            for (int k = 0; k < dim; k++) product += axis[i][k] * axis[j][k];
            skew += fabs(product);
        }
        const double over = fabs(along) - half[i] * square[i];
        excess[i] = over > 0 ? over : 0;
    }
    const double all = square[0] * square[1] * square[2];
    if (skew != 0 || all == 0) return false;
    const double xx = excess[0] * excess[0] * (square[1] * square[2]),
                 yy = excess[1] * excess[1] * (square[2] * square[0]),
                 zz = excess[2] * excess[2] * (square[0] * square[1]);
    const double distance2 = xx + yy + zz, radius2 = radius * radius * all;
    *answer = distance2 > radius2 ? GRZ_APART : distance2 < radius2 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

grz_meet grz_meet_balls(int dim, const double p[], double r, const double q[], double s) {
    grz_grid grid = GRZ_GRID_EMPTY;
    grz_grid_add(&grid, r);
    grz_grid_add(&grid, s);
    for (int i = 0; i < dim; i++) {
        grz_grid_add(&grid, p[i]);
        grz_grid_add(&grid, q[i]);
    }
    if (is_short(grid)) {
        double d[3];
        for (int i = 0; i < dim; i++) d[i] = p[i] - q[i];
        return compare_short(dim, d, r + s);
    }
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    grz_dyadic d[3];
    for (int i = 0; i < dim; i++) d[i] = grz_dy_sub(&arena, grz_dy(&arena, p[i]), grz_dy(&arena, q[i]));
    return compare_squares(&arena, dim, d, grz_dy_add(&arena, grz_dy(&arena, r), grz_dy(&arena, s)));
}
