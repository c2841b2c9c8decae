/* Where two shapes are in contact, given the normal: the common part of two outlines, as in the clipping of faces by
 * which most engines make manifolds (Ericson, "Real-Time Collision Detection", 2005, 5.5.7), but for both shapes alike,
 * along the normal of the contact instead of one face's, and with exact signs.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/points.h"

#include "convex/on_plane.h"
#include "num/rounded.h"

#include <math.h>

/* One of the two shapes. */
typedef struct side {
    const grz_body *body;
    bool flat; /* a plane or half-space: it has no corners */
    grz_corners corners;
    grz_outline outline;
} side;

/* How far a's core is ahead of b's at a point: over / under times d, doubled. */
typedef struct level {
    grz_dyadic over, under;
} level;

typedef struct contact {
    grz_arena *arena;
    const grz_contact_pair *pair;
    side side[2];
    grz_dyadic unit[3], radii, offset, square; /* the normal to 2^-96; Ra + Rb; Rb - Ra; d . d */
    level least;                               /* of the deepest points */
    grz_contact_visitor visit;
    void *context;
    bool *seen; /* has any point been visited? */
} contact;

/* Features */

static grz_feature feature_of(int count, const int corner[]) {
    grz_feature f = {GRZ_FEATURE_FACE, {-1, -1, -1}};
    if (count < 3) f.kind = count == 1 ? GRZ_FEATURE_VERTEX : GRZ_FEATURE_EDGE;
    /* the three lowest numbers, in order */
    for (int k = 0; k < count; k++) {
        int number = corner[k];
        for (int i = 0; i < 3; i++) {
            if (f.corner[i] >= 0 && f.corner[i] < number) continue;
            const int higher = f.corner[i];
            f.corner[i] = number;
            number = higher;
            if (number < 0) break;
        }
    }
    return f;
}

static grz_feature feature_of_plane(void) { return (grz_feature){GRZ_FEATURE_FACE, {-1, -1, -1}}; }

/* An outline has an edge from its corner k to the next one. */
static int edge_count(const grz_outline *o) { return o->count > 2 ? o->count : o->count - 1; }

static int end_of(const grz_outline *o, int k) { return o->corner[(k + 1) % o->count]; }

static grz_feature edge_feature(const grz_outline *o, int k) {
    const int ends[2] = {o->corner[k], end_of(o, k)};
    return feature_of(2, ends);
}

/* Places */

/* Is the depth at this level at least -margin? That is, level |d| / 2 <= radii + margin. */
static bool is_within(const contact *c, level l) {
    const double margin = c->pair->margin;
    if (l.over.sign <= 0 || !grz_finite(margin)) return true;
    grz_arena *const arena = c->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic reach = grz_dy_shift(arena, grz_dy_add(arena, c->radii, grz_dy(arena, margin)), 1);
    const grz_dyadic most = grz_dy_mul(arena, l.under, reach), far = grz_dy_mul(arena, l.over, l.over);
    const bool within = grz_dy_compare(grz_dy_mul(arena, far, c->square), grz_dy_mul(arena, most, most)) <= 0;
    grz_dy_free(arena, start);
    return within;
}

/* radii - level |d| / 2, where |d| = d . unit */
static double depth_at(const contact *c, level l) {
    grz_arena *const arena = c->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic length = grz_dy_dot(arena, 3, c->pair->d.exact, c->unit), twice = grz_dy_shift(arena, l.under, 1),
                     over = grz_dy_det2(arena, twice, c->radii, l.over, length);
    const double depth = grz_rounded_quotient(arena, over, twice);
    grz_dy_free(arena, start);
    return depth;
}

static bool is_deepest(const contact *c, level l) {
    if (!c->pair->is_least) return false;
    grz_arena *const arena = c->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    const int sign = grz_dy_det2(arena, l.over, c->least.under, c->least.over, l.under).sign;
    grz_dy_free(arena, start);
    return sign == 0;
}

/* Visits the point with coordinates at / 4 under, moved along the normal by half of Rb - Ra. */
static void see(const contact *c, level l, const grz_dyadic at[3], grz_feature feature_a, grz_feature feature_b) {
    grz_arena *const arena = c->arena;
    const bool deepest = is_deepest(c, l);
    if (!deepest && !is_within(c, l)) return;
    grz_contact_place place = {{0}, deepest ? c->pair->depth : depth_at(c, l), {feature_a, feature_b}, {0, 0}};
    const grz_dy_mark start = grz_dy_now(arena);
    const grz_dyadic under = grz_dy_shift(arena, l.under, 2);
    for (int i = 0; i < c->side[0].body->core.dim; i++) {
        const grz_dy_mark here = grz_dy_now(arena);
        const grz_dyadic moved =
            grz_dy_mul(arena, grz_dy_shift(arena, l.under, 1), grz_dy_mul(arena, c->offset, c->unit[i]));
        place.point[i] = grz_rounded_quotient(arena, grz_dy_add(arena, at[i], moved), under);
        grz_dy_free(arena, here);
    }
    grz_dy_free(arena, start);
    *c->seen = true;
    c->visit(c->context, &place);
}

