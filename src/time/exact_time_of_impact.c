/* For cores that touch at the start but for rounding: shapes that rest on each other, and begin to move. What is left
 * to go is then a part of 2^-50 of their size, of which all 53 bits count, so that double-doubles decide nothing. To
 * ask at midpoints of such times how the cores meet takes a search in long numbers for each. Here there is at most one
 * search, at a short time, and what is left is a quotient, or the root of a quadratic.
 *
 * P is the Minkowski difference at time 0, and v the motion of a.
 *
 * With radii R the search finds the point y of P that is nearest to 0 at a time s, and d, a positive multiple of y.
 * P lies beyond the plane through y across d. With l = d . y, r = d . v and u the time since s,
 *
 *     l + u r > R |d|                                   they do not touch then, nor before if r < 0
 *     l^2 + 2 u l r + u^2 v^2 d^2 <= R^2 d^2            they touch then: y is within R of 0
 *
 * These two differ by the square of the part of u v along the plane, which is too small to matter where s is near.
 *
 * Without radii the line through 0 along v enters P through a face with dim corners (Snethen, "XenoCollide: complex
 * collision made simple", Game Programming Gems 7, 2008): no corner lies before the plane across its normal d, and the
 * line passes through it. So 0 is in it at the time -l / r.
 *
 * SPDX-License-Identifier: MIT */
#include "time/exact_time_of_impact.h"

#include "convex/moving_pair.h"
#include "num/bits.h"
#include "num/bracket.h"
#include "num/rounded.h"

/* f(u) = a u^2 + 2 b u + c, with u the time since `since`. */
typedef struct quadratic {
    grz_arena *arena;
    grz_dyadic a, b, c, since;
} quadratic;

/* f and half of its slope at time t. */
static void values_at(const quadratic *q, grz_dyadic t, grz_dyadic *value, grz_dyadic *half_slope) {
    grz_arena *const arena = q->arena;
    const grz_dyadic u = grz_dy_sub(arena, t, q->since), first = grz_dy_mul(arena, q->a, u),
                     sum = grz_dy_add(arena, first, grz_dy_add(arena, q->b, q->b));
    *value = grz_dy_add(arena, grz_dy_mul(arena, sum, u), q->c);
    *half_slope = grz_dy_add(arena, first, q->b);
}

/* The midpoint between the double of this order and the next. */
static grz_dyadic exact_midpoint_after(grz_arena *arena, int64_t order) {
    const grz_dyadic x = grz_dy(arena, grz_at_order(order)), next = grz_dy(arena, grz_at_order(order + 1));
    return grz_dy_shift(arena, grz_dy_add(arena, x, next), -1);
}

/* For grz_bracket: is the first root of f at most that midpoint? */
static bool has_root_by(void *context, int64_t order) {
    const quadratic *const q = (const quadratic *)context;
    const grz_dy_mark start = grz_dy_now(q->arena);
    grz_dyadic value, half_slope;
    values_at(q, exact_midpoint_after(q->arena, order), &value, &half_slope);
    grz_dy_free(q->arena, start);
    return value.sign <= 0 || half_slope.sign >= 0;
}

/* One step of Newton's method from a time before the minimum of f. */
static double nearer_to_root(const quadratic *q, double time) {
    const grz_dy_mark start = grz_dy_now(q->arena);
    grz_dyadic value, half_slope;
    values_at(q, grz_dy(q->arena, time), &value, &half_slope);
    const bool moves = value.sign != 0 && half_slope.sign < 0;
    const double next = moves ? time - 0.5 * grz_about_quotient(value, half_slope) : time;
    grz_dy_free(q->arena, start);
    return next;
}

enum { MOST_NEWTON_STEPS = 4, MOST_EXACT_PORTALS = 8 };
static const double LATEST_GUESS = 0x1p100; /* or, of a negative one, the earliest */

/* The order of the double to which the first root of f rounds. */
static int64_t order_of_root(quadratic *q, double guess) {
    const int64_t end = grz_order(2 * LATEST_GUESS);
    grz_bracket bracket = {has_root_by, q, -end, end};
    for (int k = 0; k < MOST_NEWTON_STEPS && grz_bracket_is_wide(&bracket); k++) {
        grz_bracket_try(&bracket, grz_order(guess));
        guess = nearer_to_root(q, guess);
    }
    return grz_order(grz_bracket_end(&bracket));
}

