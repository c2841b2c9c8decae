/* The points of contact at incidences, and their depths, by their definitions in dyadic integers.
 *
 * Corners are doubled, as cores are. d is a vector along the normal, out of b. At a point, a's core is `level` d ahead
 * of b's. With a corner w = p - q, seen from a point q of the other shape's feature:
 *
 *     over a corner q          w = level d
 *     over an edge e           w - level d = t e, so w x e = level d x e
 *     over a face with normal m, or a plane     w . m = level d . m
 *     edges p + s e and q + t f that cross      w + s e - t f = level d, so with g = d . (e x f)
 *                                               level g = w . (e x f) and s g = w . (d x f)
 *
 * The point is the middle between both surfaces: p + s e - level d / 2, and half the difference of the radii along d.
 *
 * If d is along a coordinate axis it is 1 there, or -1.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"
#include "contact/corner_signs.h"
#include "contact/incidence.h"
#include "distance/root.h"
#include "num/bracket.h"
#include "num/rounded.h"

#include <math.h>
#include <string.h>

/* The room, which is enough for all doubles. A coordinate of a doubled corner is a sum of products of two doubles at
 * most, as of an obb: a multiple of 2^-2147 below 2^2052. So it takes L = 67 limbs, and a difference of two does, too.
 * A polynomial of degree g in such numbers takes g L: it has 4200 g bits and a few, and g L limbs have 88 g more. A sum
 * of doubles takes 34.
 *
 *     at rest:     d, which is of degree 3 at most (an edge that is nearest), 9 L; d . d, 6 L; |d|, 3 L + 34; the unit
 *                  vector, 3 34; radii, their sum and difference, 72; of both zonotopes the center, 3 34, and the
 *                  steps, which are 3 of 36 of an aabb and 9 of 5 of an obb: 420
 *     a crossing:  p, q, e, f and w, 15 L; then g, which is of degrees 5, 3 and 5: 13 L
 *       g:         with the first two of them, 8 L, d x f, 12 L, and a product with that, in three terms, 15 L: 50 L
 *       within:    beside 28 L, over^2 d . d, 12 L, under reach, 5 L + 36, and the square of that, 10 L + 72:
 *                  55 L + 144
 *       depth:     the same, and beside it the radii, 36; less for a guess: its two terms, 5 L and 6 L, and what rounds
 *                  their quotient, 11 L: 55 L + 180
 *       coordinate: beside 28 L, s e, 6 L, half of level.over, 3 L, that times d, 6 L, and the difference, 6 L; or
 *                  that, a sum with the radius, L, and two products of degree 6: 49 L + 140
 *     a corner:    w, e, f, 9 L; d x e, 12 L, and w x e, 6 L; or e x f, 6 L, and two products of that, 3 L and 15 L:
 *                  33 L
 *     an outline:  three vectors between corners, each with these, 27 L, their cross product, 6 L, the last one, 9 L:
 *                  42 L
 *     d itself:    two corners and their difference, 9 L; two products of it, 4 L; and 9 L, with 9 L until they are
 *                  kept: 31 L
 *
 * A test counts what the widest numbers take (tests/unit/test_contact_room.c). */
enum { L = GRZ_CORNER_LIMBS, AT_REST = 18 * L + 34 + 3 * 34 + 72 + 420, LIMBS = AT_REST + 55 * L + 180 };

typedef struct exact_numbers {
    grz_arena *arena;
    const grz_contact *contact;
    const grz_contact_pair *pair;
    grz_dyadic d[3], unit[3], length, radii, offset, square; /* d . d */
    int axis;
    bool ahead;
} exact_numbers;

/* over / under, with under > 0 */
typedef struct exact_ratio {
    grz_dyadic over, under;
} exact_ratio;

static grz_dyadic exact_half(grz_arena *arena, grz_dyadic x) { return grz_dy_shift(arena, x, -1); }
static bool exact_is_zero(grz_dyadic x) { return x.sign == 0; }

static exact_ratio exact_over(const exact_numbers *n, grz_dyadic over, grz_dyadic under) {
    (void)n;
    return under.sign < 0 ? (exact_ratio){grz_dy_neg(over), grz_dy_neg(under)} : (exact_ratio){over, under};
}