/* Makes `under` positive. */
static level level_of(grz_dyadic over, grz_dyadic under) {
    over.sign *= under.sign;
    under.sign = 1;
    return (level){over, under};
}

/* A corner of shape k, and the point of the other's outline on the line along d through it. */
static void see_corner(const contact *c, int k, int id, level l, grz_feature other) {
    grz_arena *const arena = c->arena;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_dyadic corner[3], at[3];
    grz_corner_exactly(arena, &c->side[k].corners, id, corner);
    for (int i = 0; i < 3; i++) {
        const grz_dy_mark here = grz_dy_now(arena);
        const grz_dyadic twice = grz_dy_mul(arena, grz_dy_shift(arena, corner[i], 1), l.under),
                         along = grz_dy_mul(arena, l.over, c->pair->d.exact[i]);
        at[i] = grz_dy_keep(arena, here, k == 0 ? grz_dy_sub(arena, twice, along) : grz_dy_add(arena, twice, along));
    }
    const grz_feature own = feature_of(1, &id);
    see(c, l, at, k == 0 ? own : other, k == 0 ? other : own);
    grz_dy_free(arena, start);
}

/* Levels */

static void between(const contact *c, int k, int p, int j, int q, grz_dyadic out[3]) {
    grz_dyadic x[3], y[3];
    grz_corner_exactly(c->arena, &c->side[k].corners, p, x);
    grz_corner_exactly(c->arena, &c->side[j].corners, q, y);
    grz_dy_subtract(c->arena, 3, y, x, out);
}

/* An axis on which x is largest. */
static int largest(const grz_dyadic x[3]) {
    double leading[3];
    grz_dy_leading(3, x, leading);
    int most = 0;
    for (int i = 1; i < 3; i++) most = fabs(leading[i]) > fabs(leading[most]) ? i : most;
    return most;
}

/* Of corner `id` of shape k over the first `count` corners p, q, r of the other: its level l with w = corner - p:
 * a corner: w = l d. An edge e: w - l d = t e, so w x e = l d x e. A face with normal m: w . m = l d . m. */
static level level_over(const contact *c, int k, int id, int count, const int corner[]) {
    grz_arena *const arena = c->arena;
    const grz_dyadic *const d = c->pair->d.exact;
    grz_dyadic w[3], e[3], f[3], m[3], n[3];
    between(c, 1 - k, corner[0], k, id, w);
    level l;
    if (count == 1) {
        const int i = largest(d);
        l = level_of(w[i], d[i]);
    } else if (count == 2) {
        between(c, 1 - k, corner[0], 1 - k, corner[1], e);
        grz_dy_cross(arena, d, e, n);
        const int i = largest(n);
        grz_dy_cross(arena, w, e, m);
        l = level_of(m[i], n[i]);
    } else {
        between(c, 1 - k, corner[0], 1 - k, corner[1], e);
        between(c, 1 - k, corner[0], 1 - k, corner[2], f);
        grz_dy_cross(arena, e, f, m);
        l = level_of(grz_dy_dot(arena, 3, m, w), grz_dy_dot(arena, 3, m, d));
    }
    if (k == 1) l.over = grz_dy_neg(l.over);
    return l;
}

static void see_corner_over(const contact *c, int k, int id, int count, const int corner[], grz_feature other) {
    const grz_dy_mark start = grz_dy_now(c->arena);
    const level l = level_over(c, k, id, count, corner);
    grz_dyadic kept[2] = {l.over, l.under};
    grz_dy_keep_all(c->arena, start, 2, kept);
    see_corner(c, k, id, (level){kept[0], kept[1]}, other);
    grz_dy_free(c->arena, start);
}

/* Where both projections are common */

/* Is the projection of corner `id` of shape k in the other's outline? Then its point of contact is visited; but not
 * where it is a corner of both, if `but_corners`. `sides` has the sides of the outline's edges on which it lies. */
