/* Points of contact of round bodies: the common part of an end or a line of the round side and what faces it, as in the
 * clipping of faces by which most engines make manifolds (Ericson, "Real-Time Collision Detection", 2005, 5.5.7).
 *
 * SPDX-License-Identifier: MIT */
#include "round/patch.h"

#include "base/isa.h"
#include "round/pair.h"
#include "round/facing.h"
#include "num/subnormals.h"
#include "num/unit.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

typedef struct patch {
    const double *normal;
    double margin, depth;
    double rounding, same, apart; /* nearer than `same` is the same place; not apart are one point */
    double most_same;             /* from there on `same` does not grow */
    bool is_least;
    int scale;           /* numbers are times 2^scale */
    const double *touch; /* a point with the depth, or NULL */
    bool has_deepest;
    grz_facing part[2];
    grz_contact_place *places;
    int count;
} patch;

/* One shape seen from the other, along the normal */

/* How far a place must move along the normal to be on the part. */
static double height_of(const patch *s, const grz_facing *p, const double x[3]) {
    const double *const n = s->normal, *const from = p->kind == GRZ_FACING_DISC ? p->center : p->at[0];
    double w[3], e[3];
    grz_sub(3, from, x, w);
    if (p->kind == GRZ_FACING_DISC || p->count > 2) return grz_dot(3, p->across, w) / grz_dot(3, p->across, n);
    double height = grz_dot(3, w, n);
    if (p->count == 1) return height;
    grz_sub(3, p->at[1], from, e);
    const double rise = grz_dot(3, e, n), square = grz_dot(3, e, e) - rise * rise,
                 along = rise * height - grz_dot(3, w, e);
    if (square > 0) height += rise * (along / square);
    return height;
}

static void move_onto(const patch *s, const grz_facing *p, const double x[3], double at[3]) {
    const double height = height_of(s, p, x);
    for (int k = 0; k < 3; k++) at[k] = x[k] + height * s->normal[k];
}

/* Twice the area of three places, seen against the normal. */
static double area_of(const patch *s, const double p[3], const double q[3], const double x[3]) {
    double e[3], w[3], n[3];
    grz_sub(3, q, p, e);
    grz_sub(3, x, p, w);
    grz_cross(e, w, n);
    return grz_dot(3, n, s->normal);
}

/* Of one corner or two. */
static bool is_over_edge(const patch *s, const grz_facing *p, const double x[3]) {
    double at[3];
    move_onto(s, p, x, at);
    if (p->count == 1) return grz_length_between(at, p->at[0]) <= s->same;
    const double first = grz_length_between(p->at[0], at), last = grz_length_between(at, p->at[1]),
                 whole = grz_length_between(p->at[0], p->at[1]);
    if (first <= s->same || last <= s->same) return true;
    return fabs(area_of(s, p->at[0], p->at[1], x)) <= s->same * whole && first + last <= whole + 2 * s->same;
}

static bool is_over(const patch *s, const grz_facing *p, const double x[3], double same) {
    double at[3];
    if (p->kind == GRZ_FACING_PLANE) return true;
    if (p->kind == GRZ_FACING_DISC) {
        move_onto(s, p, x, at);
        return grz_length_between(at, p->center) <= p->radius + same;
    }
    if (p->count < 3) return is_over_edge(s, p, x);
    /* The same along a steep face, and for all faces, whose planes lead far away beside them. */
    const double beside = 32 * s->rounding * grz_dot(3, p->across, s->normal);
    bool over = true;
    for (int i = 0; i < p->count && over; i++) {
        const double *const from = p->at[i], *const to = p->at[(i + 1) % p->count];
        over = area_of(s, from, to, x) >= -beside * grz_length_between(from, to);
    }
    return over;
}

/* Points */

/* The place that is the same point, or has the same features; or the number of places. */
static int place_like(const patch *s, const double point[3], const grz_feature feature[2]) {
    int i = 0;
    while (i < s->count && grz_length_between(point, s->places[i].point) > s->apart &&
           memcmp(feature, s->places[i].feature, sizeof s->places[i].feature) != 0)
        i++;
    return i;
}

