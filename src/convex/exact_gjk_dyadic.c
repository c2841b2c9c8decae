/* Exact GJK in dyadic integers: for any cores.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/exact_gjk.h"

#include "convex/difference.h"
#include "num/vec.h"
#include "shape/core_dyadic.h"

#define NUM grz_dyadic
#define ARENA grz_arena
#define OP(x) grz_dy_##x
#define CORE(x) dyadic_core_##x
#define GJK(x) gjk_dyadic_##x

static NUM GJK(whole)(ARENA *arena, int x) { return grz_dy(arena, x); }

#include "convex/exact_gjk.inc"
#include "convex/exact_gjk_meet.inc"

static GJK(solid) GJK(solid_of)(grz_arena *arena, const grz_core *core) {
    GJK(solid) x = {.core = core, .count = 0};
    if (!core->points || core->moves) x.count = grz_exact_steps_of(arena, core, x.center, x.step);
    return x;
}

grz_dyadic grz_exact_gjk_radius(grz_arena *arena, const grz_core *a, const grz_core *b) {
    grz_dyadic r = grz_dy_zero();
    for (int k = 0; k < 2; k++)
        r = grz_dy_add(arena, r, grz_dy_add(arena, grz_dy(arena, a->radius[k]), grz_dy(arena, b->radius[k])));
    return grz_dy_add(arena, r, r);
}

GRZ_NOINLINE grz_meet grz_exact_gjk_dyadic(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const GJK(solid) x = GJK(solid_of)(&arena, a), y = GJK(solid_of)(&arena, b);
    return GJK(meet)(&arena, &x, &y, grz_exact_gjk_radius(&arena, a, b), simplex);
}

/* 0 is in the relative interior of a simplex: sets w->normal across a plane that supports the difference there, if one
 * does. */
static void GJK(find_normal)(const GJK(pair) * w, const grz_simplex *simplex) {
    const grz_dy_mark start = grz_dy_now(w->s);
    GJK(pair) seen = *w;
    grz_simplex from = *simplex;
    GJK(touching_or_meeting)(&seen, &from);
    grz_dy_free(w->s, start);
}

/* See grz_exact_gjk_nearest. `here`: the arena's place before the solids. */
static void GJK(nearest_of)(grz_arena *arena, grz_dy_mark here, const GJK(solid) * x, const GJK(solid) * y,
                            grz_dyadic radius, grz_simplex *simplex, grz_nearest *nearest) {
    const GJK(pair) w = {.s = arena, .dim = x->core->dim, .a = x, .b = y, .radius = radius, .normal = nearest->normal};
    GJK(seen) seen = {.order = -1};
    for (int i = 0; i < 3; i++) nearest->normal[i] = 0;
    nearest->at_origin = GJK(search)(&w, simplex, GRZ_GJK_FOR_NEAREST, &seen) == GRZ_GJK_INSIDE;
    nearest->order = seen.order;
    nearest->count = simplex->count;
    if (nearest->at_origin && !seen.supported) GJK(find_normal)(&w, simplex);
    for (int k = 0; k < nearest->count; k++)
        for (int i = 0; i < w.dim; i++) {
            nearest->b[k][i] = GJK(corner)(arena, y, simplex->corner[k].b, i);
            const grz_dy_mark after = grz_dy_now(arena);
            const grz_dyadic of_a = GJK(corner)(arena, x, simplex->corner[k].a, i);
            nearest->w[k][i] = grz_dy_keep(arena, after, grz_dy_sub(arena, of_a, nearest->b[k][i]));
        }
    grz_dy_free(arena, here); /* of the cores no more is needed than these corners, which lie in this order */
    for (int k = 0; k < nearest->count; k++)
        for (int i = 0; i < w.dim; i++) {
            nearest->b[k][i] = grz_dy_keep(arena, grz_dy_now(arena), nearest->b[k][i]);
            nearest->w[k][i] = grz_dy_keep(arena, grz_dy_now(arena), nearest->w[k][i]);
        }
    nearest->after_corners = grz_dy_now(arena);
    if (nearest->at_origin) return;
    GJK(face) f = {.count = nearest->count, .member = {0, 1, 2, 3}};
    GJK(projects)(&w, nearest->w, &f);
    for (int i = 0; i < w.dim; i++) nearest->d[i] = f.d[i];
}