/* f of the distance to the plane across the nearest point at time s; *d2 is d^2. False if the plane does not come
 * nearer. Of the search only what is needed later stays in the arena. */
static bool quadratic_of_plane(grz_moving_pair *p, double s, quadratic *q, grz_dyadic *d2) {
    grz_arena *const arena = p->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_moving_pair_face f;
    grz_moving_pair_face_at(p, grz_at(s), &f);
    if (f.nearest.at_origin || f.rise.sign >= 0) return false;
    grz_dyadic of_plane[3] = {f.level, f.rise, grz_dy_dot(arena, p->dim, f.nearest.d, f.nearest.d)};
    grz_dy_keep_all(arena, start, 3, of_plane);
    const grz_dyadic level = of_plane[0], rise = of_plane[1], radius = grz_exact_gjk_radius(arena, p->a, p->b),
                     limit = grz_dy_mul(arena, grz_dy_mul(arena, radius, radius), of_plane[2]);
    grz_dyadic kept[4] = {grz_dy_mul(arena, rise, rise), grz_dy_mul(arena, level, rise),
                          grz_dy_sub(arena, grz_dy_mul(arena, level, level), limit), of_plane[2]};
    grz_dy_keep_all(arena, start, 4, kept);
    *q = (quadratic){arena, kept[0], kept[1], kept[2], grz_dy(arena, s)};
    *d2 = kept[3];
    return true;
}

/* With radii, from the nearest points at time s. */
static GRZ_NOINLINE bool exact_time_of_round(const grz_core *a, const grz_core *b, const grz_simplex *face, double s,
                                             double guess, double *time) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_moving_pair p = grz_moving_pair_of(&arena, a, b);
    quadratic q;
    grz_dyadic d2, value, half_slope;
    p.simplex = *face;
    if (!quadratic_of_plane(&p, s, &q, &d2)) return false;
    const int64_t order = order_of_root(&q, guess);
    if (fabs(grz_at_order(order)) > LATEST_GUESS) return false;
    /* the same f of the distance to the point */
    grz_dyadic v[3];
    for (int i = 0; i < p.dim; i++) v[i] = grz_dy_add(&arena, p.motion[i], p.motion[i]);
    q.a = grz_dy_mul(&arena, grz_dy_dot(&arena, p.dim, v, v), d2);
    values_at(&q, exact_midpoint_after(&arena, order), &value, &half_slope);
    if (value.sign > 0) return false;
    *time = grz_at_order(order);
    return true;
}

/* A simplex of dim corners through which the line along v passes, its corners, and the plane through them. */
typedef struct portal {
    grz_arena *arena;
    const grz_core *a, *b;
    grz_dyadic v[3];
    grz_dyadic corner[3][3], level, rise;
} portal;

/* The sign of v . (x x y), or v x x. */
static int side_of_line(const portal *p, const grz_dyadic x[], const grz_dyadic y[]) {
    const grz_dy_mark start = grz_dy_now(p->arena);
    const int side = (y ? grz_dy_det3(p->arena, p->v, x, y) : grz_dy_cross2(p->arena, p->v, x)).sign;
    grz_dy_free(p->arena, start);
    return side;
}

/* Does the line pass through the corners? In space they are put into the order that is counter-clockwise about v, in
 * the plane from right to left. */
static bool is_portal(portal *p) {
    const int dim = p->a->dim;
    int sides[3];
    for (int k = 0; k < dim; k++)
        sides[k] = dim == 2 ? side_of_line(p, p->corner[k], NULL) * (k == 0 ? -1 : 1)
                            : side_of_line(p, p->corner[k], p->corner[(k + 1) % 3]);
    const int third = dim == 3 ? sides[2] : sides[0];
    const bool forward = sides[0] >= 0 && sides[1] >= 0 && third >= 0,
               backward = sides[0] <= 0 && sides[1] <= 0 && third <= 0;
    for (int i = 0; i < dim && backward; i++) {
        const grz_dyadic x = p->corner[0][i];
        p->corner[0][i] = p->corner[1][i];
        p->corner[1][i] = x;
    }
    return forward || backward;
}

