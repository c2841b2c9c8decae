/* The numbers of points of contact in dyadic integers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"
#include "contact/meeting.h"
#include "num/rounded.h"

#include <math.h>

/* The room, which is enough for all doubles. A coordinate of a doubled corner is a sum of products of two doubles at
 * most, as of an obb: a multiple of 2^-2147 below 2^2052. So it takes L = 67 limbs, and a difference of two does, too.
 * A polynomial of degree g in such numbers takes g L: it has 4200 g bits and a few, and g L limbs have 88 g more. A sum
 * of doubles takes 34.
 *
 *     at rest:     d, which is of degree 3 at most (an edge that is nearest), 9 L; d . d, 6 L; |d|, 3 L + 34; the unit
 *                  vector, 3 34; radii, their sum and difference, 72; of both zonotopes the center, 3 34, and the
 *                  steps, which are 3 of 36 of an aabb and 9 of 5 of an obb: 420
 *     a crossing:  e, f and w, 9 L; then g, which is of degrees 5, 3 and 5: 13 L
 *       g:         with the first two of them, 8 L, d x f, 12 L, and a product with that, in three terms, 15 L: 44 L
 *       within:    beside 22 L, (under reach)^2, 10 L + 72, over^2, 6 L, and that times d . d, 12 L: 50 L + 72
 *       depth:     beside 22 L, its two terms, 5 L and 6 L, and what rounds their quotient, 11 L: 44 L + 150
 *       coordinate: beside 22 L and the corner, 3 L, three sums of degree 6; less than that for their quotient:
 *                  43 L + 140
 *     a corner:    w, e, f, 9 L; d x e, 12 L, and w x e, 6 L; or e x f, 6 L, and two products of that, 3 L and 15 L:
 *                  33 L
 *     an outline:  three vectors between corners, each with these, 27 L, their cross product, 6 L, the last one, 9 L:
 *                  42 L
 *     d itself:    two corners and their difference, 9 L; two products of it, 4 L; and 9 L, with 9 L until they are
 *                  kept: 31 L
 *
 * A test counts what the widest numbers take (tests/unit/test_contact_room.c). */
enum { L = GRZ_CORNER_LIMBS, AT_REST = 18 * L + 34 + 3 * 34 + 72 + 420, LIMBS = AT_REST + 50 * L + 72 };

typedef struct exactly_level {
    grz_dyadic over, under;
} exactly_level;

typedef struct exactly_numbers {
    grz_arena *arena;
    const grz_contact *contact;
    grz_dyadic d[3], unit[3], length, radii, offset, square; /* d . d */
} exactly_numbers;

#define NUM grz_dyadic
#define ARENA grz_arena
#define OP(x) exactly_##x

typedef grz_dy_mark OP(mark);
static NUM OP(of)(grz_arena *arena, double x) { return grz_dy(arena, x); }
static NUM OP(sub)(grz_arena *arena, NUM a, NUM b) { return grz_dy_sub(arena, a, b); }
static NUM OP(neg)(NUM a) { return grz_dy_neg(a); }
static NUM OP(twice)(grz_arena *arena, NUM a) { return grz_dy_shift(arena, a, 1); }
static NUM OP(dot)(grz_arena *arena, int dim, const NUM a[], const NUM b[]) { return grz_dy_dot(arena, dim, a, b); }
static void OP(cross)(grz_arena *arena, const NUM a[], const NUM b[], NUM out[]) { grz_dy_cross(arena, a, b, out); }
static grz_dy_mark OP(now)(const grz_arena *arena) { return grz_dy_now(arena); }
static void OP(free)(grz_arena *arena, grz_dy_mark mark) { grz_dy_free(arena, mark); }
static void OP(keep_all)(grz_arena *arena, grz_dy_mark mark, int count, NUM values[]) {
    grz_dy_keep_all(arena, mark, count, values);
}
static int OP(sign)(const grz_arena *arena, NUM a) {
    (void)arena;
    return a.sign;
}
static bool OP(is_zero)(NUM a) { return a.sign == 0; }
static int OP(largest)(const NUM x[3]) {
    double leading[3];
    grz_dy_leading(3, x, leading);
    int most = 0;
    for (int i = 1; i < 3; i++) most = fabs(leading[i]) > fabs(leading[most]) ? i : most;
    return most;
}

static void OP(from_to)(const OP(numbers) * n, int k, int p, int j, int q, NUM out[3]);

static void OP(corner)(const OP(numbers) * n, int k, int id, NUM out[3]) {
    grz_corner_exactly(n->arena, &n->contact->side[k].corners, id, out);
}

/* level |d| / 2 <= radii + margin */
static bool OP(is_within)(const OP(numbers) * n, OP(level) l) {
    const double margin = n->contact->pair->margin;
    if (l.over.sign <= 0 || !grz_finite(margin)) return true;
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const NUM reach = grz_dy_shift(arena, grz_dy_add(arena, n->radii, grz_dy(arena, margin)), 1),
              root = grz_dy_mul(arena, l.under, reach), most = grz_dy_keep(arena, start, grz_dy_mul(arena, root, root)),
              far = grz_dy_mul(arena, l.over, l.over);
    const bool within = grz_dy_compare(grz_dy_mul(arena, far, n->square), most) <= 0;
    grz_dy_free(arena, start);
    return within;
}

