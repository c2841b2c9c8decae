/* What a ball has in common with a segment, a ray or a line: with p = origin - center, a = d . d, b = p . d and
 * c = p . p - r^2 it is where a t^2 + 2 b t + c <= 0, from (-b - sqrt(D)) / a to (-b + sqrt(D)) / a, D = b^2 - a c. A
 * coordinate at an end is (u + w sqrt(D)) / a. That is rounded by comparing it with the middles between doubles, which
 * needs squares only.
 *
 * SPDX-License-Identifier: MIT */
#include "where/chord.h"

#include "num/bracket.h"
#include "num/rounded.h"
#include "num/wide.h"
#include "shape/features.h"

/* (u + w sqrt(d)) / a, a > 0 */
typedef struct chord_number {
    grz_arena *arena;
    grz_dyadic u, w, d, a;
} chord_number;

/* The sign of u + w sqrt(d). */
static int chord_sign(grz_arena *arena, grz_dyadic u, grz_dyadic w, grz_dyadic d) {
    const int of_root = w.sign * d.sign;
    if (u.sign * of_root >= 0) return u.sign != 0 ? u.sign : of_root;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic square = grz_dy_mul(arena, u, u), other = grz_dy_mul(arena, grz_dy_mul(arena, w, w), d);
    const int order = grz_dy_compare(square, other);
    grz_dy_free(arena, mark);
    return order > 0 ? u.sign : order < 0 ? of_root : 0;
}

/* Does it round to the double of this order, or to one below? In the middle of two that is the even one. */
static bool chord_is_below(void *context, int64_t order) {
    const chord_number *const n = (const chord_number *)context;
    grz_arena *const arena = n->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic middle = grz_dy_add(arena, grz_dyadic_bounded(arena, grz_at_order(order)),
                                         grz_dyadic_bounded(arena, grz_at_order(order + 1))),
                     u = grz_dy_add(arena, n->u, n->u), w = grz_dy_add(arena, n->w, n->w);
    const int sign = chord_sign(arena, grz_dy_sub(arena, u, grz_dy_mul(arena, middle, n->a)), w, n->d);
    grz_dy_free(arena, mark);
    return sign < 0 || (sign == 0 && !(order & 1));
}

static double chord_guess(const chord_number *n) {
    const grz_wide a = grz_wide_of(n->a), u = grz_wide_div(grz_wide_of(n->u), a),
                   root = grz_wide_mul(grz_wide_of(n->w), grz_wide_sqrt(grz_wide_of(n->d))), w = grz_wide_div(root, a);
    if (u.exponent > 900 || w.exponent > 900) return 0;
    const grz_dd x = grz_wide_dd(u), y = grz_wide_dd(w);
    return grz_dd_add(n->u.sign < 0 ? grz_dd_neg(x) : x, n->w.sign < 0 ? grz_dd_neg(y) : y).hi;
}

static double chord_rounded(chord_number *n) {
    const int64_t infinite = grz_order((double)INFINITY);
    if (chord_sign(n->arena, n->u, n->w, n->d) == 0) return 0;
    grz_bracket bracket = {chord_is_below, n, -infinite - 1, infinite};
    grz_bracket_try(&bracket, grz_order(chord_guess(n)));
    const double x = grz_bracket_end(&bracket);
    return grz_zero(x) ? 0 : x;
}

/* A chord in dyadic numbers. */
typedef struct chord_line {
    int dim;
    grz_dyadic from[3], dir[3], a, b, c, d;
} chord_line;

static chord_line chord_make(grz_arena *arena, int dim, const grz_caster *caster, const double center[],
                             double radius) {
    chord_line l = {.dim = dim};
    grz_dyadic p[3];
    for (int i = 0; i < dim; i++) {
        l.from[i] = grz_dy(arena, caster->from[i]);
        l.dir[i] =
            caster->dir ? grz_dy(arena, caster->dir[i]) : grz_dy_sub(arena, grz_dy(arena, caster->to[i]), l.from[i]);
        p[i] = grz_dy_sub(arena, l.from[i], grz_dy(arena, center[i]));
    }
    const grz_dyadic r = grz_dy(arena, radius);
    l.a = grz_dy_dot(arena, dim, l.dir, l.dir);
    l.b = grz_dy_dot(arena, dim, p, l.dir);
    l.c = grz_dy_sub(arena, grz_dy_dot(arena, dim, p, p), grz_dy_mul(arena, r, r));
    l.d = grz_dy_det2(arena, l.b, l.b, l.a, l.c);
    return l;
}

