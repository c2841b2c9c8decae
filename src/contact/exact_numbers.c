/* The numbers of points of contact in dyadic integers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"
#include "contact/incidence.h"
#include "distance/root.h"
#include "num/bracket.h"
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
 *       within:    beside 22 L, over^2 d . d, 12 L, under reach, 5 L + 36, and the square of that, 10 L + 72:
 *                  49 L + 144
 *       depth:     the same, and beside it the radii, 36; less for a guess: its two terms, 5 L and 6 L, and what rounds
 *                  their quotient, 11 L: 49 L + 180
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
enum { L = GRZ_CORNER_LIMBS, AT_REST = 18 * L + 34 + 3 * 34 + 72 + 420, LIMBS = AT_REST + 49 * L + 180 };

/* How far a's core is ahead of b's at a point, in units of d, doubled. */
typedef struct exact_level {
    grz_dyadic over, under;
} exact_level;

typedef struct exact_numbers {
    grz_arena *arena;
    const grz_contact *contact;
    grz_dyadic d[3], unit[3], length, radii, offset, square; /* d . d */
} exact_numbers;

static void exactly_find_corner(const exact_numbers *n, int k, int id, grz_dyadic out[3]) {
    grz_corner_exactly(n->arena, &n->contact->side[k].corners, id, out);
}

/* From corner p of shape k to corner q of shape j. */
static void exactly_from_to(const exact_numbers *n, int k, int p, int j, int q, grz_dyadic out[3]) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    grz_dyadic x[3], y[3];
    exactly_find_corner(n, k, p, x);
    exactly_find_corner(n, j, q, y);
    for (int i = 0; i < 3; i++) out[i] = grz_dy_sub(n->arena, y[i], x[i]);
    grz_dy_keep_all(n->arena, start, 3, out);
}

/* An axis on which a vector is largest, nearly. */
static int exactly_largest_of(const grz_dyadic x[3]) {
    double leading[3];
    grz_dy_leading(3, x, leading);
    int most = 0;
    for (int i = 1; i < 3; i++) most = fabs(leading[i]) > fabs(leading[most]) ? i : most;
    return most;
}

/* Levels */

/* Makes `under` positive. */
static exact_level exactly_level_of(grz_dyadic over, grz_dyadic under) {
    return under.sign < 0 ? (exact_level){grz_dy_neg(over), grz_dy_neg(under)} : (exact_level){over, under};
}

/* Of a corner over corners p, q, r of the other shape: its level l with w = corner - p. Where both are furthest, w . d
 * = l d . d. A corner: w = l d. An edge e: w - l d = t e, so w x e = l d x e. A face with normal m: w . m = l d . m. */
static exact_level exactly_level_over(const exact_numbers *n, const grz_incidence *at) {
    grz_arena *const arena = n->arena;
    const int k = at->of, *const other = at->other;
    grz_dyadic w[3], e[3], f[3], m[3], across[3];
    exactly_from_to(n, 1 - k, other[0], k, at->corner, w);
    exact_level l;
    if (at->deepest) {
        l = exactly_level_of(grz_dy_dot(arena, 3, w, n->d), grz_dy_dot(arena, 3, n->d, n->d));
    } else if (at->count == 1) {
        const int i = exactly_largest_of(n->d);
        l = exactly_level_of(w[i], n->d[i]);
    } else if (at->count == 2) {
        exactly_from_to(n, 1 - k, other[0], 1 - k, other[1], e);
        grz_dy_cross(arena, n->d, e, across);
        const int i = exactly_largest_of(across);
        grz_dy_cross(arena, w, e, m);
        l = exactly_level_of(m[i], across[i]);
    } else {
        exactly_from_to(n, 1 - k, other[0], 1 - k, other[1], e);
        exactly_from_to(n, 1 - k, other[0], 1 - k, other[2], f);
        grz_dy_cross(arena, e, f, m);
        l = exactly_level_of(grz_dy_dot(arena, 3, m, w), grz_dy_dot(arena, 3, m, n->d));
    }
    if (k == 1) l.over = grz_dy_neg(l.over);
    return l;
}

/* Over a plane: for a, corner - level d is on it; for b, corner + level d. */
static exact_level exactly_level_over_plane(const exact_numbers *n, const grz_incidence *at) {
    grz_arena *const arena = n->arena;
    const grz_body *const plane = n->contact->side[1 - at->of].body;
    grz_dyadic normal[3], corner[3];
    normal[2] = grz_dy_zero();
    for (int i = 0; i < plane->core.dim; i++) normal[i] = grz_dy(arena, plane->normal[i]);
    exactly_find_corner(n, at->of, at->corner, corner);
    const grz_dyadic offset = grz_dy_shift(arena, grz_dy(arena, plane->offset), 1),
                     beyond = grz_dy_sub(arena, grz_dy_dot(arena, 3, normal, corner), offset),
                     rise = grz_dy_dot(arena, 3, normal, n->d);
    return exactly_level_of(at->of == 0 ? beyond : grz_dy_neg(beyond), rise);
}

