/* A core on its way past another one.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/passing.h"

#include "exact/bits.h"

grz_passing grz_passing_of(grz_arena *arena, const grz_core *a, const grz_core *b) {
    grz_passing p = {.arena = arena, .dim = a->dim, .a = a, .b = b, .last = {1, {{0, 0}}}};
    for (int i = 0; i < p.dim; i++) p.way[i] = grz_dy_add(arena, grz_dy(arena, a->way[i][0]), grz_dy(arena, a->way[i][1]));
    return p;
}

/* Past a core with far ends. By itself, as the stack has no room for another core where there is none. */
static GRZ_NOINLINE void walk_to_far(grz_passing *p, grz_core *x, grz_nearest *nearest) {
    grz_core y = *p->b;
    grz_clip(x, &y);
    grz_walk_nearest(p->arena, x, &y, &p->last, nearest);
}

void grz_passing_face_at(grz_passing *p, grz_time at, grz_passing_face *face) {
    grz_core x = *p->a;
    x.moves = true;
    x.from = x.to = at;
    x.ends = GRZ_ENDS_NEAR;
    if (p->b->ends == GRZ_ENDS_NEAR) grz_walk_nearest(p->arena, &x, p->b, &p->last, &face->nearest);
    else walk_to_far(p, &x, &face->nearest);
    const grz_nearest *const n = &face->nearest;
    if (n->at_origin) return;
    const grz_dyadic once = grz_dy_dot(p->arena, p->dim, n->d, p->way);
    face->level = grz_dy_dot(p->arena, p->dim, n->d, n->w[0]);
    face->rise = grz_dy_add(p->arena, once, once);
}