/* Of points that are the same the deepest one is kept. */
static void add_place_once(patch *s, const double point[3], double depth, const grz_feature feature[2]) {
    if (s->is_least && depth > s->depth - s->rounding) depth = s->depth;
    const int at = place_like(s, point, feature);
    if (depth < -s->margin - s->same || at == GRZ_MOST_PLACES) return;
    if (depth < -s->margin) depth = 0 - s->margin; /* by rounding */
    if (at < s->count && depth <= s->places[at].depth) return;
    if (at == s->count) s->count++;
    s->places[at] = (grz_contact_place){.depth = depth, .feature = {feature[0], feature[1]}};
    memcpy(s->places[at].point, point, sizeof s->places[at].point);
}

/* Where a place of part k is over the other one. */
static void add_place(patch *s, int k, const double x[3], grz_feature own, grz_feature other) {
    const grz_facing *const a = &s->part[0], *const b = &s->part[1];
    const grz_feature feature[2] = {k == 0 ? own : other, k == 0 ? other : own};
    double point[3], w[3], depth, ahead;
    if (s->part[1 - k].kind == GRZ_FACING_PLANE) {
        grz_sub(3, x, s->part[k].far, w);
        const double short_of = grz_dot(3, w, s->normal);
        depth = s->depth + (k == 0 ? -short_of : short_of);
        ahead = k == 0 ? depth / 2 : -depth / 2;
    } else {
        const double ha = height_of(s, a, x), hb = height_of(s, b, x);
        depth = (a->ball + b->ball) - (ha - hb);
        ahead = (ha + hb + (b->ball - a->ball)) / 2;
    }
    /* of a plane that is farther than the largest double, ahead is infinite */
    for (int i = 0; i < 3; i++) point[i] = s->normal[i] == 0 ? x[i] : x[i] + ahead * s->normal[i];
    add_place_once(s, point, depth, feature);
}

static void add_if_over(patch *s, int k, const double x[3], grz_feature own) {
    const grz_facing *const other = &s->part[1 - k];
    if (is_over(s, other, x, s->same)) add_place(s, k, x, own, grz_facing_whole(other));
}

static void add_corners(patch *s, int k) {
    const grz_facing *const p = &s->part[k];
    for (int i = 0; i < p->count; i++) add_if_over(s, k, p->at[i], grz_facing_corner(p, i));
}

static void add_rim(patch *s, int k) {
    const grz_facing *const p = &s->part[k];
    double at[3];
    if (!grz_zero(p->to_far[0]) || !grz_zero(p->to_far[1])) add_if_over(s, k, p->far, p->of_far);
    for (int i = 0; i < GRZ_RIM; i++) {
        grz_facing_on_rim(p, grz_rim_side[i], at);
        add_if_over(s, k, at, grz_facing_rim_point(p, i));
    }
}

/* Edges */

static bool are_opposite(double x, double y, double error) {
    return (x > error && y < -error) || (x < -error && y > error);
}

static void add_crossing_edges(patch *s, int i, int k) {
    const grz_facing *const a = &s->part[0], *const b = &s->part[1];
    const double *const p = a->at[i], *const q = a->at[(i + 1) % a->count], *const r = b->at[k],
                        *const t = b->at[(k + 1) % b->count];
    const double first = area_of(s, r, t, p), last = area_of(s, r, t, q);
    double at[3];
    if (!are_opposite(area_of(s, p, q, r), area_of(s, p, q, t), s->same * grz_length_between(p, q))) return;
    if (!are_opposite(first, last, s->same * grz_length_between(r, t))) return;
    for (int j = 0; j < 3; j++) at[j] = p[j] + (q[j] - p[j]) * (first / (first - last));
    add_place(s, 0, at, grz_facing_edge(a, i), grz_facing_edge(b, k));
}