/* (level |d|)^2 times the square of level.under. */
static grz_dyadic exactly_square_of(const exact_numbers *n, exact_level l) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic over = grz_dy_mul(n->arena, l.over, l.over);
    return grz_dy_keep(n->arena, start, grz_dy_mul(n->arena, over, n->square));
}

/* The sign of level |d|, with that square, less a length. */
static int exactly_compare_level(const exact_numbers *n, exact_level l, grz_dyadic square, grz_dyadic length) {
    if (l.over.sign != length.sign) return l.over.sign < length.sign ? -1 : 1;
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic root = grz_dy_mul(n->arena, l.under, length);
    const int order = grz_dy_compare(square, grz_dy_mul(n->arena, root, root));
    grz_dy_free(n->arena, start);
    return l.over.sign * order;
}

/* level |d| / 2 <= radii + margin */
static bool exactly_is_within(const exact_numbers *n, exact_level l) {
    const double margin = n->contact->pair->margin;
    if (l.over.sign <= 0 || !grz_finite(margin)) return true;
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic reach = grz_dy_shift(n->arena, grz_dy_add(n->arena, n->radii, grz_dy(n->arena, margin)), 1);
    const bool within = exactly_compare_level(n, l, exactly_square_of(n, l), reach) <= 0;
    grz_dy_free(n->arena, start);
    return within;
}

/* Points */

typedef struct depth_question {
    const exact_numbers *numbers;
    exact_level level;
    grz_dyadic square, radii; /* of the level (exactly_square_of); doubled */
} depth_question;

/* Does radii - level |d| / 2 round to a double of at most this order? Of a midpoint the even one is taken. */
static bool depth_rounds_to_at_most(void *context, int64_t order) {
    const depth_question *const q = (const depth_question *)context;
    grz_arena *const arena = q->numbers->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic middle = grz_doubled_midpoint(arena, order),
                     reach = grz_dy_keep(arena, start, grz_dy_sub(arena, q->radii, middle));
    const int less = exactly_compare_level(q->numbers, q->level, q->square, reach);
    grz_dy_free(arena, start);
    return less > 0 || (less == 0 && !(order & 1));
}

/* radii - level |d| / 2, with |d| to 2^-96. */
static double guessed_depth_at(const exact_numbers *n, exact_level l) {
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic twice = grz_dy_shift(arena, l.under, 1),
                     over = grz_dy_det2(arena, twice, n->radii, l.over, n->length);
    const double depth = grz_rounded_quotient(arena, over, twice);
    grz_dy_free(arena, start);
    return depth;
}

/* The same rounded, so that it is 0 where the surfaces touch, and at least -margin within the margin. */
static double exactly_depth_at(const exact_numbers *n, exact_level l) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const int64_t infinite = grz_order((double)INFINITY), guess = grz_order(guessed_depth_at(n, l));
    depth_question q = {n, l, exactly_square_of(n, l), grz_dy_shift(n->arena, n->radii, 1)};
    grz_bracket b = {depth_rounds_to_at_most, &q, -infinite - 1, infinite};
    grz_bracket_try(&b, guess);
    const double depth = grz_bracket_end(&b);
    grz_dy_free(n->arena, start);
    return depth;
}

/* Does the point count? Then its depth and features are written. */
static bool exactly_begin(const exact_numbers *n, exact_level l, const grz_incidence *incidence,
                          grz_contact_place *place) {
    if (!incidence->deepest && !exactly_is_within(n, l)) return false;
    *place = (grz_contact_place){.depth = incidence->deepest ? n->contact->pair->depth : exactly_depth_at(n, l),
                                 .feature = {incidence->feature[0], incidence->feature[1]}};
    return true;
}

/* (2 (base + s e / under) - level d) / 4 + (Rb - Ra) / 2 unit, rounded. */
static double exactly_coordinate(const exact_numbers *n, int i, grz_dyadic base, grz_dyadic e, grz_dyadic s,
                                 exact_level l) {
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic moved = grz_dy_mul(arena, n->offset, n->unit[i]), from = grz_dy_add(arena, base, moved);
    grz_dyadic over = grz_dy_add(arena, grz_dy_mul(arena, from, l.under), grz_dy_mul(arena, s, e));
    over = grz_dy_keep(arena, start, grz_dy_shift(arena, grz_dy_keep(arena, start, over), 1));
    over = grz_dy_keep(arena, start, grz_dy_sub(arena, over, grz_dy_mul(arena, l.over, n->d[i])));
    const double out = grz_rounded_quotient(arena, over, grz_dy_shift(arena, l.under, 2));
    grz_dy_free(arena, start);
    return out;
}

