/* The f(t) of num/roots.h as grz_roots_rounded computes it: the times it returns are t - f(t) / slope, so that it is
 * -f(t) itself for a slope of 1 and times too small to count: t is taken times 2^-500, and v times 2^500. After
 * num/roots.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RESIDUAL_ROOTS_H
#define TESTS_UNIT_RESIDUAL_ROOTS_H

static grz_two residual_of_root(int dim, const grz_roots *roots, grz_two t) {
    grz_roots q = *roots;
    const grz_two more = grz_two_same(0x1p500), zero = grz_two_same(0);
    for (int i = 0; i < dim; i++) {
        q.v[i] = grz_two_mul(q.v[i], more);
        q.v_rest[i] = grz_two_mul(q.v_rest[i], more);
    }
    q.a = zero, q.b = grz_two_same(0.5);
    grz_two root;
    grz_roots_rounded(dim, &q, grz_two_mul(t, grz_two_same(0x1p-500)), &root);
    const grz_two counts = grz_two_less(grz_two_same(0x1p-400), grz_two_abs(root));
    return grz_two_sub(zero, grz_two_choose(counts, root, zero));
}

/* What its bound is multiplied with. */
static grz_two size_of_root(const grz_roots *q, grz_two t) {
    const grz_two squares = grz_two_add(q->p2, grz_two_mul(q->v2, grz_two_mul(t, t)));
    return grz_two_add(grz_two_mul(grz_two_same(2), squares), grz_two_same(q->r2));
}

#endif
