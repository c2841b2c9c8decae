/* The planes of facets, exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/facets.h"

#include "convex/exact_gjk.h"
#include "num/stage.h"
#include "shape/core_approx.h"

void grz_edge_exactly(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *s, grz_dyadic e[3]) {
    grz_dyadic w[2][3];
    grz_exact_gjk_places(arena, a, b, 2, s->corner, w);
    grz_dy_subtract(arena, a->dim, w[1], w[0], e);
}

void grz_facet_exactly(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *face, grz_dyadic n[3],
                       grz_dyadic *level) {
    const int dim = a->dim;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_dyadic w[3][3], e[2][3], kept[4];
    grz_exact_gjk_places(arena, a, b, dim, face->corner, w);
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

/* The same in double-doubles, where corners are nearly in the plane, as those of a box whose corners are rounded. Edges
 * between corners of one core are 0 where these are one, and exact where it is of points on one grid. */
static GRZ_NOINLINE bool find_approx_side_of_facet(const grz_core *a, const grz_core *b, const grz_simplex *face,
                                                   grz_corner corner, int *side) {
    const int dim = a->dim;
    const grz_corner first = face->corner[0];
    grz_approx_core of_a, of_b;
    grz_approx p[3], q[3], e[3][3], n[3];
    grz_approx_core_of(dim, a, &of_a);
    grz_approx_core_of(dim, b, &of_b);
    for (int k = 1; k <= dim; k++) {
        const grz_corner at = k < dim ? face->corner[k] : corner;
        grz_approx_edge(dim, &of_a, first.a, at.a, p);
        grz_approx_edge(dim, &of_b, first.b, at.b, q);
        for (int i = 0; i < dim; i++) e[k - 1][i] = grz_approx_gather(p[i], grz_approx_neg(q[i]));
    }
    if (dim == 3) grz_approx_cross(e[0], e[1], n);
    const grz_approx beyond =
        dim == 3 ? grz_approx_dot(3, n, e[2]) : grz_approx_det2(e[0][1], e[1][0], e[0][0], e[1][1]);
    *side = grz_approx_sign(beyond);
    return GRZ_LARGE_STAGE_CLAIMS && (*side != 0 || grz_approx_is_zero(beyond));
}

static GRZ_NOINLINE int find_exact_side_of_facet(const grz_core *a, const grz_core *b, const grz_simplex *face,
                                                 grz_corner corner) {
    uint64_t limbs[GRZ_FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_FACET_LIMBS);
    const int dim = a->dim;
    grz_corner all[4] = {{0}};
    grz_dyadic w[4][3], e[3][3];
    for (int k = 0; k <= dim; k++) all[k] = k < dim ? face->corner[k] : corner;
    grz_exact_gjk_places(&arena, a, b, dim + 1, all, w);
    for (int k = 0; k < dim; k++) grz_dy_subtract(&arena, dim, w[k + 1], w[0], e[k]);
    return dim == 3 ? grz_dy_det3(&arena, e[0], e[1], e[2]).sign : grz_dy_cross2(&arena, e[1], e[0]).sign;
}

int grz_side_of_facet_exactly(const grz_core *a, const grz_core *b, const grz_simplex *face, grz_corner corner) {
    int side;
    return find_approx_side_of_facet(a, b, face, corner, &side) ? side : find_exact_side_of_facet(a, b, face, corner);
}

GRZ_NOINLINE grz_corner grz_furthest_from_facet_exactly(const grz_core *a, const grz_core *b, const grz_simplex *face) {
    uint64_t limbs[GRZ_FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_FACET_LIMBS);
    grz_dyadic n[3], level;
    grz_facet_exactly(&arena, a, b, face, n, &level);
    return grz_exact_gjk_support(&arena, a, b, n);
}
