/* Points with rational coordinates, and planes through them.
 *
 * SPDX-License-Identifier: MIT */
#include "where/exact.h"

int grz_rational_compare_at(grz_arena *arena, int i, const grz_rational *a, const grz_rational *b) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const int order = grz_dy_compare(grz_dy_mul(arena, a->x[i], b->w), grz_dy_mul(arena, b->x[i], a->w));
    grz_dy_free(arena, mark);
    return order;
}

int grz_rational_compare(grz_arena *arena, int dim, const grz_rational *a, const grz_rational *b) {
    int order = 0;
    for (int i = 0; i < dim && order == 0; i++) order = grz_rational_compare_at(arena, i, a, b);
    return order;
}

static grz_dyadic mixed_number(grz_arena *arena, grz_dyadic s, grz_dyadic a, grz_dyadic t, grz_dyadic b) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic left = grz_dy_mul(arena, s, a), right = grz_dy_mul(arena, t, b);
    return grz_dy_keep(arena, mark, grz_dy_add(arena, left, right));
}

void grz_rational_mix(grz_arena *arena, int dim, grz_dyadic s, const grz_rational *a, grz_dyadic t,
                      const grz_rational *b, grz_rational *out) {
    for (int i = 0; i < dim; i++) out->x[i] = mixed_number(arena, s, a->x[i], t, b->x[i]);
    out->w = mixed_number(arena, s, a->w, t, b->w);
}

void grz_rational_way(grz_arena *arena, int dim, const grz_rational *from, const grz_rational *to, grz_dyadic out[]) {
    for (int i = 0; i < dim; i++)
        out[i] = to->w.sign == 0 ? to->x[i] : grz_dy_det2(arena, to->x[i], from->w, from->x[i], to->w);
}

void grz_exact_plane_orient(grz_exact_plane *plane) {
    int first = 0, last = plane->dim - 1;
    if (plane->dim == 2) {
        plane->axes[0] = 0, plane->axes[1] = 1, plane->sense = 1;
        return;
    }
    while (plane->normal[first].sign == 0) first++;
    while (plane->normal[last].sign == 0) last--;
    plane->axes[0] = last == 0 ? 1 : 0;
    plane->axes[1] = last == 2 ? 1 : 2;
    plane->sense = plane->normal[first].sign * plane->normal[last].sign * (last == 1 ? -1 : 1);
}

void grz_exact_plane_at(grz_arena *arena, int dim, const grz_rational *point, const grz_dyadic normal[],
                        grz_exact_plane *plane) {
    plane->dim = dim;
    plane->offset = grz_dy_dot(arena, dim, normal, point->x);
    for (int i = 0; i < dim; i++) plane->normal[i] = grz_dy_mul(arena, normal[i], point->w);
    grz_exact_plane_orient(plane);
}

void grz_exact_plane_keep(grz_arena *arena, grz_dy_mark mark, grz_exact_plane *plane) {
    grz_dyadic numbers[4] = {plane->offset};
    for (int i = 0; i < plane->dim; i++) numbers[1 + i] = plane->normal[i];
    grz_dy_keep_all(arena, mark, 1 + plane->dim, numbers);
    plane->offset = numbers[0];
    for (int i = 0; i < plane->dim; i++) plane->normal[i] = numbers[1 + i];
}

void grz_rational_keep(grz_arena *arena, grz_dy_mark mark, int dim, grz_rational *p) {
    grz_dyadic numbers[4] = {p->w};
    for (int i = 0; i < dim; i++) numbers[1 + i] = p->x[i];
    grz_dy_keep_all(arena, mark, 1 + dim, numbers);
    p->w = numbers[0];
    for (int i = 0; i < dim; i++) p->x[i] = numbers[1 + i];
}

grz_dyadic grz_exact_height(grz_arena *arena, const grz_exact_plane *plane, const grz_rational *point) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic reach = grz_dy_dot(arena, plane->dim, plane->normal, point->x),
                     offset = grz_dy_mul(arena, plane->offset, point->w);
    return grz_dy_keep(arena, mark, grz_dy_sub(arena, offset, reach));
}

grz_dyadic grz_exact_turn(grz_arena *arena, const grz_exact_plane *seen, const grz_rational *r, const grz_rational *s,
                          const grz_rational *p) {
    const int u = seen->axes[0], v = seen->axes[1];
    const grz_dyadic a[3] = {r->x[u], r->x[v], r->w}, b[3] = {s->x[u], s->x[v], s->w}, c[3] = {p->x[u], p->x[v], p->w};
    const grz_dyadic turn = grz_dy_det3(arena, a, b, c);
    return seen->sense < 0 ? grz_dy_neg(turn) : turn;
}
