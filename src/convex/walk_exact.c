/* The walk in dyadic integers: for any cores.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/walk.h"

#include "convex/difference.h"
#include "exact/stage.h"

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

/* From the three limbs below the top of the largest: at least 2^128 of what is left out. */
static void leading(int dim, const num a[], double out[]) {
    int top = -(1 << 20);
    for (int i = 0; i < dim; i++)
        if (a[i].sign != 0 && a[i].exponent + a[i].size > top) top = a[i].exponent + a[i].size;
    for (int i = 0; i < dim; i++) {
        out[i] = 0;
        for (int k = 3; k >= 1; k--) {
            const int limb = top - k - a[i].exponent;
            if (a[i].sign != 0 && limb >= 0 && limb < a[i].size) out[i] += ldexp((double)a[i].limb[limb], 64 - 64 * k);
        }
        out[i] = a[i].sign < 0 ? -out[i] : out[i];
    }
}

typedef struct solid {
    const grz_core *core;
    int count;
    num center[3], step[4][3];
} solid;

#include "convex/walk.inc"

static solid solid_of(scratch *s, const grz_core *core) {
    solid x = {.core = core, .count = 0};
    if (core->points && !core->moves) return x;
    grz_exact_core exact;
    grz_exact_core_of(s, core, &exact);
    x.count = exact.count;
    for (int i = 0; i < core->dim; i++) {
        x.center[i] = exact.center[i];
        for (int k = 0; k < exact.count; k++) x.step[k][i] = mul(s, exact.half[k], exact.axis[k][i]);
    }
    return x;
}

static GRZ_NOINLINE grz_meet walk_from(const grz_core *a, const grz_core *b, const grz_simplex *start, double towards[3]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const solid x = solid_of(&arena, a), y = solid_of(&arena, b);
    num radius = grz_dy_zero();
    for (int k = 0; k < 2; k++) radius = add(&arena, radius, add(&arena, grz_dy(&arena, a->radius[k]), grz_dy(&arena, b->radius[k])));
    return meet_with(&arena, &x, &y, twice(&arena, radius), start, towards);
}

grz_meet grz_walk_exactly(const grz_core *a, const grz_core *b, const grz_simplex *start) { return walk_from(a, b, start, NULL); }

grz_meet grz_walk_direction(const grz_core *a, const grz_core *b, double direction[3]) {
    const grz_simplex start = {1, {{0, 0}}};
    return walk_from(a, b, &start, direction);
}

GRZ_NOINLINE bool grz_walk_contains_exactly(const grz_core *a, const grz_core *b) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const solid x = solid_of(&arena, a), y = solid_of(&arena, b);
    const num radius = sub(&arena, grz_dy(&arena, a->radius[0]), grz_dy(&arena, b->radius[0]));
    return all_within(&arena, &x, &y, twice(&arena, radius));
}
