/* The smallest aabb of a round body. With d the vector between the centers of its ends, a disc reaches as far as
 *
 *     radius sqrt((d.d - d_k^2) / d.d)
 *
 * along the coordinate axis k (Quilez, "Bounding boxes of discs", 2014). Whether a double is beyond an end is decided
 * by the squares, exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/round.h"

#include "num/bits.h"
#include "num/dyadic.h"
#include "num/subnormals.h"
#include "shape/vec3.h"

#include <math.h>

/* Numbers of at most 33, 66 and 132 limbs. */
enum { END_LIMBS = 2048 };

/* Its end along an axis: the farther center, the displacement, and what the disc adds. */
typedef struct round_end {
    grz_arena *arena;
    grz_dyadic center, reach2, length2; /* center and displacement; reach2 / length2 is the square of what is added */
} round_end;

static bool is_beyond(const round_end *e, double x) {
    const grz_dy_mark mark = grz_dy_now(e->arena);
    const grz_dyadic off = grz_dy_sub(e->arena, grz_dy(e->arena, x), e->center);
    const bool beyond =
        off.sign >= 0 &&
        grz_dy_compare(grz_dy_mul(e->arena, grz_dy_mul(e->arena, off, off), e->length2), e->reach2) >= 0;
    grz_dy_free(e->arena, mark);
    return beyond;
}

/* The least double beyond the end, from one that is near it: by steps that double, then by halves. */
static double least_beyond(const round_end *e, double about) {
    const int64_t least = grz_order(-(double)INFINITY), most = grz_order((double)INFINITY);
    const int64_t most_step = INT64_C(1) << 60;
    int64_t low = grz_order(about), high = low, step = 1;
    if (is_beyond(e, about)) {
        for (low--; low > least && is_beyond(e, grz_at_order(low)); step += step < most_step ? step : 0) {
            high = low;
            low = low > least + step ? low - step : least;
        }
    } else {
        for (high++; high < most && !is_beyond(e, grz_at_order(high)); step += step < most_step ? step : 0) {
            low = high;
            high = high < most - step ? high + step : most;
        }
    }
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (is_beyond(e, grz_at_order(middle))) high = middle;
        else low = middle;
    }
    return grz_at_order(high);
}

/* How far a disc across d reaches along axis k, in doubles. */
static double reach_of(const double d[3], double radius, int k) {
    double most = 0, all = 0, across = 0;
    int exponent;
    for (int i = 0; i < 3; i++) most = fabs(d[i]) > most ? fabs(d[i]) : most;
    frexp(most, &exponent);
    for (int i = 0; i < 3; i++) {
        const double x = grz_ldexp(d[i], -exponent);
        all += x * x;
        across += i == k ? 0 : x * x;
    }
    return radius * sqrt(across / all);
}

/* The upper end along axis k; `sign` -1 turns the axis around. */
static double moved_end_of(const grz_round *c, int k, double motion, int sign) {
    uint64_t limbs[END_LIMBS];
    grz_arena arena = grz_arena_over(limbs, END_LIMBS);
    const double a = sign * c->end[0][k], b = sign * c->end[1][k], center = a > b ? a : b;
    double d[3];
    grz_dyadic all = grz_dy_zero(), across = grz_dy_zero();
    for (int i = 0; i < 3; i++) {
        const double from = c->end[0][i], to = c->end[1][i];
        const grz_dyadic along = grz_dy_sub(&arena, grz_dy(&arena, to), grz_dy(&arena, from)),
                         square = grz_dy_mul(&arena, along, along);
        d[i] = to - from;
        all = grz_dy_add(&arena, all, square);
        if (i != k) across = grz_dy_add(&arena, across, square);
    }
    const grz_dyadic radius = grz_dy(&arena, c->radius);
    const round_end end = {
        .arena = &arena,
        .center = grz_dy_add(&arena, grz_dy(&arena, center), grz_dy(&arena, sign * motion)),
        .reach2 = grz_dy_mul(&arena, grz_dy_mul(&arena, radius, radius), across),
        .length2 = all,
    };
    const double about = (center + sign * motion) + reach_of(d, c->radius, k);
    const double bound = least_beyond(&end, grz_finite(about) ? about : center);
    return grz_zero(bound) ? 0 : sign * bound;
}

grz3_aabb grz3_bounds_of_round(const grz_round *round, const grz3_vec *by) {
    grz3_aabb box;
    const grz_mode mode = grz_keep_subnormals();
    for (int k = 0; k < 3; k++) {
        const double motion = grz3_at(by, k);
        ((double *)&box.min)[k] = moved_end_of(round, k, motion < 0 ? motion : 0, -1);
        ((double *)&box.max)[k] = moved_end_of(round, k, motion < 0 ? 0 : motion, 1);
    }
    grz_restore_mode(mode);
    return box;
}