/* Where edge i of part k is over the rim of the other one, a disc: a quadratic, in the plane of that. */
static void add_edge_over_rim(patch *s, int k, int i) {
    const grz_facing *const p = &s->part[k], *const disc = &s->part[1 - k];
    const double *const from = p->at[i], *const to = p->at[(i + 1) % p->count];
    double x[3], y[3], e[3], w[3];
    move_onto(s, disc, from, x);
    move_onto(s, disc, to, y);
    grz_sub(3, y, x, e);
    grz_sub(3, x, disc->center, w);
    const double square = grz_dot(3, e, e), middle = square > 0 ? -grz_dot(3, w, e) / square : 0;
    for (int j = 0; j < 3; j++) w[j] += middle * e[j]; /* from the center to the nearest place on the line */
    const double rest = disc->radius * disc->radius - grz_dot(3, w, w);
    if (!(rest > 0 && square > 0)) return;
    double time[2], on_rim[2][3];
    bool on_edge[2];
    int sector[2];
    for (int n = 0; n < 2; n++) {
        time[n] = middle + (n == 0 ? -1 : 1) * sqrt(rest / square);
        for (int j = 0; j < 3; j++) on_rim[n][j] = x[j] + time[n] * e[j];
        sector[n] = grz_facing_sector(disc, on_rim[n]);
        on_edge[n] = time[n] > 0 && time[n] < 1;
    }
    if (on_edge[0] && on_edge[1] && sector[0] == sector[1]) /* two points have different features */
        sector[grz_facing_is_after(disc, on_rim[0], on_rim[1])]++;
    for (int n = 0; n < 2; n++) {
        double at[3];
        if (!on_edge[n]) continue;
        for (int j = 0; j < 3; j++) at[j] = from[j] + time[n] * (to[j] - from[j]);
        add_place(s, k, at, grz_facing_edge(p, i), grz_facing_arc(disc, sector[n]));
    }
}

/* Where the rims of two discs cross, if one of two neighbors of the sixteen points of a's is over b's disc. */
static void add_crossing_rims(patch *s) {
    const grz_facing *const a = &s->part[0], *const b = &s->part[1];
    for (int i = 0; i < GRZ_RIM; i++) {
        double from[2], to[2], at[3], on_b[3];
        memcpy(from, grz_rim_side[i], sizeof from);
        memcpy(to, grz_rim_side[(i + 1) % GRZ_RIM], sizeof to);
        grz_facing_on_rim(a, to, at);
        const bool over_last = is_over(s, b, at, 0);
        grz_facing_on_rim(a, from, at);
        if (is_over(s, b, at, 0) == over_last) continue;
        for (int step = 0; step < 48; step++) {
            double sum[2] = {from[0] + to[0], from[1] + to[1]};
            grz_unit_along(2, sum, sum);
            grz_facing_on_rim(a, sum, at);
            memcpy(is_over(s, b, at, 0) == over_last ? to : from, sum, sizeof sum);
        }
        move_onto(s, b, at, on_b);
        add_place(s, 0, at, grz_facing_arc(a, grz_facing_sector(a, at)), grz_facing_arc(b, grz_facing_sector(b, on_b)));
    }
}

static void add_crossings(patch *s) {
    const grz_facing *const a = &s->part[0], *const b = &s->part[1];
    for (int i = 0; i < grz_facing_edges(a); i++) {
        for (int k = 0; k < grz_facing_edges(b); k++) add_crossing_edges(s, i, k);
        if (b->kind == GRZ_FACING_DISC) add_edge_over_rim(s, 0, i);
    }
    for (int k = 0; k < grz_facing_edges(b) && a->kind == GRZ_FACING_DISC; k++) add_edge_over_rim(s, 1, k);
    if (a->kind == GRZ_FACING_DISC && b->kind == GRZ_FACING_DISC) add_crossing_rims(s);
}

static void add_places(patch *s) {
    for (int turn = 0; turn < 2; turn++)
        for (int k = 0; k < 2; k++) {
            const grz_facing *const p = &s->part[k];
            if (p->kind == GRZ_FACING_CORNERS && (p->prism != NULL) == (turn == 1)) add_corners(s, k);
            if (p->kind == GRZ_FACING_DISC && turn == 1) add_rim(s, k);
        }
    add_crossings(s);
}

static grz_contact_place *deepest_of(const patch *s) {
    grz_contact_place *deepest = NULL;
    for (int i = 0; i < s->count; i++)
        if (!deepest || s->places[i].depth > deepest->depth) deepest = &s->places[i];
    return deepest;
}

/* One point */