void grz_exact_gjk_nearest(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex *simplex,
                           grz_nearest *nearest) {
    const grz_dy_mark here = grz_dy_now(arena);
    const GJK(solid) x = GJK(solid_of)(arena, a), y = GJK(solid_of)(arena, b);
    GJK(nearest_of)(arena, here, &x, &y, grz_exact_gjk_radius(arena, a, b), simplex, nearest);
}

/* The whole core at rest, multiplied. */
static GJK(solid) GJK(scaled_solid_of)(grz_arena *arena, const grz_core *core, const grz_dyadic *scale) {
    GJK(solid) x = GJK(solid_of)(arena, core);
    x.scale = scale;
    for (int i = 0; i < core->dim; i++) {
        if (!core->points) x.center[i] = grz_dy_mul(arena, x.center[i], *scale);
        for (int k = 0; k < x.count; k++) x.step[k][i] = grz_dy_mul(arena, x.step[k][i], *scale);
    }
    return x;
}

void grz_exact_gjk_nearest_fraction(grz_arena *arena, const grz_core *a, const grz_fraction_segment *b,
                                    grz_nearest *nearest) {
    const grz_dy_mark here = grz_dy_now(arena);
    const grz_core segment = {.dim = a->dim, .count = 1};
    const GJK(solid) x = GJK(scaled_solid_of)(arena, a, &b->under);
    GJK(solid) y = {.core = &segment, .count = 1};
    grz_simplex simplex = {1, {{0, 0}}};
    for (int i = 0; i < a->dim; i++) {
        y.center[i] = grz_dy_add(arena, b->end[0][i], b->end[1][i]);
        y.step[0][i] = grz_dy_sub(arena, b->end[1][i], b->end[0][i]);
    }
    grz_dyadic radius = grz_dy_add(arena, grz_dy(arena, a->radius[0]), grz_dy(arena, a->radius[1]));
    radius = grz_dy_mul(arena, grz_dy_add(arena, radius, radius), b->under);
    GJK(nearest_of)(arena, here, &x, &y, radius, &simplex, nearest);
}

void grz_exact_gjk_corner(grz_arena *arena, const grz_core *core, const grz_dyadic n[], grz_dyadic corner[3]) {
    const grz_dy_mark start = grz_dy_now(arena);
    const GJK(solid) x = GJK(solid_of)(arena, core);
    const int id = GJK(support)(arena, &x, n);
    for (int i = 0; i < core->dim; i++) corner[i] = GJK(corner)(arena, &x, id, i);
    grz_dy_keep_all(arena, start, core->dim, corner);
}

grz_corner grz_exact_gjk_support(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_dyadic d[]) {
    const grz_dy_mark start = grz_dy_now(arena);
    const GJK(solid) x = GJK(solid_of)(arena, a), y = GJK(solid_of)(arena, b);
    grz_dyadic back[3];
    for (int i = 0; i < a->dim; i++) back[i] = grz_dy_neg(d[i]);
    const grz_corner corner = {GJK(support)(arena, &x, d), GJK(support)(arena, &y, back)};
    grz_dy_free(arena, start);
    return corner;
}

void grz_exact_gjk_places(grz_arena *arena, const grz_core *a, const grz_core *b, int count, const grz_corner corner[],
                          grz_dyadic at[][3]) {
    const grz_dy_mark start = grz_dy_now(arena);
    const GJK(solid) x = GJK(solid_of)(arena, a), y = GJK(solid_of)(arena, b);
    const GJK(pair) w = {.s = arena, .dim = a->dim, .a = &x, .b = &y};
    for (int k = 0; k < count; k++) GJK(pair_corner)(&w, corner[k], at[k]);
    for (int k = 0; k < count; k++) grz_dy_keep_all(arena, k == 0 ? start : grz_dy_now(arena), a->dim, at[k]);
}

GRZ_NOINLINE bool grz_exact_gjk_contains_dyadic(const grz_core *a, const grz_core *b) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const GJK(solid) x = GJK(solid_of)(&arena, a), y = GJK(solid_of)(&arena, b);
    const grz_dyadic radius = grz_dy_sub(&arena, grz_dy(&arena, a->radius[0]), grz_dy(&arena, b->radius[0]));
    return GJK(all_within)(&arena, &x, &y, grz_dy_add(&arena, radius, radius));
}

#include "num/number_end.inc"
#undef GJK
