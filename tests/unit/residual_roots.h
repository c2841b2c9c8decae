/* What the error of the f(t) of num/lanes/roots.h is measured by. After num/lanes/roots.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RESIDUAL_ROOTS_H
#define TESTS_UNIT_RESIDUAL_ROOTS_H

/* What the bound of f(t) is multiplied with. */
static grz_two size_of_root(const roots_size *q, grz_two t) {
    const grz_two squares = grz_two_add(q->p2, grz_two_mul(q->v2, grz_two_mul(t, t)));
    return grz_two_add(grz_two_mul(grz_two_same(2), squares), grz_two_same(q->r2));
}

#endif