static void add_touch(patch *s) {
    double at[3];
    grz_feature feature[2];
    for (int k = 0; k < 3; k++) at[k] = grz_ldexp(s->touch[k], s->scale);
    for (int i = 0; i < 2; i++) {
        const grz_facing *const p = &s->part[i];
        feature[i] = p->kind == GRZ_FACING_DISC ? grz_facing_arc(p, grz_facing_sector(p, at)) : grz_facing_whole(p);
    }
    if (s->count == GRZ_MOST_PLACES) s->count--;
    add_place_once(s, at, s->depth, feature);
}

/* Of a least depth one point has that depth. The normal is known to some 2^-21 only where the depth hardly depends on
 * it, and what should be over each other is not quite. Then more counts as the same place; and at last the point is the
 * one at which the shapes would touch. */
static void find_places(patch *s) {
    add_places(s);
    while (s->is_least) {
        grz_contact_place *const deepest = deepest_of(s);
        s->has_deepest = deepest && deepest->depth >= s->depth - s->same;
        if (s->has_deepest) deepest->depth = s->depth;
        if (s->has_deepest || !(s->same < s->most_same)) break;
        s->same *= 64;
        s->count = 0;
        add_places(s);
    }
    if (s->is_least && !s->has_deepest && s->touch) add_touch(s);
}

/* False if a corner is beyond the largest double. */
static bool find_parts(patch *s, const grz_body *const body[2], grz_prism prism[2]) {
    double size = 0, round = 0;
    for (int k = 0; k < 2; k++) {
        size = fmax(size, grz_facing_begin(body[k], s->normal, k == 0 ? -1 : 1, &prism[k], &s->part[k]));
        if (s->part[k].prism) round = fmax(round, prism[k].size);
    }
    if (!grz_finite(size)) return false;
    s->scale = size > 0 ? -ilogb(size) - 1 : 0;
    round = grz_ldexp(round, s->scale);
    s->rounding = 0x1p-48 + 0x1p-42 * round;
    s->same = 32 * s->rounding;
    s->most_same = 0x1p-30 * round;
    s->apart = s->same + 0x1p-26 * round;
    for (int k = 0; k < 2; k++) grz_facing_finish(s->normal, k == 0 ? -1 : 1, s->scale, s->apart, &s->part[k]);
    s->depth = grz_ldexp(s->depth, s->scale);
    s->margin = grz_ldexp(s->margin, s->scale);
    return true;
}

static int places_of_patch(patch *s, const grz_body *a, const grz_body *b) {
    const grz_mode mode = grz_keep_subnormals();
    const grz_body *const body[2] = {a, b};
    grz_prism prism[2];
    s->has_deepest = !find_parts(s, body, prism);
    if (!s->has_deepest) find_places(s);
    for (int i = 0; i < s->count; i++) {
        s->places[i].depth = grz_ldexp(s->places[i].depth, -s->scale);
        for (int k = 0; k < 3; k++) s->places[i].point[k] = grz_ldexp(s->places[i].point[k], -s->scale);
    }
    grz_restore_mode(mode);
    return s->count;
}

static patch patch_of_axis(const grz_contact_axis *axis, double margin, grz_contact_place places[GRZ_MOST_PLACES]) {
    return (patch){.normal = axis->normal, .margin = margin, .depth = axis->depth, .is_least = true, .places = places};
}

int grz_round_places(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                     grz_contact_place places[GRZ_MOST_PLACES]) {
    patch s = patch_of_axis(axis, margin, places);
    s.touch = axis->has_touch ? axis->touch : NULL;
    return places_of_patch(&s, a, b);
}

/* Not inlined: the places must not be on the stack of what asks the engine next. */
GRZ_NOINLINE bool grz_round_has_deepest_place(const grz_body *a, const grz_body *b, const grz_contact_axis *axis,
                                              double margin) {
    grz_contact_place places[GRZ_MOST_PLACES];
    patch s = patch_of_axis(axis, margin, places);
    places_of_patch(&s, a, b);
    return s.has_deepest;
}

int grz_round_places_along(const grz_body *a, const grz_body *b, const double normal[3], double margin,
                           grz_contact_place places[GRZ_MOST_PLACES]) {
    patch s = {.normal = normal, .margin = margin, .places = places};
    return places_of_patch(&s, a, b);
}
