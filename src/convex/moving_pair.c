/* Two cores, of which one moves.
 * SPDX-License-Identifier: MIT */
#include "convex/moving_pair.h"

#include "num/bits.h"
#include "num/rounded.h"

grz_moving_pair grz_moving_pair_of(grz_arena *arena, const grz_core *a, const grz_core *b) {
    grz_moving_pair p = {.arena = arena, .dim = a->dim, .a = a, .b = b, .simplex = {1, {{0, 0}}}};
    for (int i = 0; i < p.dim; i++)
        p.motion[i] = grz_dy_add(arena, grz_dy(arena, a->motion[i][0]), grz_dy(arena, a->motion[i][1]));
    return p;
}

/* Past an unbounded core. A function of its own, so that another core is on the stack only where it is needed. */
static GRZ_NOINLINE void nearest_of_clipped(grz_moving_pair *p, grz_core *x, grz_nearest *nearest) {
    grz_core y = *p->b;
    grz_clip(x, &y);
    grz_exact_gjk_nearest(p->arena, x, &y, &p->simplex, nearest);
}

void grz_moving_pair_face_at(grz_moving_pair *p, grz_time at, grz_moving_pair_face *face) {
    grz_core x = *p->a;
    x.moves = true;
    x.from = x.to = at;
    x.ends = GRZ_ENDS_NEAR;
    if (p->b->ends == GRZ_ENDS_NEAR) grz_exact_gjk_nearest(p->arena, &x, p->b, &p->simplex, &face->nearest);
    else nearest_of_clipped(p, &x, &face->nearest);
    const grz_nearest *const n = &face->nearest;
    if (n->at_origin) return;
    const grz_dyadic once = grz_dy_dot(p->arena, p->dim, n->d, p->motion);
    face->level = grz_dy_dot(p->arena, p->dim, n->d, n->w[0]);
    face->rise = grz_dy_add(p->arena, once, once);
}

/* (l + r t)^2 = R^2 d^2: (l^2 - R^2 d^2) / (2 l r). There, with a corner, d^2 = l; with an edge e in space, d^2 = e^2
 * l. */
double grz_moving_pair_short_of_radius(const grz_moving_pair *p, const grz_moving_pair_face *face) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_nearest *const n = &face->nearest;
    const grz_dyadic radius = grz_dy_add(arena, grz_dy(arena, p->a->radius[0]), grz_dy(arena, p->b->radius[0]));
    const grz_dyadic radius2 = grz_dy_shift(arena, grz_dy_mul(arena, radius, radius), 2);
    grz_dyadic gap, rise = grz_dy_add(arena, face->rise, face->rise);
    if (n->count == p->dim) {
        gap = grz_dy_det2(arena, face->level, face->level, radius2, grz_dy_dot(arena, p->dim, n->d, n->d));
        rise = grz_dy_mul(arena, rise, face->level);
    } else {
        grz_dyadic e[3], limit = radius2;
        if (n->count == 2) {
            for (int i = 0; i < 3; i++) e[i] = grz_dy_sub(arena, n->w[1][i], n->w[0][i]);
            limit = grz_dy_mul(arena, radius2, grz_dy_dot(arena, 3, e, e));
        }
        gap = grz_dy_sub(arena, face->level, limit);
    }
    const double short_of = grz_about_quotient(gap, rise);
    arena->next = mark;
    return short_of;
}
