/* SPDX-License-Identifier: MIT */
#include "convex/on_plane.h"

#include "num/rounded.h"

grz_dyadic grz_beyond_plane(grz_arena *arena, int dim, const grz_dyadic n[], double offset, const grz_dyadic at[]) {
    const grz_dyadic once = grz_dy(arena, offset);
    grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic level = grz_dy_keep(arena, mark, grz_dy_add(arena, once, once));
    mark = grz_dy_now(arena);
    return grz_dy_keep(arena, mark, grz_dy_sub(arena, grz_dy_dot(arena, dim, n, at), level));
}

void grz_put_on_plane(grz_arena *arena, int dim, const grz_dyadic n[], const grz_exact_vertex *v, const grz_dyadic q[],
                      double point[]) {
    const grz_dyadic rise = grz_dy_dot(arena, dim, n, q), twice = grz_dy_add(arena, rise, rise);
    uint64_t *const mark = arena->next;
    for (int i = 0; i < dim; i++, arena->next = mark) {
        const grz_dyadic at = grz_dy_keep(arena, mark, grz_dy_det2(arena, rise, v->at[i], v->beyond, q[i]));
        point[i] = grz_rounded_quotient(arena, at, twice);
    }
}
