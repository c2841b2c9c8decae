/* The walk in dyadic integers: for any cores.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/exact_gjk.h"

#include "convex/difference.h"
#include "num/stage.h"

#include <math.h>

typedef grz_dyadic num;
typedef grz_arena scratch;
typedef uint64_t *mark;

static num add(scratch *s, num a, num b) { return grz_dy_add(s, a, b); }
static num sub(scratch *s, num a, num b) { return grz_dy_sub(s, a, b); }
static num mul(scratch *s, num a, num b) { return grz_dy_mul(s, a, b); }
static num negative(num a) { return grz_dy_neg(a); }
static num twice(scratch *s, num a) { return grz_dy_add(s, a, a); }
static num coordinate(scratch *s, double x) { return grz_dy(s, x); }
static num whole(scratch *s, int x) { return grz_dy(s, x); }
static int sign(num a) { return a.sign; }
static int compare(num a, num b) { return grz_dy_compare(a, b); }
static mark now(scratch *s) { return s->next; }
static void back(scratch *s, mark at) { s->next = at; }
static num keep(scratch *s, mark at, num a) { return grz_dy_keep(s, at, a); }

static void leading(int dim, const num a[], double out[]) { grz_dy_leading(dim, a, out); }

typedef struct solid {
    const grz_core *core;
    int count;
    num center[3], step[4][3];
} solid;

#include "convex/exact_gjk.inc"

/* What the products are made of is not needed any more; they lie in the order in which they are kept. */
static solid solid_of(scratch *s, const grz_core *core) {
    solid x = {.core = core, .count = 0};
    if (core->points && !core->moves) return x;
    const mark start = now(s);
    grz_exact_core exact;
    grz_exact_core_of(s, core, &exact);
    x.count = exact.count;
    for (int k = 0; k < exact.count; k++)
        for (int i = 0; i < core->dim; i++) x.step[k][i] = mul(s, exact.half[k], exact.axis[k][i]);
    keep_vector(s, start, core->dim, exact.center);
    for (int i = 0; i < core->dim; i++) x.center[i] = exact.center[i];
    for (int k = 0; k < exact.count; k++) keep_vector(s, now(s), core->dim, x.step[k]);
    return x;
}

static num radius_of(scratch *s, const grz_core *a, const grz_core *b) {
    num radius = grz_dy_zero();
    for (int k = 0; k < 2; k++) radius = add(s, radius, add(s, grz_dy(s, a->radius[k]), grz_dy(s, b->radius[k])));
    return twice(s, radius);
}

GRZ_NOINLINE grz_meet grz_exact_gjk_dyadic(const grz_core *a, const grz_core *b, grz_simplex *at) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const solid x = solid_of(&arena, a), y = solid_of(&arena, b);
    return meet(&arena, &x, &y, radius_of(&arena, a, b), at);
}

/* Where 0 is in the relative interior of a simplex: w->normal across a plane that supports the difference there, if one
 * does. */
static void find_normal(const walker *w, const grz_simplex *at) {
    const mark start = now(w->s);
    walker along = *w;
    grz_simplex from = *at;
    touching_or_meeting(&along, &from);
    back(w->s, start);
}

void grz_exact_gjk_nearest(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex *start,
                           grz_nearest *nearest) {
    const mark here = now(arena);
    const solid x = solid_of(arena, a), y = solid_of(arena, b);
    walker w = {
        .s = arena, .dim = a->dim, .a = &x, .b = &y, .radius = radius_of(arena, a, b), .normal = nearest->normal};
    grz_simplex at = *start;
    bool supported = false;
    nearest->order = -1;
    for (int i = 0; i < 3; i++) nearest->normal[i] = 0;
    nearest->at_origin = walk(&w, &at, TO_NEAREST, &supported, &nearest->order) == INSIDE;
    nearest->count = at.count;
    *start = at;
    if (nearest->at_origin && !supported) find_normal(&w, &at);
    face f = {.count = at.count, .member = {0, 1, 2, 3}};
    for (int k = 0; k < at.count; k++)
        for (int i = 0; i < w.dim; i++) {
            nearest->b[k][i] = vertex_of(arena, &y, at.corner[k].b, i);
            const mark after = now(arena);
            nearest->w[k][i] =
                keep(arena, after, sub(arena, vertex_of(arena, &x, at.corner[k].a, i), nearest->b[k][i]));
        }
    back(arena, here); /* of the cores no more is needed than these corners, which lie in this order */
    for (int k = 0; k < at.count; k++)
        for (int i = 0; i < w.dim; i++) {
            nearest->b[k][i] = keep(arena, now(arena), nearest->b[k][i]);
            nearest->w[k][i] = keep(arena, now(arena), nearest->w[k][i]);
        }
    nearest->after_corners = now(arena);
    if (nearest->at_origin) return;
    projects(&w, nearest->w, &f);
    for (int i = 0; i < w.dim; i++) nearest->d[i] = f.d[i];
}

void grz_exact_gjk_corner(grz_arena *arena, const grz_core *core, const grz_dyadic n[], grz_dyadic corner[3]) {
    const mark start = now(arena);
    const solid x = solid_of(arena, core);
    const int id = furthest(arena, &x, n);
    for (int i = 0; i < core->dim; i++) corner[i] = vertex_of(arena, &x, id, i);
    keep_vector(arena, start, core->dim, corner);
}

GRZ_NOINLINE bool grz_exact_gjk_contains_dyadic(const grz_core *a, const grz_core *b) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const solid x = solid_of(&arena, a), y = solid_of(&arena, b);
    const num radius = sub(&arena, grz_dy(&arena, a->radius[0]), grz_dy(&arena, b->radius[0]));
    return all_within(&arena, &x, &y, twice(&arena, radius));
}
