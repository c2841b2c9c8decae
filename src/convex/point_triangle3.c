/* The time at which the point crosses the triangle's plane inside the triangle. If it moves in that plane, or the
 * triangle is flat: the times at which it passes corners and edges.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/point_triangle3.h"

#include "num/rounded.h"

int grz_ratio_compare(grz_arena *arena, grz_ratio a, grz_ratio b) {
    uint64_t *const mark = arena->next;
    const int order = grz_dy_compare(grz_dy_mul(arena, a.over, b.under), grz_dy_mul(arena, b.over, a.under));
    arena->next = mark;
    return order;
}

int grz_ratio_compare_double(grz_arena *arena, grz_ratio a, double b) {
    if (!grz_finite(b)) return b > 0 ? -1 : 1;
    uint64_t *const mark = arena->next;
    const int order = grz_ratio_compare(arena, a, (grz_ratio){grz_dy(arena, b), grz_dy_power(arena, 0, 0)});
    arena->next = mark;
    return order;
}

static grz_dyadic dot_of(const grz3_point_triangle *p, const grz_dyadic a[3], const grz_dyadic b[3]) {
    return grz_dy_dot(p->arena, 3, a, b);
}

static void add_time(grz3_point_triangle *p, uint64_t *mark, grz_dyadic over, grz_dyadic under) {
    over.sign *= under.sign;
    under.sign = 1;
    grz_ratio *const r = &p->times[p->count++];
    /* Both lie beyond the mark, the first of them first. */
    r->over = grz_dy_keep(p->arena, mark, over);
    r->under = grz_dy_keep(p->arena, p->arena->next, under);
}

/* A corner v on the line: v x d = 0, at v . d / d . d. */
static void pass_corner(grz3_point_triangle *p, int i) {
    uint64_t *const mark = p->arena->next;
    grz_dyadic off[3];
    grz_dy_cross(p->arena, p->to[i], p->d, off);
    const bool on = grz_dy_is_zero(3, off);
    p->arena->next = mark;
    if (!on) return;
    const grz_dyadic over = dot_of(p, p->to[i], p->d);
    add_time(p, mark, over, dot_of(p, p->d, p->d));
}

/* An edge e from v on: t d = v + s e has a solution if v lies in the plane of d and e, n = d x e is not 0: t = (v x e)
 * . n / n . n, and s = (v x d) . n / n . n, from 0 to 1. */
static void pass_edge(grz3_point_triangle *p, int i) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_dyadic *const v = p->to[i], *const w = p->to[(i + 1) % 3];
    grz_dyadic e[3], n[3], out[3];
    for (int k = 0; k < 3; k++) e[k] = grz_dy_sub(arena, w[k], v[k]);
    grz_dy_cross(arena, p->d, e, n);
    bool on = !grz_dy_is_zero(3, n) && dot_of(p, v, n).sign == 0;
    if (on) {
        const grz_dyadic under = dot_of(p, n, n);
        grz_dy_cross(arena, v, p->d, out);
        const grz_dyadic s = dot_of(p, out, n);
        on = s.sign >= 0 && grz_dy_compare(s, under) <= 0;
        if (on) {
            grz_dy_cross(arena, v, e, out);
            const grz_dyadic over = dot_of(p, out, n);
            add_time(p, mark, over, dot_of(p, n, n));
            return;
        }
    }
    arena->next = mark;
}

/* The triangle's plane: n = e x f, t = n . v / n . d, within if d passes all edges on the same side. False if d does
 * not cross it. */
static bool pass_face(grz3_point_triangle *p) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    grz_dyadic e[3], f[3], n[3];
    for (int k = 0; k < 3; k++) {
        e[k] = grz_dy_sub(arena, p->to[1][k], p->to[0][k]);
        f[k] = grz_dy_sub(arena, p->to[2][k], p->to[0][k]);
    }
    grz_dy_cross(arena, e, f, n);
    const grz_dyadic over = dot_of(p, n, p->to[0]), under = dot_of(p, n, p->d);
    p->front = -under.sign;
    int sides[3] = {0};
    for (int i = 0; i < 3 && under.sign != 0; i++) {
        uint64_t *const before = arena->next;
        grz_dyadic side[3];
        grz_dy_cross(arena, p->to[i], p->to[(i + 1) % 3], side);
        sides[i] = dot_of(p, side, p->d).sign * under.sign;
        arena->next = before;
    }
    if (under.sign != 0 && sides[0] >= 0 && sides[1] >= 0 && sides[2] >= 0) add_time(p, mark, over, under);
    else arena->next = mark;
    return under.sign != 0;
}

/* Sets p->to and p->d. */
static void set_corners(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle) {
    const double *const corners[3] = {&triangle->a.x, &triangle->b.x, &triangle->c.x};
    for (int k = 0; k < 3; k++) {
        const grz_dyadic origin = grz_dy(p->arena, path->origin[k]);
        p->d[k] = grz_dy_sub(p->arena, grz_dy(p->arena, path->to[k]), grz_dy(p->arena, path->from[k]));
        for (int i = 0; i < 3; i++) p->to[i][k] = grz_dy_sub(p->arena, grz_dy(p->arena, corners[i][k]), origin);
    }
}

void grz3_point_triangle_make(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle) {
    set_corners(p, path, triangle);
    if (pass_face(p)) return;
    for (int i = 0; i < 3; i++) pass_corner(p, i);
    for (int i = 0; i < 3; i++) pass_edge(p, i);
}

bool grz3_point_triangle_begin_face(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle) {
    set_corners(p, path, triangle);
    return pass_face(p);
}

/* The weights are determinants of d and the vectors to two corners, over their sum, the determinant of d and two edges.
 * */
bool grz3_point_triangle_weights(grz3_point_triangle *p, const grz_path *path, const grz3_triangle *triangle, double *u,
                                 double *v) {
    set_corners(p, path, triangle);
    grz_dyadic weight[3], out[3];
    for (int i = 0; i < 3; i++) {
        grz_dy_cross(p->arena, p->to[(i + 1) % 3], p->to[(i + 2) % 3], out);
        weight[i] = dot_of(p, out, p->d);
    }
    const grz_dyadic sum = grz_dy_add(p->arena, grz_dy_add(p->arena, weight[0], weight[1]), weight[2]);
    if (sum.sign == 0) return false;
    *u = grz_rounded_quotient(p->arena, weight[1], sum);
    *v = grz_rounded_quotient(p->arena, weight[2], sum);
    return true;
}

void grz3_point_triangle_ends(const grz3_point_triangle *p, grz_ratio *first, grz_ratio *last) {
    *first = *last = p->times[0];
    for (int i = 1; i < p->count; i++) {
        if (grz_ratio_compare(p->arena, p->times[i], *first) < 0) *first = p->times[i];
        if (grz_ratio_compare(p->arena, p->times[i], *last) > 0) *last = p->times[i];
    }
}