static grz_dyadic exact_number(const exact_numbers *n, double x, bool doubled) {
    const grz_dyadic once = grz_dy(n->arena, x);
    return doubled ? grz_dy_shift(n->arena, once, 1) : once;
}

static int exact_largest_of(const grz_dyadic x[3]) {
    double leading[3];
    grz_dy_leading(3, x, leading);
    return grz_largest_axis(leading);
}

static void exact_find_corner(const exact_numbers *n, int k, int id, grz_dyadic out[3]) {
    grz_corner_exactly(n->arena, &n->contact->side[k].corners, id, out);
}

static void exact_find_edge(const exact_numbers *n, int k, int p, int q, grz_dyadic out[3]) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_corners *const corners = &n->contact->side[k].corners;
    grz_from_corner_exactly(n->arena, corners, p, corners, q, out);
    grz_dy_keep_all(n->arena, start, 3, out);
}

static void exact_find_plane(const exact_numbers *n, int k, const int corner[3], grz_dyadic m[3], grz_dyadic *rise) {
    grz_dyadic e[2][3];
    for (int i = 0; i < 2; i++) exact_find_edge(n, k, corner[0], corner[i + 1], e[i]);
    grz_dy_cross(n->arena, e[0], e[1], m);
    *rise = grz_dy_dot(n->arena, 3, m, n->d);
}

/* (level |d|)^2 times the square of level.under. */
static grz_dyadic exact_square_of(const exact_numbers *n, exact_ratio l) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic over = grz_dy_mul(n->arena, l.over, l.over);
    return grz_dy_keep(n->arena, start, grz_dy_mul(n->arena, over, n->square));
}

/* The sign of level |d|, with that square, less a length. */
static int exact_compare_level(const exact_numbers *n, exact_ratio l, grz_dyadic square, grz_dyadic length) {
    if (l.over.sign != length.sign) return l.over.sign < length.sign ? -1 : 1;
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic root = grz_dy_mul(n->arena, l.under, length);
    const int order = grz_dy_compare(square, grz_dy_mul(n->arena, root, root));
    grz_dy_free(n->arena, start);
    return l.over.sign * order;
}

/* level |d| / 2 <= radii + margin */
static bool exact_within(const exact_numbers *n, exact_ratio l) {
    const double margin = n->pair->margin;
    if (l.over.sign <= 0 || !grz_finite(margin)) return true;
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic reach = grz_dy_shift(n->arena, grz_dy_add(n->arena, n->radii, grz_dy(n->arena, margin)), 1);
    const bool within = exact_compare_level(n, l, exact_square_of(n, l), reach) <= 0;
    grz_dy_free(n->arena, start);
    return within;
}

typedef struct depth_question {
    const exact_numbers *numbers;
    exact_ratio level;
    grz_dyadic square, radii; /* of the level (exact_square_of); doubled */
} depth_question;

/* Does radii - level |d| / 2 round to a double of at most this order? Of a midpoint the even one is taken. */
static bool depth_rounds_to_at_most(void *context, int64_t order) {
    const depth_question *const q = (const depth_question *)context;
    grz_arena *const arena = q->numbers->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic middle = grz_doubled_midpoint(arena, order),
                     reach = grz_dy_keep(arena, start, grz_dy_sub(arena, q->radii, middle));
    const int less = exact_compare_level(q->numbers, q->level, q->square, reach);
    grz_dy_free(arena, start);
    return less > 0 || (less == 0 && !(order & 1));
}

/* radii - level |d| / 2, with |d| to 2^-96. */
static double guessed_depth_at(const exact_numbers *n, exact_ratio l) {
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic twice = grz_dy_shift(arena, l.under, 1),
                     over = grz_dy_det2(arena, twice, n->radii, l.over, n->length);
    const double depth = grz_rounded_quotient(arena, over, twice);
    grz_dy_free(arena, start);
    return depth;
}

/* The same rounded, so that it is 0 where the surfaces touch, and at least -margin within the margin. */
static void exact_write_depth(const exact_numbers *n, exact_ratio l, grz_contact_place *place) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const int64_t infinite = grz_order((double)INFINITY), guess = grz_order(guessed_depth_at(n, l));
    depth_question q = {n, l, exact_square_of(n, l), grz_dy_shift(n->arena, n->radii, 1)};
    grz_bracket b = {depth_rounds_to_at_most, &q, -infinite - 1, infinite};
    grz_bracket_try(&b, guess);
    place->depth = grz_bracket_end(&b);
    grz_dy_free(n->arena, start);
}

