/* The times at which f(t) = |p + t v|^2 - R^2 is 0, correctly rounded, two at a time: the first one of one f and the
 * last one of another, which may be the same. To be included after a header that has the masks for four doubles
 * (halves.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_LANES_ROOTS_H
#define GRZ_NUM_LANES_ROOTS_H

#include "num/bits.h"
#include "num/stage.h"

/* p, v and the square R^2, each as a sum of two doubles: x and y of the first f, then those of the last one; in space
 * behind them z and 0 of each. */
typedef struct roots_terms {
    d4 p[2], p_rest[2], v[2], v_rest[2], square, square_rest;
} roots_terms;

/* R = r + s; what rounds of its square is 3 u^2 of it. */
static GRZ_FORCE_INLINE void roots_radius(double r, double s, roots_terms *q) {
    d4 rest, square_rest;
    const d4 sum = d4_sum(d4_of(r), d4_of(s), &rest);
    q->square = d4_exact_product(sum, sum, &square_rest);
    q->square_rest = d4_add(square_rest, d4_mul(d4_add(sum, sum), rest));
}

/* From the coordinates of both, side by side. */
static GRZ_FORCE_INLINE void roots_rows(int dim, const grz_two x[3], d4 rows[2]) {
    const grz_two none = grz_two_same(0);
    rows[0] = d4_pair(grz_two_lows(x[0], x[1]), grz_two_highs(x[0], x[1]));
    if (dim == 3) rows[1] = d4_pair(grz_two_lows(x[2], none), grz_two_highs(x[2], none));
}

/* f(t) in double-double, rounded: within 128 u^2 of 2 (P^2 + V^2 t^2) + R^2, where P and V are at least |p| and |v|. A
 * coordinate x + y of p + t v, where t times v's rest is rounded once, and y has three more roundings of what is at
 * most 3 u (|p| + |t v|), is within 13 u^2 of that. The squares of x are exact, and their sums; 2 x y, y^2 and the sum
 * of all rests are rounded, 12 roundings of what is at most 8 u ((|p| + |t v|)^2 + R^2). The difference from R^2 is
 * exact where f is at most half of that; else f rounds once more. */
GRZ_BOUND(roots_error, 128 * GRZ_U * GRZ_U);

static GRZ_FORCE_INLINE grz_two roots_value(int dim, const roots_terms *s, grz_two both) {
    const d4 t = d4_spread(both);
    d4 x2 = d4_of(0), rest = x2, sum_rest;
    for (int k = 0; k < dim - 1; k++) {
        d4 motion_rest, x_rest, square_rest;
        const d4 motion = d4_exact_product(t, s->v[k], &motion_rest), x = d4_sum(s->p[k], motion, &x_rest),
                 square = d4_exact_product(x, x, &square_rest);
        const d4 y = d4_add(x_rest, d4_add(d4_fused_add(t, s->v_rest[k], motion_rest), s->p_rest[k])),
                 left = d4_fused_add(d4_add(d4_add(x, x), y), y, square_rest);
        x2 = k == 0 ? square : d4_sum(x2, square, &sum_rest);
        rest = k == 0 ? left : d4_add(d4_add(rest, left), sum_rest);
    }
    const d4 other = d4_yx(x2), sum = d4_add(x2, other),
             left = d4_sub(d4_min(x2, other), d4_sub(sum, d4_max(x2, other)));
    const d4 f = d4_add(d4_sub(sum, s->square), d4_add(d4_add(rest, d4_yx(rest)), d4_sub(left, s->square_rest)));
    return grz_two_lows(d4_low(f), d4_high(f));
}

/* What is known of f in doubles: a = v^2 is within 16 u of V^2 and b = p . v within 16 u of P V, with P^2 = p2 and
 * V^2 = v2, which are at least p^2 and v^2; r2 is R^2. Where the sums of two doubles are exact, error is
 * roots_error. */
typedef struct roots_size {
    grz_two a, b, p2, v2;
    double r2, error;
} roots_size;

/* The roots, from times t that are close, by a step q = f / slope of Newton's method. Returns in which halves they are
 * certain. The step is off by v2 q^2 / |slope|, and by what the slope is: 64 u V (V |t| + P). */
static GRZ_INLINE grz_two roots_rounded(int dim, const roots_terms *s, const roots_size *z, grz_two t, grz_two *root) {
    /* the division is done when f is */
    const grz_two two = grz_two_same(2), slope = grz_two_mul(two, grz_two_add(grz_two_mul(z->a, t), z->b)),
                  steep = grz_two_abs(slope), inverse = grz_two_div(grz_two_same(1), slope),
                  q = grz_two_mul(roots_value(dim, s, t), inverse), step = grz_two_abs(q);
    const grz_two squares = grz_two_add(z->p2, grz_two_mul(z->v2, grz_two_mul(t, t))),
                  size = grz_two_add(grz_two_mul(two, squares), grz_two_same(z->r2)),
                  terms = grz_two_add(grz_two_mul(z->v2, grz_two_abs(t)), grz_two_sqrt(grz_two_mul(z->p2, z->v2)));
    const grz_two off = grz_two_add(
        grz_two_mul(grz_two_same(z->error), size),
        grz_two_mul(step, grz_two_add(grz_two_mul(z->v2, step), grz_two_mul(grz_two_same(64 * GRZ_U), terms))));
    const grz_two slack = grz_two_mul(grz_two_mul(two, off), grz_two_abs(inverse));
    grz_two low;
    *root = grz_two_exact_sum(t, grz_two_sub(grz_two_same(0), q), &low);
    const grz_two rounds = grz_two_rounds(*root, low, slack);
    const grz_two flat = grz_two_and(grz_two_less(grz_two_mul(grz_two_same(0x1p-20), terms), steep),
                                     grz_two_less(grz_two_mul(step, z->v2), grz_two_mul(grz_two_same(0x1p-10), steep)));
    const grz_two in_window =
        grz_two_and(grz_two_less(grz_two_same(0x1p-100), *root), grz_two_less(*root, grz_two_same(0x1p100)));
    return grz_two_and(grz_two_and(rounds, flat), in_window);
}

#endif
