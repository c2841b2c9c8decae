/* The nearest double to a distance. For a root no ratio is exact, but the comparison with a number m is:
 *
 *     sqrt(over / under) - radius < m    exactly when    m + radius > 0 and over < (m + radius)^2 under
 *
 * So the nearest double is the one between whose midpoints to its neighbours the distance lies, as for times (decision
 * 10). A root in double-double says where to ask; mostly two comparisons are enough.
 *
 * SPDX-License-Identifier: MIT */
#include "distance/root.h"

#include "num/bracket.h"
#include "num/rounded.h"

#include <math.h>

typedef struct root_question {
    grz_arena *arena;
    grz_squared square;
    grz_dyadic radius;
} root_question;

grz_dyadic grz_doubled_midpoint(grz_arena *arena, int64_t order) {
    grz_dyadic end[2];
    for (int k = 0; k < 2; k++) {
        const double x = grz_at_order(order + k);
        const grz_dyadic power = grz_dy_power(arena, 1024, 1024);
        end[k] = grz_finite(x) ? grz_dy(arena, x) : x > 0 ? power : grz_dy_neg(power);
    }
    return grz_dy_add(arena, end[0], end[1]);
}

/* Does half of the root less the radius round to a double of at most this order? Of a midpoint the even one is
 * taken. */
static bool rounds_to_at_most(void *context, int64_t order) {
    const root_question *const q = (const root_question *)context;
    grz_arena *const arena = q->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic root = grz_dy_keep(arena, mark, grz_dy_add(arena, grz_doubled_midpoint(arena, order), q->radius));
    int above = 1;
    if (root.sign >= 0) {
        const grz_dy_mark after = grz_dy_now(arena);
        const grz_dyadic square = grz_dy_keep(arena, after, grz_dy_mul(arena, root, root));
        above = grz_dy_compare(q->square.over, grz_dy_mul(arena, square, q->square.under));
    }
    grz_dy_free(arena, mark);
    return above < 0 || (above == 0 && !(order & 1));
}

/* The number in double-double, within some 2^-100 of the root, but where it over- or underflows. */
static double guessed_root(grz_squared square, grz_dyadic radius) {
    int of_over, of_under, of_radius;
    const grz_dd over = grz_leading_dd(square.over, &of_over), under = grz_leading_dd(square.under, &of_under),
                 less = grz_leading_dd(radius, &of_radius);
    const int limbs = of_over - of_under, odd = limbs & 1;
    const grz_dd ratio = grz_dd_div((grz_dd){grz_ldexp(over.hi, 64 * odd), grz_ldexp(over.lo, 64 * odd)}, under);
    const grz_dd root = grz_dd_sqrt(ratio);
    const int shift = 32 * (limbs - odd) - 1;
    return grz_dd_sub((grz_dd){grz_ldexp(root.hi, shift), grz_ldexp(root.lo, shift)},
                      (grz_dd){grz_ldexp(less.hi, 64 * of_radius - 1), grz_ldexp(less.lo, 64 * of_radius - 1)})
        .hi;
}

double grz_about_root(grz_squared square) { return guessed_root(square, grz_dy_zero()); }

double grz_rounded_root(grz_arena *arena, grz_squared square, grz_dyadic radius) {
    root_question q = {arena, square, radius};
    const int64_t infinite = grz_order((double)INFINITY);
    grz_bracket b = {rounds_to_at_most, &q, -infinite - 1, infinite};
    const double guess = guessed_root(square, radius);
    grz_bracket_try(&b, grz_nan(guess) ? infinite : grz_order(guess));
    const double distance = grz_bracket_end(&b);
    return grz_zero(distance) ? 0 : distance;
}

grz_squared grz_squared_of_nearest(grz_arena *arena, int dim, const grz_nearest *n) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic level = grz_dy_dot(arena, dim, n->d, n->w[0]);
    if (n->count == 1) return (grz_squared){level, grz_dy_power(arena, 0, 0)};
    if (n->count < dim) {
        grz_dyadic e[3];
        grz_dy_subtract(arena, dim, n->w[1], n->w[0], e);
        return (grz_squared){level, grz_dy_dot(arena, dim, e, e)};
    }
    const grz_dyadic over = grz_dy_keep(arena, mark, grz_dy_mul(arena, level, level));
    return (grz_squared){over, grz_dy_dot(arena, dim, n->d, n->d)};
}