static void see_if_inside(const contact *c, int k, int id, const signed char sides[], bool but_corners) {
    const grz_outline *const o = &c->side[1 - k].outline;
    const grz_corners *const own = &c->side[k].corners, *const other = &c->side[1 - k].corners;
    const grz_contact_direction *const d = &c->pair->d;
    int zero = -1, zeros = 0;
    for (int j = 0; j < edge_count(o); j++) {
        if (sides[j] < 0 || (o->count == 2 && sides[j] != 0)) return;
        if (sides[j] != 0) continue;
        zero = zeros == 1 && zero == 0 && j == o->count - 1 ? j : zeros == 0 ? j : zero;
        zeros++;
    }
    int on[3] = {o->corner[0], o->count > 1 ? o->corner[1] : -1, o->count > 2 ? o->corner[2] : -1}, count = 0;
    if (o->count > 2) {
        count = zeros == 0 ? 3 : zeros == 1 ? 2 : 1;
        /* on two edges: at the end of the first of them */
        if (zeros == 1) on[0] = o->corner[zero];
        if (zeros == 1) on[1] = end_of(o, zero);
        if (zeros == 2) on[0] = end_of(o, zero);
    } else if (o->count == 2) {
        /* between the ends, or at one */
        int axis = 0, along = 0;
        while (along == 0) along = grz_outline_across(c->arena, d, other, on[0], other, on[1], axis++);
        axis--;
        const int after = along * grz_outline_across(c->arena, d, other, on[0], own, id, axis),
                  before = -along * grz_outline_across(c->arena, d, other, on[1], own, id, axis);
        if (after < 0 || before < 0) return;
        count = after == 0 || before == 0 ? 1 : 2;
        if (before == 0) on[0] = on[1];
    } else {
        bool same = true;
        for (int i = 0; i < 3 && same; i++) same = grz_outline_across(c->arena, d, other, on[0], own, id, i) == 0;
        if (!same) return;
        count = 1;
    }
    if (count == 1 && but_corners) return;
    see_corner_over(c, k, id, count, on, count == 3 ? feature_of(o->count, o->corner) : feature_of(count, on));
}

/* The edges a0 + s e and b0 + t f, doubled, are the same point of the projection: with w = a0 - b0,
 * level = w . (e x f) / g and s = w . (d x f) / g, where g = d . (e x f). */
static void see_crossing(const contact *c, int i, int j) {
    grz_arena *const arena = c->arena;
    const grz_outline *const p = &c->side[0].outline, *const q = &c->side[1].outline;
    const grz_dyadic *const d = c->pair->d.exact;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_dyadic from[3], e[3], f[3], w[3], n[3], at[3];
    between(c, 0, p->corner[i], 0, end_of(p, i), e);
    between(c, 1, q->corner[j], 1, end_of(q, j), f);
    between(c, 1, q->corner[j], 0, p->corner[i], w);
    const grz_dy_mark before = grz_dy_now(arena);
    grz_dy_cross(arena, e, f, n);
    grz_dyadic g[3] = {grz_dy_dot(arena, 3, d, n), grz_dy_dot(arena, 3, w, n), grz_dy_zero()};
    grz_dy_cross(arena, d, f, n);
    g[2] = grz_dy_dot(arena, 3, w, n);
    grz_dy_keep_all(arena, before, 3, g);
    g[2].sign *= g[0].sign;
    const level l = level_of(g[1], g[0]);
    grz_corner_exactly(arena, &c->side[0].corners, p->corner[i], from);
    for (int k = 0; k < 3; k++) {
        const grz_dy_mark here = grz_dy_now(arena);
        const grz_dyadic once = grz_dy_add(arena, grz_dy_mul(arena, from[k], l.under), grz_dy_mul(arena, g[2], e[k]));
        at[k] =
            grz_dy_keep(arena, here, grz_dy_sub(arena, grz_dy_shift(arena, once, 1), grz_dy_mul(arena, l.over, d[k])));
    }
    see(c, l, at, edge_feature(p, i), edge_feature(q, j));
    grz_dy_free(arena, start);
}

/* sides[i][j]: of edge i of shape k's outline, that on which corner j of the other's lies. */
static void find_sides(const contact *c, int k, signed char sides[GRZ_MOST_OUTLINE][GRZ_MOST_OUTLINE]) {
    const side *const x = &c->side[k], *const y = &c->side[1 - k];
    for (int i = 0; i < edge_count(&x->outline); i++)
        for (int j = 0; j < y->outline.count; j++)
            sides[i][j] = (signed char)grz_outline_side(c->arena, &c->pair->d, &x->corners, x->outline.corner[i],
                                                        end_of(&x->outline, i), &y->corners, y->outline.corner[j]);
}

static void see_common(const contact *c) {
    signed char sides[2][GRZ_MOST_OUTLINE][GRZ_MOST_OUTLINE], of_corner[GRZ_MOST_OUTLINE];
    const grz_outline *const o[2] = {&c->side[0].outline, &c->side[1].outline};
    for (int k = 0; k < 2; k++) find_sides(c, k, sides[k]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < o[k]->count; i++) {
            for (int j = 0; j < edge_count(o[1 - k]); j++) of_corner[j] = sides[1 - k][j][i];
            see_if_inside(c, k, o[k]->corner[i], of_corner, k == 1);
        }
    for (int i = 0; i < edge_count(o[0]); i++)
        for (int j = 0; j < edge_count(o[1]); j++) {
            const int next = (i + 1) % o[0]->count, after = (j + 1) % o[1]->count;
            if (sides[0][i][j] * sides[0][i][after] < 0 && sides[1][j][i] * sides[1][j][next] < 0)
                see_crossing(c, i, j);
        }
}