/* Writes (base + over / under) / 2 + (Rb - Ra) / 2 times coordinate i of the unit normal, rounded. */
static void exact_write(const exact_numbers *n, int i, grz_dyadic base, exact_ratio more, grz_contact_place *place) {
    grz_arena *const arena = n->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic moved = grz_dy_mul(arena, n->offset, n->unit[i]), from = grz_dy_add(arena, base, moved),
                     sum = grz_dy_add(arena, grz_dy_mul(arena, from, more.under), more.over),
                     over = grz_dy_keep(arena, start, sum), twice = grz_dy_shift(arena, more.under, 1);
    place->point[i] = grz_rounded_quotient(arena, over, twice);
    grz_dy_free(arena, start);
}

/* The points */

/* Coordinate i in the middle of two corners. */
static void exact_write_middle(const exact_numbers *n, int i, grz_dyadic p, grz_dyadic q, grz_contact_place *place) {
    const exact_ratio half = {exact_half(n->arena, grz_dy_sub(n->arena, q, p)), exact_number(n, 1, false)};
    exact_write(n, i, p, half, place);
}

/* The coordinate axis that d is along, if these vectors are at right angles to it; else -1. Then the level and the
 * points are sums of few coordinates. */
static int exact_axis_across(const exact_numbers *n, int count, grz_dyadic e[][3]) {
    int axis = n->axis;
    for (int k = 0; k < count && axis >= 0; k++) axis = exact_is_zero(e[k][axis]) ? axis : -1;
    return axis;
}

/* x times coordinate i of d. */
static grz_dyadic exact_times_d(const exact_numbers *n, int i, grz_dyadic x) {
    if (i != n->axis) return grz_dy_mul(n->arena, x, n->d[i]);
    return n->ahead ? x : grz_dy_neg(x);
}

/* Of a corner of shape `of`: w is from the feature's first corner to it. */
static exact_ratio exact_level_over(const exact_numbers *n, const grz_incidence *at, const grz_dyadic w[3]) {
    const int k = 1 - at->of;
    grz_dyadic e[2][3], across[3], m[3], rise;
    if (at->count == 3) {
        exact_find_plane(n, k, at->other, m, &rise);
        const int axis = n->axis;
        if (axis >= 0 && exact_is_zero(m[(axis + 1) % 3]) && exact_is_zero(m[(axis + 2) % 3]))
            return exact_over(n, w[axis], n->d[axis]);
        return exact_over(n, grz_dy_dot(n->arena, 3, m, w), rise);
    }
    if (at->count == 2) exact_find_edge(n, k, at->other[0], at->other[1], e[0]);
    const int axis = at->count == 1 ? exact_largest_of(n->d) : exact_axis_across(n, 1, e);
    if (axis >= 0) return exact_over(n, w[axis], n->d[axis]);
    grz_dy_cross(n->arena, n->d, e[0], across);
    grz_dy_cross(n->arena, w, e[0], m);
    const int i = exact_largest_of(across);
    return exact_over(n, m[i], across[i]);
}

/* Of a corner of shape `of` over the plane that the other shape is, or its half-space. */
static exact_ratio exact_level_over_plane(const exact_numbers *n, const grz_incidence *at, const grz_dyadic corner[3]) {
    const grz_body *const plane = at->of == 1 ? n->pair->a : n->pair->b;
    grz_dyadic normal[3];
    for (int i = 0; i < 3; i++) normal[i] = exact_number(n, i < plane->core.dim ? plane->normal[i] : 0, false);
    const grz_dyadic beyond =
        grz_dy_sub(n->arena, grz_dy_dot(n->arena, 3, normal, corner), exact_number(n, plane->offset, true));
    return exact_over(n, beyond, grz_dy_dot(n->arena, 3, normal, n->d));
}

/* Does the point count? Then its depth and features are written. `level`: of a over b. */
static bool exact_begin(const exact_numbers *n, exact_ratio level, const grz_incidence *at, grz_contact_place *place) {
    *place = (grz_contact_place){.depth = n->pair->depth};
    memcpy(place->feature, at->feature, sizeof place->feature);
    if (at->deepest) return true;
    const bool within = exact_within(n, level);
    if (within) exact_write_depth(n, level, place);
    return within;
}