/* A corner, and the point of the other's feature on the line along d through it. */
static bool exactly_place_corner(const exact_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    exact_level l = incidence->count == 0 ? exactly_level_over_plane(n, incidence) : exactly_level_over(n, incidence);
    grz_dyadic kept[2] = {l.over, l.under}, corner[3];
    grz_dy_keep_all(n->arena, start, 2, kept);
    l = (exact_level){kept[0], kept[1]};
    if (!exactly_begin(n, l, incidence, place)) return false;
    if (incidence->of == 1) l.over = grz_dy_neg(l.over);
    exactly_find_corner(n, incidence->of, incidence->corner, corner);
    for (int i = 0; i < n->contact->pair->a->core.dim; i++)
        place->point[i] = exactly_coordinate(n, i, corner[i], grz_dy_zero(), grz_dy_zero(), l);
    return true;
}

/* The edges a0 + s e and b0 + t f, doubled, are the same point of the projection: with w = a0 - b0,
 * level = w . (e x f) / g and s = w . (d x f) / g, where g = d . (e x f). */
static bool exactly_place_crossing(const exact_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    grz_arena *const arena = n->arena;
    const int *const p = incidence->ends[0], *const q = incidence->ends[1];
    grz_dyadic from[3], e[3], f[3], w[3], across[3], g[3];
    exactly_from_to(n, 0, p[0], 0, p[1], e);
    exactly_from_to(n, 1, q[0], 1, q[1], f);
    exactly_from_to(n, 1, q[0], 0, p[0], w);
    const grz_dy_mark before = grz_dy_now(arena);
    grz_dy_cross(arena, e, f, across);
    g[0] = grz_dy_dot(arena, 3, n->d, across);
    g[1] = grz_dy_dot(arena, 3, w, across);
    grz_dy_keep_all(arena, before, 2, g);
    const grz_dy_mark after = grz_dy_now(arena);
    grz_dy_cross(arena, n->d, f, across);
    g[2] = grz_dy_dot(arena, 3, w, across);
    grz_dy_keep_all(arena, after, 1, g + 2);
    if (g[0].sign < 0) g[2] = grz_dy_neg(g[2]);
    const exact_level l = exactly_level_of(g[1], g[0]);
    if (!exactly_begin(n, l, incidence, place)) return false;
    exactly_find_corner(n, 0, p[0], from);
    for (int i = 0; i < n->contact->pair->a->core.dim; i++)
        place->point[i] = exactly_coordinate(n, i, from[i], e[i], g[2], l);
    return true;
}

/* The middle between two corners, a + (b - a) / 2. */
static bool exactly_place_corners(const exact_numbers *n, const grz_incidence *incidence, grz_contact_place *place) {
    grz_dyadic from[3], step[3];
    const grz_dyadic half = grz_dy_power(n->arena, -1, 0);
    const exact_level none = {grz_dy_zero(), grz_dy_power(n->arena, 0, 0)};
    if (!exactly_begin(n, none, incidence, place)) return false;
    exactly_find_corner(n, 0, incidence->ends[0][0], from);
    exactly_from_to(n, 0, incidence->ends[0][0], 1, incidence->ends[1][0], step);
    for (int i = 0; i < n->contact->pair->a->core.dim; i++)
        place->point[i] = exactly_coordinate(n, i, from[i], step[i], half, none);
    return true;
}

/* An array of places. */
typedef struct exact_list {
    const exact_numbers *numbers;
    grz_contact_place *places;
    int count;
} exact_list;

/* Writes a point of contact and its depth, unless that is less than -margin. */
static void exactly_add_place(void *context, const grz_incidence *incidence) {
    exact_list *const list = (exact_list *)context;
    const exact_numbers *const n = list->numbers;
    grz_contact_place *const place = &list->places[list->count];
    const grz_dy_mark start = grz_dy_now(n->arena);
    list->count += incidence->kind == GRZ_INCIDENCE_CORNER  ? exactly_place_corner(n, incidence, place)
                   : incidence->kind == GRZ_INCIDENCE_EDGES ? exactly_place_crossing(n, incidence, place)
                                                            : exactly_place_corners(n, incidence, place);
    grz_dy_free(n->arena, start);
}

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
    exact_numbers n = {.arena = &arena, .contact = c, .d = {d[0], d[1], d[2]}};
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
    exact_list list = {&n, places, 0};
    grz_visit_incidences(c, exactly_add_place, &list);
    c->d.arena = NULL;
    return list.count;
}
