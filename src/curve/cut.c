/* Points where a plane cuts the edges of a mesh, and how they lie in the plane.
 *
 * A point of the edge from p to q, of heights g and h over the plane, is (p h - q g) / (h - g). A step e along the
 * normal makes heights g - e and h - e, and the point (p h - q g + e (q - p)) / (h - g): each coordinate is a
 * polynomial of degree 1 in e over a positive number. So orders and turns are signs of polynomials in e, for an
 * infinitely small e those of the first coefficient that is not 0.
 *
 * SPDX-License-Identifier: MIT */
#include "curve/cut.h"

#include "num/approx.h"
#include "num/rounded.h"
#include "num/vec.h"
#include "shape/core3.h"
#include "shape/vec3.h"

bool grz_cut_plane_of(const grz3_vec *normal, grz_cut_plane *out) {
    const double n[3] = {normal->x, normal->y, normal->z};
    if (!grz3_finite(normal) || (grz_zero(n[0]) && grz_zero(n[1]) && grz_zero(n[2]))) return false;
    int most = 0, used = 0;
    for (int i = 0; i < 3; i++) {
        out->normal[i] = n[i];
        used += !grz_zero(n[i]);
        if (grz_order(fabs(n[i])) > grz_order(fabs(n[most]))) most = i;
    }
    out->along = used == 1 && fabs(n[most]) == 1 ? most : -1;
    out->u = (most + 1) % 3;
    out->v = (most + 2) % 3;
    out->sense = grz_negative(n[most]) ? -1 : 1;
    return true;
}

static grz_approx cut_height(const grz_cut_plane *plane, const grz3_vec *p) {
    const double *const x = &p->x;
    const int k = plane->along; /* a subnormal number may not be multiplied */
    if (k >= 0) return grz_approx_sum(grz_negative(plane->normal[k]) ? -x[k] : x[k], -plane->offset);
    grz_approx n[3], at[3];
    for (int i = 0; i < 3; i++) n[i] = grz_approx_of(plane->normal[i]), at[i] = grz_approx_of(x[i]);
    return grz_approx_sub(grz_approx_dot(3, n, at), grz_approx_of(plane->offset));
}

/* False if a coordinate is not certain. */
static bool cut_round_quickly(const grz_cut_plane *plane, const grz_cut_point *cut, double at[3]) {
    const double *const p = &cut->below->x, *const q = &cut->above->x;
    const grz_approx g = cut_height(plane, cut->below), h = cut_height(plane, cut->above);
    const grz_approx t = grz_approx_div(g, grz_approx_sub(g, h));
    bool certain = GRZ_FILTER_CLAIMS;
    for (int i = 0; i < 3 && certain; i++) {
        const grz_approx way = grz_approx_mul(t, grz_approx_sum(q[i], -p[i]));
        certain = grz_approx_rounds(grz_approx_add(grz_approx_of(p[i]), way), &at[i]);
    }
    return certain;
}

/* The exact point: over / under, and how `over` grows with the step. */
typedef struct cut_exact {
    grz_dyadic over[3], step[3], under;
} cut_exact;

static grz_dyadic exact_cut_height(grz_arena *arena, const grz_cut_plane *plane, const grz_dyadic at[3]) {
    grz_dyadic normal[3];
    for (int i = 0; i < 3; i++) normal[i] = grz_dy(arena, plane->normal[i]);
    return grz_dy_sub(arena, grz_dy_dot(arena, 3, normal, at), grz_dy(arena, plane->offset));
}

static void exact_cut(grz_arena *arena, const grz_cut_plane *plane, const grz_cut_point *cut, cut_exact *out) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const double *const p = &cut->below->x, *const q = &cut->above->x;
    grz_dyadic from[3], to[3];
    for (int i = 0; i < 3; i++) from[i] = grz_dy(arena, p[i]), to[i] = grz_dy(arena, q[i]);
    const grz_dyadic g = exact_cut_height(arena, plane, from), h = exact_cut_height(arena, plane, to);
    grz_dyadic all[7];
    for (int i = 0; i < 3; i++) {
        all[i] = grz_dy_det2(arena, from[i], h, to[i], g);
        all[3 + i] = grz_dy_sub(arena, to[i], from[i]);
    }
    all[6] = grz_dy_sub(arena, h, g);
    grz_dy_keep_all(arena, mark, 7, all);
    for (int i = 0; i < 3; i++) out->over[i] = all[i], out->step[i] = all[3 + i];
    out->under = all[6];
}

