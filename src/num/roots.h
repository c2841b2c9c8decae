/* The times at which f(t) = |p + t v|^2 - R^2 is 0, correctly rounded, two at a time: the first one of one f and the
 * last one of another, which may be the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_ROOTS_H
#define GRZ_NUM_ROOTS_H

#include "num/bits.h"
#include "num/stage.h"
#include "num/two.h"

/* p, v and the square R^2 as sums of two doubles; r2 is R^2 as well. With P^2 = p2 and V^2 = v2, which are at least p^2
 * and v^2, a = v^2 is within 16 u of V^2 and b = p.v within 16 u of P V. Where the sums are exact, error is
 * roots_error. */
typedef struct grz_roots {
    grz_two p[3], p_rest[3], v[3], v_rest[3], square, square_rest, a, b, p2, v2;
    double r2, error;
} grz_roots;

/* R = r + s; what rounds of its square is 3 u^2 of it. */
static GRZ_INLINE void grz_roots_radius(double r, double s, grz_roots *q) {
    grz_two rest, square_rest;
    const grz_two sum = grz_two_exact_sum(grz_two_same(r), grz_two_same(s), &rest);
    q->square = grz_two_exact_product(sum, sum, &square_rest);
    q->square_rest = grz_two_add(square_rest, grz_two_mul(grz_two_mul(grz_two_same(2), sum), rest));
}

/* The roots, from times t that are close, by a step of Newton's method with f in double-double. Returns in which halves
 * they are certain.
 *
 * A coordinate x + y of p + t v: t times v's rest is rounded once, and y has three more roundings of what is at most 3
 * u (|p| + |t v|): within 13 u^2 of that. The squares of x are exact, their sum with R^2 and its errors too; 2 x y, y^2
 * and the sum of all rests are rounded, 12 roundings of what is at most 8 u ((|p| + |t v|)^2 + R^2). So f is within 128
 * u^2 of that. The step q = f / slope is off by v2 q^2 / |slope|, and by what the slope is: 64 u V (V |t| + P). */
GRZ_BOUND(roots_error, 128 * GRZ_U * GRZ_U);

static GRZ_INLINE grz_two grz_roots_rounded(int dim, const grz_roots *s, grz_two t, grz_two *root) {
    const grz_two two = grz_two_same(2);
    grz_two f = grz_two_sub(grz_two_same(0), s->square), rest = grz_two_sub(grz_two_same(0), s->square_rest);
    for (int i = 0; i < dim; i++) {
        grz_two way_rest, x_rest, x2_rest, sum_rest;
        const grz_two motion = grz_two_exact_product(s->v[i], t, &way_rest);
        const grz_two x = grz_two_exact_sum(s->p[i], motion, &x_rest);
        const grz_two y =
            grz_two_add(grz_two_add(x_rest, grz_two_add(way_rest, grz_two_mul(t, s->v_rest[i]))), s->p_rest[i]);
        const grz_two x2 = grz_two_exact_product(x, x, &x2_rest);
        f = grz_two_exact_sum(f, x2, &sum_rest);
        const grz_two mixed = grz_two_mul(y, grz_two_add(grz_two_mul(two, x), y));
        rest = grz_two_add(rest, grz_two_add(grz_two_add(x2_rest, sum_rest), mixed));
    }
    f = grz_two_add(f, rest);
    /* the division is done when f is */
    const grz_two slope = grz_two_mul(two, grz_two_add(grz_two_mul(s->a, t), s->b)), steep = grz_two_abs(slope),
                  inverse = grz_two_div(grz_two_same(1), slope), q = grz_two_mul(f, inverse);
    const grz_two far = grz_two_abs(t), step = grz_two_abs(q);
    const grz_two size =
        grz_two_add(grz_two_mul(two, grz_two_add(s->p2, grz_two_mul(s->v2, grz_two_mul(t, t)))), grz_two_same(s->r2));
    const grz_two terms = grz_two_add(grz_two_mul(s->v2, far), grz_two_sqrt(grz_two_mul(s->p2, s->v2)));
    const grz_two off = grz_two_add(
        grz_two_mul(grz_two_same(s->error), size),
        grz_two_mul(step, grz_two_add(grz_two_mul(s->v2, step), grz_two_mul(grz_two_same(64 * GRZ_U), terms))));
    const grz_two slack = grz_two_mul(grz_two_mul(two, off), grz_two_abs(inverse));
    grz_two low;
    *root = grz_two_exact_sum(t, grz_two_sub(grz_two_same(0), q), &low);
    const grz_two rounds = grz_two_rounds(*root, low, slack);
    const grz_two flat = grz_two_and(grz_two_less(grz_two_mul(grz_two_same(0x1p-20), terms), steep),
                                     grz_two_less(grz_two_mul(step, s->v2), grz_two_mul(grz_two_same(0x1p-10), steep)));
    const grz_two in_window =
        grz_two_and(grz_two_less(grz_two_same(0x1p-100), *root), grz_two_less(*root, grz_two_same(0x1p100)));
    return grz_two_and(grz_two_and(rounds, flat), in_window);
}

#endif