static void exact_round_corner(const exact_numbers *n, int k, int id, double at[3]) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    grz_dyadic p[3];
    exact_find_corner(n, k, id, p);
    for (int i = 0; i < 3; i++) at[i] = grz_dy_round(exact_half(n->arena, p[i]), GRZ_NEAREST);
    grz_dy_free(n->arena, start);
}

/* Writes the point if it is from corners. */
static bool exact_place_from_corners(const exact_numbers *n, const grz_incidence *at, grz_contact_place *place) {
    const grz_contact_side *const side = n->contact->side;
    const int count[2] = {grz_count_corners(&side[0]), grz_count_corners(&side[1])},
              id[2] = {at->of == 0 ? at->corner : at->other[0], at->of == 1 ? at->corner : at->other[0]};
    const grz_place_from from = grz_place_of_incidence(at, count, place->depth);
    double corner[2][3], radius[2] = {0, 0};
    for (int k = 0; k < 2 && from != GRZ_FROM_LINE; k++) {
        if (from != (k == 0 ? GRZ_FROM_B : GRZ_FROM_A)) exact_round_corner(n, k, id[k], corner[k]);
        if (!side[k].flat) radius[k] = side[k].body->core.radius[0];
    }
    if (from == GRZ_FROM_LINE) return false;
    grz_place_from_corners(n->pair->a->core.dim, from, corner[0], corner[1], n->contact->d.unit, radius, place->depth,
                           place->point);
    return true;
}

/* A corner, and the point of the other's feature on the line along d through it. */
static bool exact_place_corner(const exact_numbers *n, const grz_incidence *at, grz_contact_place *place) {
    grz_dyadic p[3], q[3], w[3], kept[2];
    exact_ratio level;
    exact_find_corner(n, at->of, at->corner, p);
    const grz_dy_mark start = grz_dy_now(n->arena);
    if (at->count == 0) {
        level = exact_level_over_plane(n, at, p);
    } else {
        exact_find_corner(n, 1 - at->of, at->other[0], q);
        for (int i = 0; i < 3; i++) w[i] = grz_dy_sub(n->arena, p[i], q[i]);
        grz_dy_keep_all(n->arena, start, 3, w);
        level = exact_level_over(n, at, w);
    }
    kept[0] = level.over;
    kept[1] = level.under;
    grz_dy_keep_all(n->arena, start, 2, kept);
    const exact_ratio of_a = {at->of == 1 ? grz_dy_neg(kept[0]) : kept[0], kept[1]};
    const bool counts = exact_begin(n, of_a, at, place);
    if (!counts || exact_place_from_corners(n, at, place)) return counts;
    for (int i = 0; i < n->pair->a->core.dim; i++) {
        const grz_dy_mark before = grz_dy_now(n->arena);
        const grz_dyadic back = exact_times_d(n, i, exact_half(n->arena, grz_dy_neg(kept[0])));
        exact_write(n, i, p[i], (exact_ratio){grz_dy_keep(n->arena, before, back), kept[1]}, place);
        grz_dy_free(n->arena, before);
    }
    return true;
}

/* Edges p + s e and q + t f that cross, and the level there. */
typedef struct exact_crossing {
    grz_dyadic p[3], q[3], edge[2][3], w[3];
    exact_ratio level, s; /* of the same divisor */
} exact_crossing;

static void exact_find_crossing(const exact_numbers *n, const grz_incidence *at, exact_crossing *x) {
    grz_dyadic across[3], g[3];
    for (int k = 0; k < 2; k++) exact_find_edge(n, k, at->ends[k][0], at->ends[k][1], x->edge[k]);
    exact_find_corner(n, 0, at->ends[0][0], x->p);
    exact_find_corner(n, 1, at->ends[1][0], x->q);
    for (int i = 0; i < 3; i++) x->w[i] = grz_dy_sub(n->arena, x->p[i], x->q[i]);
    const grz_dy_mark before = grz_dy_now(n->arena);
    grz_dy_cross(n->arena, x->edge[0], x->edge[1], across);
    g[0] = grz_dy_dot(n->arena, 3, n->d, across);
    g[1] = grz_dy_dot(n->arena, 3, x->w, across);
    grz_dy_keep_all(n->arena, before, 2, g);
    const grz_dy_mark after = grz_dy_now(n->arena);
    grz_dy_cross(n->arena, n->d, x->edge[1], across);
    g[2] = grz_dy_dot(n->arena, 3, x->w, across);
    grz_dy_keep_all(n->arena, after, 1, g + 2);
    x->level = exact_over(n, g[1], g[0]);
    x->s = exact_over(n, g[2], g[0]);
}

