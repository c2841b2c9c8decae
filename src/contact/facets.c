/* The planes of facets, exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/facets.h"

#include "convex/exact_gjk.h"

void grz_facet_exactly(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *face, grz_dyadic n[3],
                       grz_dyadic *level) {
    const int dim = a->dim;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_dyadic w[3][3], e[2][3], kept[4];
    for (int k = 0; k < 3 && k < dim; k++) grz_exact_gjk_place(arena, a, b, face->corner[k], w[k]);
    for (int k = 1; k < 3 && k < dim; k++) grz_dy_subtract(arena, dim, w[k], w[0], e[k - 1]);
    if (dim == 3) {
        grz_dy_cross(arena, e[0], e[1], n);
    } else {
        /* copies, for a difference from 0 is no number of its own in the arena */
        n[0] = grz_dy_keep(arena, grz_dy_now(arena), e[0][1]);
        n[1] = grz_dy_keep(arena, grz_dy_now(arena), grz_dy_neg(e[0][0]));
    }
    for (int i = 0; i < dim; i++) kept[i] = n[i];
    kept[dim] = grz_dy_dot(arena, dim, n, w[0]);
    grz_dy_keep_all(arena, start, dim + 1, kept);
    for (int i = 0; i < dim; i++) n[i] = kept[i];
    *level = kept[dim];
}

GRZ_NOINLINE int grz_side_of_facet_exactly(const grz_core *a, const grz_core *b, const grz_simplex *face,
                                           grz_corner corner) {
    uint64_t limbs[GRZ_FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_FACET_LIMBS);
    grz_dyadic n[3], level, w[3];
    grz_facet_exactly(&arena, a, b, face, n, &level);
    grz_exact_gjk_place(&arena, a, b, corner, w);
    return grz_dy_compare(grz_dy_dot(&arena, a->dim, n, w), level);
}

GRZ_NOINLINE grz_corner grz_furthest_from_facet_exactly(const grz_core *a, const grz_core *b, const grz_simplex *face,
                                                        const grz_core *x, const grz_core *y) {
    uint64_t limbs[GRZ_FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_FACET_LIMBS);
    grz_dyadic n[3], level;
    grz_facet_exactly(&arena, a, b, face, n, &level);
    return grz_exact_gjk_support(&arena, x, y, n);
}