static GRZ_NOINLINE void cut_round_exactly(const grz_cut_plane *plane, const grz_cut_point *cut, double at[3]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    cut_exact x;
    exact_cut(&arena, plane, cut, &x);
    for (int i = 0; i < 3; i++) at[i] = grz_rounded_quotient(&arena, x.over[i], x.under);
}

void grz_cut_round(const grz_cut_plane *plane, grz_cut_point *cut) {
    double at[3];
    if (!cut_round_quickly(plane, cut, at)) cut_round_exactly(plane, cut, at);
    cut->at = (grz3_vec){at[0], at[1], at[2]};
}

static GRZ_NOINLINE int cut_compare_exactly(const grz_cut_plane *plane, int axis, const grz_cut_point *x,
                                            const grz_cut_point *y) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    cut_exact a, b;
    exact_cut(&arena, plane, x, &a);
    exact_cut(&arena, plane, y, &b);
    const int order = grz_dy_sign(grz_dy_det2(&arena, a.over[axis], b.under, b.over[axis], a.under));
    return order != 0 ? order : grz_dy_sign(grz_dy_det2(&arena, a.step[axis], b.under, b.step[axis], a.under));
}

/* Numbers in the order of their roundings are so themselves, unless these are equal. */
int grz_cut_compare(const grz_cut_plane *plane, int axis, const grz_cut_point *x, const grz_cut_point *y) {
    const int order = grz_compare(grz3_at(&x->at, axis), grz3_at(&y->at, axis));
    return order != 0 ? order : cut_compare_exactly(plane, axis, x, y);
}

/* The determinant of rows (x, y, under), where x and y are the exact point or its growth. */
static int cut_determinant(grz_arena *arena, const grz_cut_plane *plane, const cut_exact x[3], bool steps_u,
                           bool steps_v, grz_dyadic *out) {
    grz_dyadic row[3][3];
    for (int i = 0; i < 3; i++) {
        row[i][0] = steps_u ? x[i].step[plane->u] : x[i].over[plane->u];
        row[i][1] = steps_v ? x[i].step[plane->v] : x[i].over[plane->v];
        row[i][2] = x[i].under;
    }
    *out = grz_dy_det3(arena, row[0], row[1], row[2]);
    return grz_dy_sign(*out);
}

static GRZ_NOINLINE int cut_turn_exactly(const grz_cut_plane *plane, const grz_cut_point *const at[3]) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    cut_exact x[3];
    grz_dyadic first, second;
    for (int i = 0; i < 3; i++) exact_cut(&arena, plane, at[i], &x[i]);
    int turn = cut_determinant(&arena, plane, x, false, false, &first);
    if (turn != 0) return turn;
    cut_determinant(&arena, plane, x, true, false, &first);
    cut_determinant(&arena, plane, x, false, true, &second);
    turn = grz_dy_sign(grz_dy_add(&arena, first, second));
    return turn != 0 ? turn : cut_determinant(&arena, plane, x, true, true, &first);
}

/* A number that was rounded. */
static grz_approx cut_rounded(double x) {
    grz_approx a = grz_approx_of(x);
    a.off += fabs(x) * GRZ_U + GRZ_LEAST_PRODUCT; /* also one that is too small for a double */
    return a;
}

int grz_cut_turn(const grz_cut_plane *plane, const grz_cut_point *x, const grz_cut_point *y, const grz_cut_point *z) {
    const grz_cut_point *const at[3] = {x, y, z};
    grz_approx u[3], v[3];
    for (int i = 0; i < 3; i++) {
        u[i] = cut_rounded(grz3_at(&at[i]->at, plane->u));
        v[i] = cut_rounded(grz3_at(&at[i]->at, plane->v));
    }
    const grz_approx turn = grz_approx_det2(grz_approx_sub(u[1], u[0]), grz_approx_sub(v[2], v[0]),
                                            grz_approx_sub(u[2], u[0]), grz_approx_sub(v[1], v[0]));
    const int sign = GRZ_FILTER_CLAIMS ? grz_approx_sign(turn) : 0;
    return plane->sense * (sign != 0 ? sign : cut_turn_exactly(plane, at));
}