/* Coordinate i of p + s e - level d / 2. Where d has none, that of q if only e has one, too: q + t f is the same. */
static void exact_write_crossing(const exact_numbers *n, int i, const exact_crossing *x, grz_contact_place *place) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const grz_dyadic e = x->edge[0][i], f = x->edge[1][i];
    const bool by_q = exact_is_zero(n->d[i]) && !exact_is_zero(e) && exact_is_zero(f);
    const grz_dyadic along = grz_dy_mul(n->arena, x->s.over, by_q ? f : e);
    const grz_dy_mark after = grz_dy_now(n->arena);
    const grz_dyadic back = grz_dy_keep(n->arena, after, exact_times_d(n, i, exact_half(n->arena, x->level.over)));
    const grz_dyadic more = grz_dy_keep(n->arena, start, grz_dy_sub(n->arena, along, back));
    exact_write(n, i, by_q ? x->q[i] : x->p[i], (exact_ratio){more, x->level.under}, place);
    grz_dy_free(n->arena, start);
}

static bool exact_place_crossing(const exact_numbers *n, const grz_incidence *at, grz_contact_place *place) {
    exact_crossing x;
    exact_find_crossing(n, at, &x);
    const int axis = exact_axis_across(n, 2, x.edge);
    const bool counts = exact_begin(n, axis < 0 ? x.level : exact_over(n, x.w[axis], n->d[axis]), at, place);
    for (int i = 0; i < n->pair->a->core.dim && counts; i++)
        if (i == axis) exact_write_middle(n, i, x.p[i], x.q[i], place);
        else exact_write_crossing(n, i, &x, place);
    return counts;
}

/* The middle between two corners. */
static bool exact_place_corners(const exact_numbers *n, const grz_incidence *at, grz_contact_place *place) {
    grz_dyadic p[3], q[3];
    exact_find_corner(n, 0, at->ends[0][0], p);
    exact_find_corner(n, 1, at->ends[1][0], q);
    const bool counts = exact_begin(n, (exact_ratio){p[0], q[0]}, at, place); /* they are the deepest */
    for (int i = 0; i < n->pair->a->core.dim; i++) exact_write_middle(n, i, p[i], q[i], place);
    return counts;
}

/* Writes the point of contact and its depth; false if it does not count, as it is less deep than -margin. */
static bool exact_place(const exact_numbers *n, const grz_incidence *at, grz_contact_place *place) {
    const grz_dy_mark start = grz_dy_now(n->arena);
    const bool counts = at->kind == GRZ_INCIDENCE_CORNER  ? exact_place_corner(n, at, place)
                        : at->kind == GRZ_INCIDENCE_EDGES ? exact_place_crossing(n, at, place)
                                                          : exact_place_corners(n, at, place);
    grz_dy_free(n->arena, start);
    return counts;
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

/* An array of places. */
typedef struct exact_list {
    const exact_numbers *numbers;
    grz_contact_place *places;
    int count;
} exact_list;

static void exact_add(void *context, const grz_incidence *at) {
    exact_list *const list = (exact_list *)context;
    list->count += exact_place(list->numbers, at, &list->places[list->count]);
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
    int axis = -1;
    for (int i = 0; i < 3; i++)
        if (d[(i + 1) % 3].sign == 0 && d[(i + 2) % 3].sign == 0) axis = i;
    if (axis >= 0) d[axis] = grz_dy(&arena, d[axis].sign);
    exact_numbers n = {.arena = &arena, .contact = c, .pair = pair, .d = {d[0], d[1], d[2]}, .axis = axis};
    n.ahead = axis >= 0 && d[axis].sign > 0;
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
    grz_visit_incidences(c, exact_add, &list);
    c->d.arena = NULL;
    return list.count;
}