/* Which corner a new one takes the place of, so that the line passes through the new portal. */
static int corner_to_replace(const portal *p, const grz_dyadic next[]) {
    if (p->a->dim == 2) return side_of_line(p, next, NULL) < 0 ? 0 : 1;
    int side[4];
    for (int k = 0; k < 3; k++) side[k] = side_of_line(p, next, p->corner[k]);
    side[3] = side[0];
    for (int k = 0; k < 3; k++)
        if (side[k] >= 0 && side[k + 1] <= 0) return (k + 2) % 3;
    return -1;
}

/* The plane through the portal, and the corner of P that is furthest before it: true if that is on the plane. */
static bool supports_difference(portal *p, grz_dyadic next[3]) {
    grz_arena *const arena = p->arena;
    const int dim = p->a->dim;
    grz_dyadic e[2][3], d[3] = {{0}}, back[3];
    for (int k = 1; k < dim; k++) grz_dy_subtract(arena, dim, p->corner[k], p->corner[0], e[k - 1]);
    if (dim == 3) {
        grz_dy_cross(arena, e[0], e[1], d);
    } else {
        d[0] = grz_dy_neg(e[0][1]);
        d[1] = e[0][0];
    }
    p->rise = grz_dy_dot(arena, dim, d, p->v);
    for (int i = 0; i < dim; i++) back[i] = p->rise.sign > 0 ? d[i] : grz_dy_neg(d[i]);
    for (int i = 0; i < dim; i++) d[i] = grz_dy_neg(back[i]);
    p->rise.sign = p->rise.sign == 0 ? 0 : -1;
    p->level = grz_dy_dot(arena, dim, d, p->corner[0]);
    const grz_corner furthest = grz_exact_gjk_support(arena, p->a, p->b, back);
    grz_exact_gjk_places(arena, p->a, p->b, 1, &furthest, (grz_dyadic(*)[3])next);
    return grz_dy_compare(grz_dy_dot(arena, dim, d, next), p->level) >= 0;
}

/* Without radii, from a portal. */
static GRZ_NOINLINE bool exact_time_of_flat(const grz_core *a, const grz_core *b, const grz_simplex *face,
                                            double *time) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    portal p = {.arena = &arena, .a = a, .b = b};
    const int dim = a->dim;
    if (face->count != dim) return false;
    for (int i = 0; i < dim; i++) {
        p.v[i] = grz_dy_add(&arena, grz_dy(&arena, a->motion[i][0]), grz_dy(&arena, a->motion[i][1]));
        p.v[i] = grz_dy_add(&arena, p.v[i], p.v[i]);
    }
    grz_exact_gjk_places(&arena, a, b, dim, face->corner, p.corner);
    if (!is_portal(&p)) return false;
    for (int step = 0; step < MOST_EXACT_PORTALS; step++) {
        const grz_dy_mark start = grz_dy_now(&arena);
        grz_dyadic next[3];
        if (supports_difference(&p, next)) {
            if (p.rise.sign == 0) return false;
            *time = grz_rounded_time(&arena, grz_dy_neg(p.level), p.rise, false);
            return true;
        }
        const int k = corner_to_replace(&p, next);
        if (k < 0 || p.rise.sign == 0) return false;
        grz_dy_keep_all(&arena, start, dim, next);
        for (int i = 0; i < dim; i++) p.corner[k][i] = next[i];
    }
    return false;
}

bool grz_exact_time_of_impact(const grz_core *a, const grz_core *b, const grz_simplex *face, double guess,
                              double *time) {
    if (!(fabs(guess) < LATEST_GUESS)) return false;
    if (grz_zero(grz_doubled_radius(a, b))) return exact_time_of_flat(a, b, face, time);
    const double s = grz_cut(guess);
    return exact_time_of_round(a, b, face, s, guess, time) ||
           (s != guess && exact_time_of_round(a, b, face, guess, guess, time));
}