/* One end of it: at a root, or at an end of the caster, 0 or 1. */
typedef struct chord_end {
    bool root;
    int at; /* the root's sign, or the parameter */
    grz_feature of_line, of_ball;
} chord_end;

static void chord_put(grz_arena *arena, grz_common *common, int ball, const chord_line *l, const chord_end *end) {
    const grz_dy_mark mark = grz_dy_now(arena);
    const int line = 1 - ball;
    grz_where_corner corner = {.t = {(double)NAN, (double)NAN}};
    corner.feature[ball] = end->of_ball;
    corner.feature[line] = end->of_line;
    const grz_dyadic one = grz_dy(arena, 1), side = grz_dy(arena, end->at), minus_b = grz_dy_neg(l->b);
    for (int i = 0; i <= l->dim; i++) { /* the coordinates, and then the parameter */
        const bool is_time = i == l->dim;
        const grz_dyadic from = is_time ? grz_dy_zero() : l->from[i], dir = is_time ? one : l->dir[i];
        double x;
        if (end->root) {
            chord_number n = {arena, grz_dy_zero(), grz_dy_mul(arena, side, dir), l->d, l->a};
            n.u = grz_dy_add(arena, grz_dy_mul(arena, from, l->a), grz_dy_mul(arena, minus_b, dir));
            x = chord_rounded(&n);
        } else {
            x = grz_dy_round(grz_dy_add(arena, from, grz_dy_mul(arena, side, dir)), GRZ_NEAREST);
        }
        if (is_time) corner.t[line] = common->caster[line].is_point ? (double)NAN : x;
        else corner.at[i] = x;
    }
    common->put(common->context, common->count++, &corner);
    grz_dy_free(arena, mark);
}

static grz_feature chord_on_ball(int height) { return height == 0 ? grz_feature_vertex(0) : grz_feature_none(); }

static chord_end chord_at_root(const grz_caster *caster, bool ray, int sign) {
    const grz_feature edge =
        caster->to ? grz_feature_edge(0, 1) : (grz_feature){GRZ_FEATURE_EDGE, {ray ? 0 : -1, -1, -1}};
    return (chord_end){true, sign, edge, grz_feature_vertex(0)};
}

/* It begins at the caster's origin if that is in the ball, and ends at its end if that is. */
void grz_chord_of(grz_arena *arena, grz_common *common, int ball, const double center[], double radius, bool ray) {
    const grz_caster *const caster = &common->caster[1 - ball];
    const chord_line l = chord_make(arena, common->dim, caster, center, radius);
    const grz_dyadic of_end = grz_dy_add(arena, l.c, grz_dy_add(arena, l.a, grz_dy_add(arena, l.b, l.b))),
                     slope = grz_dy_add(arena, l.a, l.b);
    const bool from_origin = ray && l.c.sign <= 0, to_end = caster->to && of_end.sign <= 0;
    chord_end first = chord_at_root(caster, ray, -1), last = chord_at_root(caster, ray, 1);
    if (from_origin) first = (chord_end){false, 0, grz_feature_vertex(0), chord_on_ball(l.c.sign)};
    if (to_end) last = (chord_end){false, 1, grz_feature_vertex(1), chord_on_ball(of_end.sign)};
    const bool at_origin = from_origin && !to_end && l.c.sign == 0 && l.b.sign >= 0,
               at_end = to_end && !from_origin && of_end.sign == 0 && slope.sign <= 0,
               tangent = !from_origin && !to_end && l.d.sign == 0;
    common->count = 0;
    if (l.a.sign == 0) { /* a point */
        const chord_end point = {false, 0, grz_feature_vertex(0), chord_on_ball(l.c.sign)};
        common->kind = GRZ_SET_POINT;
        chord_put(arena, common, ball, &l, &point);
        return;
    }
    common->kind = at_origin || at_end || tangent ? GRZ_SET_POINT : GRZ_SET_SEGMENT;
    const bool forward = grz_common_sign(l.dim, l.dir) > 0;
    const chord_end *const lesser = at_end || !(forward || at_origin || tangent) ? &last : &first;
    chord_put(arena, common, ball, &l, lesser);
    if (common->kind == GRZ_SET_SEGMENT) chord_put(arena, common, ball, &l, forward ? &last : &first);
}