static double OP(depth_at)(const OP(numbers) * n, OP(level) l) {
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const NUM twice = grz_dy_shift(arena, l.under, 1), over = grz_dy_det2(arena, twice, n->radii, l.over, n->length);
    const double depth = grz_rounded_quotient(arena, over, twice);
    grz_dy_free(arena, start);
    return depth;
}

static void OP(edge)(const OP(numbers) * n, int k, int p, int q, NUM out[3]) { OP(from_to)(n, k, p, k, q, out); }

/* Times `under`, by which all is divided in the end. */
static NUM OP(ahead)(const OP(numbers) * n, OP(level) l, const NUM w[3]) {
    (void)n, (void)w;
    return l.over;
}

static double OP(coordinate)(const OP(numbers) * n, int i, NUM base, NUM e, NUM s, OP(level) l, NUM ahead) {
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const NUM moved = grz_dy_mul(arena, n->offset, n->unit[i]), from = grz_dy_add(arena, base, moved);
    NUM over = grz_dy_add(arena, grz_dy_mul(arena, from, l.under), grz_dy_mul(arena, s, e));
    over = grz_dy_keep(arena, start, grz_dy_shift(arena, grz_dy_keep(arena, start, over), 1));
    over = grz_dy_keep(arena, start, grz_dy_sub(arena, over, grz_dy_mul(arena, ahead, n->d[i])));
    const double out = grz_rounded_quotient(arena, over, grz_dy_shift(arena, l.under, 2));
    grz_dy_free(arena, start);
    return out;
}

#include "contact/numbers.inc"

/* The direction */

static void normal_of_triangle(grz_arena *arena, const grz_core *t, int turn, grz_dyadic n[3]) {
    grz_dyadic p[3][3], e[2][3];
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) p[k][i] = grz_dy(arena, t->points[3 * k + i]);
    for (int k = 0; k < 2; k++) grz_dy_subtract(arena, 3, p[k + 1], p[0], e[k]);
    grz_dy_cross(arena, e[0], e[1], n);
    for (int i = 0; i < 3; i++) n[i].sign *= turn;
}

static void direction_of(grz_arena *arena, const grz_contact_pair *pair, grz_dyadic n[3]) {
    n[2] = grz_dy_zero();
    switch (pair->along) {
    case GRZ_ALONG_AXIS: grz_contact_exact_normal(arena, pair->a, pair->b, pair->axis, n); break;
    case GRZ_ALONG_NORMAL:
        normal_of_triangle(arena, pair->of == 0 ? &pair->a->core : &pair->b->core, pair->turn, n);
        break;
    default:
        for (int i = 0; i < pair->a->core.dim; i++) n[i] = grz_dy(arena, pair->vector[i]);
    }
}

/* An arena takes most of the stack that a query may use: nothing that is called from here may have one of its own. */
GRZ_NOINLINE int grz_find_places_exactly(grz_contact *c, grz_contact_place places[GRZ_MOST_PLACES]) {
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    const grz_dy_mark start = grz_dy_now(&arena);
    const grz_contact_pair *const pair = c->pair;
    c->unsure = false;
    grz_dyadic d[3];
    direction_of(&arena, pair, d);
    grz_dy_keep_all(&arena, start, 3, d);
    if (d[0].sign == 0 && d[1].sign == 0 && d[2].sign == 0) return 0;
    /* along an axis by a length of 1: then the unit vector is exact, too */
    for (int i = 0; i < 3; i++)
        if (d[(i + 1) % 3].sign == 0 && d[(i + 2) % 3].sign == 0) d[i] = grz_dy(&arena, d[i].sign);
    exactly_numbers n = {.arena = &arena, .contact = c, .d = {d[0], d[1], d[2]}};
    c->d = (grz_contact_direction){.exact = {d[0], d[1], d[2]}, .arena = &arena, .unsure = &c->unsure};
    grz_dd unit[3];
    grz_unit_dd(3, d, unit);
    for (int i = 0; i < 3; i++) {
        c->d.unit[i] = unit[i].hi;
        n.unit[i] = grz_dyadic_of_dd(&arena, unit[i]);
    }
    n.length = grz_dy_dot(&arena, 3, n.d, n.unit);
    n.square = grz_dy_dot(&arena, 3, n.d, n.d);
    grz_dyadic radius[2];
    for (int k = 0; k < 2; k++) {
        radius[k] = grz_dy(&arena, c->side[k].flat ? 0 : c->side[k].body->core.radius[0]);
        if (!c->side[k].flat) grz_corners_of(&arena, &c->side[k].body->core, &c->side[k].corners);
    }
    n.radii = grz_dy_add(&arena, radius[0], radius[1]);
    n.offset = grz_dy_sub(&arena, radius[1], radius[0]);
    exactly_list list = {&n, places, 0};
    grz_visit_meetings(c, exactly_add_place, &list);
    c->d.arena = NULL;
    return list.count;
}
