/* The depth of two zonotopes whose difference P, a zonotope too, contains 0. The normals of P's facets are the cross
 * products of its generators g, in the plane the generators turned (convex/zonotope.c). With c the center of P, both
 * planes that are perpendicular to n and support P are at c . n - sum |g . n| and at c . n + sum |g . n|: so the nearer
 * one is sum |g . n| - |c . n| from 0, and a leaves b towards c. These are the axes of Gottschalk, Lin and Manocha,
 * "OBBTree: a hierarchical structure for rapid interference detection", 1996.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "convex/difference.h"

#include <limits.h>

/* Both cores, exactly; generators that are zero are left out. */
typedef struct generators {
    grz_arena *arena;
    int dim, count;
    struct {
        int body, k; /* it is generator k of this body */
        grz_dyadic half;
        const grz_dyadic *axis;
    } of[6];
    grz_dyadic center[3];
    grz_exact_core core[2];
} generators;

static void add_core_generators(generators *g, int body, const grz_core *core) {
    grz_exact_core *const x = &g->core[body];
    grz_exact_core_of(g->arena, core, x);
    for (int k = 0; k < x->count; k++) {
        bool zero = true;
        for (int i = 0; i < g->dim; i++) zero = zero && x->axis[k][i].sign == 0;
        if (zero || x->half[k].sign == 0) continue;
        g->of[g->count].body = body;
        g->of[g->count].k = k;
        g->of[g->count].half = x->half[k];
        g->of[g->count].axis = x->axis[k];
        g->count++;
    }
}

static bool normal_of_generators(const generators *g, int i, int j, grz_dyadic n[3]) {
    if (g->dim == 2) {
        n[0] = grz_dy_neg(g->of[i].axis[1]);
        n[1] = g->of[i].axis[0];
        return true;
    }
    grz_dy_cross(g->arena, g->of[i].axis, g->of[j].axis, n);
    return n[0].sign != 0 || n[1].sign != 0 || n[2].sign != 0;
}

/* The corners that span the facet along generators i and j, which is the furthest against the normal sign * n; and
 * which generators are at right angles to it. */
static void write_face(const generators *g, int i, int j, const grz_dyadic n[3], int sign, int level[2],
                       grz_contact_axis *axis) {
    grz_corner from = {0, 0};
    level[0] = level[1] = 0;
    for (int k = 0; k < g->count; k++) {
        const grz_dy_mark mark = grz_dy_now(g->arena);
        const int along = sign * grz_dy_dot(g->arena, g->dim, g->of[k].axis, n).sign;
        level[g->of[k].body] |= (along == 0) << g->of[k].k;
        if (k == i || (k == j && g->dim == 3)) continue;
        if (g->of[k].body == 0) from.a |= (along < 0) << g->of[k].k;
        else from.b |= (along > 0) << g->of[k].k;
        grz_dy_free(g->arena, mark);
    }
    axis->face = (grz_simplex){g->dim, {from, from, from}};
    for (int e = 0; e < g->dim - 1; e++) {
        const int k = e == 0 ? i : j, bit = 1 << g->of[k].k;
        if (g->of[k].body == 0) axis->face.corner[1 + e].a |= bit;
        else axis->face.corner[1 + e].b |= bit;
    }
    /* along a generator of b the corners of the difference go back */
    axis->sign = sign * (g->of[i].body == 0 ? 1 : -1) * (g->dim == 2 || g->of[j].body == 0 ? 1 : -1);
    axis->source = GRZ_CONTACT_FACET;
}

/* Have they a facet each, as the difference is not flat, and 0 is above none? */
static bool consider_pair(const generators *g, int i, int j, grz_least_depth *least, int level_of[2],
                          grz_contact_axis *axis) {
    grz_arena *const arena = g->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic n[3], back[3];
    bool contains = false;
    if (normal_of_generators(g, i, j, n)) {
        const grz_dyadic middle = grz_dy_dot(arena, g->dim, g->center, n);
        const int side = middle.sign;
        grz_dyadic reach = grz_dy_zero();
        for (int k = 0; k < g->count; k++) {
            const grz_dyadic along = grz_dy_abs(grz_dy_dot(arena, g->dim, g->of[k].axis, n));
            reach = grz_dy_add(arena, reach, grz_dy_mul(arena, g->of[k].half, along));
        }
        const grz_dyadic level = grz_dy_sub(arena, reach, grz_dy_abs(middle));
        contains = reach.sign > 0 && level.sign >= 0;
        for (int k = 0; k < g->dim; k++) back[k] = grz_dy_neg(n[k]);
        if (side >= 0 && grz_least_consider(least, n, level)) write_face(g, i, j, n, 1, level_of, axis);
        if (side <= 0 && grz_least_consider(least, back, level)) write_face(g, i, j, n, -1, level_of, axis);
    }
    grz_dy_free(arena, mark);
    return contains;
}

/* The least deep of these pairs of generators, or of all. False if 0 is above one of them, or one has no facet. */
static bool consider_pairs(generators *g, const grz_core *a, const grz_core *b, unsigned pairs, grz_least_depth *least,
                           int level[2], grz_contact_axis *axis) {
    add_core_generators(g, 0, a);
    add_core_generators(g, 1, b);
    for (int i = 0; i < g->dim; i++) g->center[i] = grz_dy_sub(g->arena, g->core[0].center[i], g->core[1].center[i]);
    grz_least_begin(least, g->arena, g->dim);
    bool contains = true;
    for (int i = 0; i < g->count; i++) {
        if (g->dim == 2) consider_pair(g, i, i, least, level, axis);
        for (int j = i + 1; j < g->count && g->dim == 3; j++)
            if (pairs >> grz_pair_of_generators(3 * g->of[i].body + g->of[i].k, 3 * g->of[j].body + g->of[j].k) & 1)
                contains = consider_pair(g, i, j, least, level, axis) && contains;
    }
    return contains && least->any;
}

enum { ZONOTOPE_LIMBS = GRZ_ARENA_LIMBS - GRZ_LEAST_LIMBS };

GRZ_NOINLINE bool grz_least_facet_exactly(const grz_core *a, const grz_core *b, unsigned pairs, int level[2],
                                          grz_contact_axis *axis) {
    uint64_t limbs[ZONOTOPE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, ZONOTOPE_LIMBS);
    grz_least_depth least;
    generators g = {.arena = &arena, .dim = a->dim};
    return consider_pairs(&g, a, b, pairs, &least, level, axis);
}

GRZ_NOINLINE void grz_depth_of_zonotopes(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    uint64_t limbs[ZONOTOPE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, ZONOTOPE_LIMBS);
    grz_least_depth least;
    generators g = {.arena = &arena, .dim = a->dim};
    int level[2];
    consider_pairs(&g, a, b, UINT_MAX, &least, level, axis);
    if (least.any) {
        grz_least_write(&least, grz_contact_radius(&arena, a, b), axis);
        return;
    }
    static const grz_dyadic nowhere[3] = {{0}};
    axis->source = g.count > 0 ? GRZ_CONTACT_SEGMENT : GRZ_CONTACT_POINT;
    axis->face = (grz_simplex){2, {{0, 0}, {0, 0}}};
    if (g.count > 0 && g.of[0].body == 0) axis->face.corner[1].a = 1 << g.of[0].k;
    if (g.count > 0 && g.of[0].body == 1) axis->face.corner[0].b = 1 << g.of[0].k;
    grz_depth_of_segment(&arena, a, b, g.count > 0 ? g.of[0].axis : nowhere, axis);
}
