/* The simplex from which a polytope grows; if P is flat, there is none.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/polytope.h"

#include "convex/exact_gjk.h"

/* Adds a corner that is not on the plane through the simplex's first one that is perpendicular to n. */
static bool add_corner_off(grz_arena *arena, const grz_core *a, const grz_core *b, grz_dyadic n[3], grz_simplex *s) {
    for (int turn = 0; turn < 2; turn++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_dyadic w[2][3];
        const grz_corner corner[2] = {s->corner[0], grz_exact_gjk_support(arena, a, b, n)};
        grz_exact_gjk_places(arena, a, b, 2, corner, w);
        const bool off = grz_dy_compare(grz_dy_dot(arena, a->dim, n, w[0]), grz_dy_dot(arena, a->dim, n, w[1])) != 0;
        if (off) s->corner[s->count++] = corner[1];
        for (int i = 0; i < a->dim; i++) n[i] = grz_dy_neg(n[i]);
        grz_dy_free(arena, mark);
        if (off) return true;
    }
    return false;
}

static void axis_vector(grz_arena *arena, int dim, int k, grz_dyadic n[3]) {
    for (int i = 0; i < dim; i++) n[i] = i == k ? grz_dy_power(arena, 0, 0) : grz_dy_zero();
}

/* Adds a corner outside of what the simplex spans. */
static bool add_dimension(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex *s) {
    const int dim = a->dim;
    const grz_dy_mark mark = grz_dy_now(arena);
    bool added = false;
    if (s->count == dim) {
        grz_dyadic n[3], level;
        grz_facet_exactly(arena, a, b, s, n, &level);
        added = add_corner_off(arena, a, b, n, s);
    }
    for (int k = 0; k < dim && s->count < dim && !added; k++) {
        grz_dyadic x[3], e[3], n[3];
        axis_vector(arena, dim, k, x);
        if (s->count == 2) {
            grz_edge_exactly(arena, a, b, s, e);
            grz_dy_cross(arena, e, x, n);
        }
        added = add_corner_off(arena, a, b, s->count == 2 ? n : x, s);
    }
    grz_dy_free(arena, mark);
    return added;
}

GRZ_NOINLINE bool grz_span_space(const grz_core *a, const grz_core *b, grz_simplex *s) {
    uint64_t limbs[GRZ_POLYTOPE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POLYTOPE_LIMBS);
    while (s->count <= a->dim)
        if (!add_dimension(&arena, a, b, s)) return false;
    return true;
}