/* Planes and half-spaces: of the corners of shape k, all of whose outline is over the plane. */

/* For a: corner - level d is on the plane; for b: corner + level d. */
static level level_over_plane(const contact *c, int k, int id) {
    grz_arena *const arena = c->arena;
    const grz_body *const plane = c->side[1 - k].body;
    grz_dyadic n[3], corner[3];
    n[2] = grz_dy_zero();
    for (int i = 0; i < plane->core.dim; i++) n[i] = grz_dy(arena, plane->normal[i]);
    grz_corner_exactly(arena, &c->side[k].corners, id, corner);
    const grz_dyadic beyond = grz_beyond_plane(arena, 3, n, plane->offset, corner),
                     rise = grz_dy_dot(arena, 3, n, c->pair->d.exact);
    return level_of(k == 0 ? beyond : grz_dy_neg(beyond), rise);
}

static void see_over_plane(const contact *c, int k) {
    const grz_outline *const o = &c->side[k].outline;
    for (int i = 0; i < o->count; i++) {
        const grz_dy_mark start = grz_dy_now(c->arena);
        see_corner(c, k, o->corner[i], level_over_plane(c, k, o->corner[i]), feature_of_plane());
        grz_dy_free(c->arena, start);
    }
}

/* The level of the deepest points: with p and q furthest along -d and d, d . (p - q) over d . d. */
static level least_level(const contact *c) {
    grz_arena *const arena = c->arena;
    for (int k = 0; k < 2; k++)
        if (c->side[1 - k].flat) return level_over_plane(c, k, c->side[k].outline.furthest);
    grz_dyadic w[3];
    between(c, 1, c->side[1].outline.furthest, 0, c->side[0].outline.furthest, w);
    return (level){grz_dy_dot(arena, 3, c->pair->d.exact, w), c->square};
}

/* The middle between p and q, for a d that is not exactly that of the least translation, as of hulls, where the
 * projections may have no common point. */
static void see_furthest(const contact *c) {
    grz_arena *const arena = c->arena;
    grz_dyadic at[3], other[3];
    grz_corner_exactly(arena, &c->side[0].corners, c->side[0].outline.furthest, at);
    grz_corner_exactly(arena, &c->side[1].corners, c->side[1].outline.furthest, other);
    for (int i = 0; i < 3; i++) at[i] = grz_dy_mul(arena, grz_dy_add(arena, at[i], other[i]), c->least.under);
    see(c, c->least, at, feature_of(1, &c->side[0].outline.furthest), feature_of(1, &c->side[1].outline.furthest));
}

static void set_radii(contact *c) {
    grz_arena *const arena = c->arena;
    const grz_dyadic a = grz_dy(arena, c->side[0].flat ? 0 : c->side[0].body->core.radius[0]),
                     b = grz_dy(arena, c->side[1].flat ? 0 : c->side[1].body->core.radius[0]);
    c->radii = grz_dy_add(arena, a, b);
    c->offset = grz_dy_sub(arena, b, a);
}

void grz_visit_contact_points(grz_arena *arena, const grz_contact_pair *pair, grz_contact_visitor visit,
                              void *context) {
    const grz_dy_mark start = grz_dy_now(arena);
    bool seen = false;
    contact c = {.arena = arena, .pair = pair, .visit = visit, .context = context, .seen = &seen};
    const grz_body *const body[2] = {pair->a, pair->b};
    grz_dd unit[3];
    grz_unit_dd(3, pair->d.exact, unit);
    for (int i = 0; i < 3; i++) c.unit[i] = grz_dyadic_of_dd(arena, unit[i]);
    c.square = grz_dy_dot(arena, 3, pair->d.exact, pair->d.exact);
    for (int k = 0; k < 2; k++) {
        c.side[k].body = body[k];
        c.side[k].flat = body[k]->form != GRZ_FORM_CORE;
        if (c.side[k].flat) continue;
        grz_corners_of(arena, &body[k]->core, &c.side[k].corners);
        grz_outline_of(arena, &c.side[k].corners, &pair->d, k == 0 ? -1 : 1, &c.side[k].outline);
    }
    set_radii(&c);
    c.least = least_level(&c);
    if (c.side[0].flat) see_over_plane(&c, 1);
    else if (c.side[1].flat) see_over_plane(&c, 0);
    else see_common(&c);
    if (!seen && pair->is_least) see_furthest(&c);
    grz_dy_free(arena, start);
}
