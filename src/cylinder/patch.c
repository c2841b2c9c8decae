/* Points of contact of cylinders: the common part of an end or a line of the round side and what faces it, as in the
 * clipping of faces by which most engines make manifolds (Ericson, "Real-Time Collision Detection", 2005, 5.5.7).
 *
 * SPDX-License-Identifier: MIT */
#include "cylinder/patch.h"

#include "base/isa.h"
#include "cylinder/pair.h"
#include "num/stage.h"
#include "num/subnormals.h"
#include "num/vec.h"
#include "shape/core3.h"

#include <math.h>
#include <string.h>

enum { RIM = 16, FIRST_RIM = 2 }; /* points of a rim, and the number of the first one */

/* The directions of a rim's points. */
#define GRZ_C1 0x1.d906bcf328d46p-1 /* cos of 22.5 degrees, 45, 67.5 */
#define GRZ_C2 0x1.6a09e667f3bcdp-1
#define GRZ_C3 0x1.87de2a6aea963p-2
static const double rim_side[RIM][2] = {{1, 0},  {GRZ_C1, GRZ_C3},   {GRZ_C2, GRZ_C2},   {GRZ_C3, GRZ_C1},
                                        {0, 1},  {-GRZ_C3, GRZ_C1},  {-GRZ_C2, GRZ_C2},  {-GRZ_C1, GRZ_C3},
                                        {-1, 0}, {-GRZ_C1, -GRZ_C3}, {-GRZ_C2, -GRZ_C2}, {-GRZ_C3, -GRZ_C1},
                                        {0, -1}, {GRZ_C3, -GRZ_C1},  {GRZ_C2, -GRZ_C2},  {GRZ_C1, -GRZ_C3}};

typedef enum part_kind { PART_PLANE, PART_DISC, PART_CORNERS } part_kind;

/* What faces the other shape, scaled. */
typedef struct patch_part {
    part_kind kind;
    int count, id[GRZ_MOST_OUTLINE]; /* CORNERS; of a cylinder's line its ends, 0 and 1 */
    double at[GRZ_MOST_OUTLINE][3];
    double across[3];       /* the plane of three corners or more, and of a DISC */
    const grz_prism *prism; /* of a cylinder */
    int end;
    double center[3], radius, to_far[2]; /* DISC: and in which direction the farthest point of the rim is, or 0 */
    double ball;                         /* around each point */
    double far[3];                       /* what is farthest towards the other shape */
    grz_feature of_far;
} patch_part;

typedef struct patch {
    const double *normal;
    double margin, depth;
    double rounding, same, apart; /* nearer than `same` is the same place; not apart are one point */
    bool is_least;
    double scale;
    patch_part part[2];
    grz_contact_place *places;
    int count;
} patch;

static grz_feature feature_by(grz_feature_kind kind, int p, int q) {
    return (grz_feature){kind, {p < q || q < 0 ? p : q, p < q || q < 0 ? q : p, -1}};
}

static grz_feature feature_of_face(const patch_part *p) {
    if (p->kind == PART_PLANE) return feature_by(GRZ_FEATURE_FACE, -1, -1);
    if (p->kind == PART_DISC) return feature_by(GRZ_FEATURE_FACE, p->end, -1);
    if (p->count == 2) return feature_by(GRZ_FEATURE_EDGE, p->id[0], p->id[1]);
    if (p->count == 1) return p->of_far;
    grz_feature f = {GRZ_FEATURE_FACE, {p->id[0], p->id[0], p->id[0]}};
    int last = -1;
    for (int i = 0; i < 3; i++) { /* the lowest ones, in order */
        int next = -1;
        for (int k = 0; k < p->count; k++)
            if (p->id[k] > last && (next < 0 || p->id[k] < next)) next = p->id[k];
        f.corner[i] = last = next;
    }
    return f;
}

static grz_feature feature_of_corner(const patch_part *p, int k) {
    return feature_by(p->prism ? GRZ_FEATURE_EDGE : GRZ_FEATURE_VERTEX, p->id[k], -1);
}

/* The parts */

static void place_on_rim(const patch_part *p, const double side[2], double at[3]) {
    for (int k = 0; k < 3; k++)
        at[k] = p->center[k] + p->radius * (side[0] * p->prism->across[0][k] + side[1] * p->prism->across[1][k]);
}

/* `out` points to the other shape. */
static void part_of_cylinder(const grz_prism *prism, const double out[3], double scale, patch_part *p) {
    const double along = grz_dot(3, out, prism->axis),
                 across[2] = {grz_dot(3, out, prism->across[0]), grz_dot(3, out, prism->across[1])};
    double side[2];
    const double tilt = grz_prism_direction(2, across, side);
    const bool level = tilt < 0x1p-34;
    if (level) memcpy(side, rim_side[0], sizeof side);
    p->prism = prism;
    p->ball = 0;
    p->end = along > 0;
    p->radius = scale * prism->radius;
    for (int end = 0; end < 2; end++) {
        for (int k = 0; k < 3; k++) p->center[k] = scale * prism->end[end][k];
        place_on_rim(p, side, p->at[end]);
        p->id[end] = end;
    }
    for (int k = 0; k < 3; k++) p->center[k] = scale * prism->end[p->end][k];
    memcpy(p->far, p->at[p->end], sizeof p->far);
    p->of_far =
        feature_by(level ? GRZ_FEATURE_VERTEX : GRZ_FEATURE_EDGE, level ? FIRST_RIM + RIM * p->end : p->end, -1);
    p->kind = fabs(along) >= tilt ? PART_DISC : PART_CORNERS;
    p->count = 2;
    memcpy(p->across, prism->axis, sizeof p->across);
    p->to_far[0] = level ? 0 : side[0];
    p->to_far[1] = level ? 0 : side[1];
}

/* Is an edge across the normal, but for what a normal may be off by? */
static bool is_level_edge(const double normal[3], const double edge[3]) {
    double unit[3];
    return grz_prism_direction(3, edge, unit) > 0 && fabs(grz_dot(3, unit, normal)) <= 0x1p-38;
}

/* Notes which corners are furthest, for the outline is found by exact signs. */
static void note_furthest(const grz_core *core, const double normal[3], int sign, grz_corners *corners) {
    int far = 0;
    double most = -(double)INFINITY, at[3], other[3], edge[3], furthest[3] = {0};
    for (int i = 0; i < corners->count; i++) {
        grz_place_of_corner(core, i, at);
        const double along = sign * grz_dot(3, normal, at);
        if (!(along > most)) continue;
        most = along;
        far = i;
        memcpy(furthest, at, sizeof at);
    }
    for (int i = 0; i < (core->points ? corners->count : core->count); i++) {
        const int id = core->points ? i : far ^ 1 << i;
        grz_place_of_corner(core, id, other);
        grz_sub(3, other, furthest, edge);
        if (is_level_edge(normal, edge)) grz_note_furthest(corners, far, id);
    }
}

static void find_outline_of_part(const grz_core *core, const double normal[3], int sign, grz_arena *arena, bool *unsure,
                                 grz_outline *outline) {
    grz_corners corners;
    grz_contact_direction d = {.arena = arena, .unsure = unsure};
    for (int k = 0; k < 3; k++) {
        d.unit[k] = normal[k];
        d.zero[k] = grz_zero(normal[k]);
        if (arena) d.exact[k] = grz_dy(arena, normal[k]);
    }
    grz_corners_of(arena, core, &corners);
    note_furthest(core, normal, sign, &corners);
    grz_outline_of(&corners, &d, sign, outline);
}

static GRZ_NOINLINE void find_outline_of_part_exactly(const grz_core *core, const double normal[3], int sign,
                                                      grz_outline *outline) {
    uint64_t limbs[GRZ_OUTLINE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_OUTLINE_LIMBS);
    bool unsure = false;
    find_outline_of_part(core, normal, sign, &arena, &unsure, outline);
}

/* Not scaled yet. */
static void part_of_core(const grz_core *core, const double normal[3], int sign, patch_part *p) {
    grz_outline outline;
    bool unsure = !GRZ_FILTER_CLAIMS;
    if (!unsure) find_outline_of_part(core, normal, sign, NULL, &unsure, &outline);
    if (unsure) find_outline_of_part_exactly(core, normal, sign, &outline);
    p->kind = PART_CORNERS;
    p->prism = NULL;
    p->ball = core->radius[0];
    p->count = outline.count;
    for (int i = 0; i < p->count; i++) {
        p->id[i] = outline.corner[i];
        grz_place_of_corner(core, p->id[i], p->at[i]);
    }
    grz_place_of_corner(core, outline.furthest, p->far);
    p->of_far = feature_by(GRZ_FEATURE_VERTEX, outline.furthest, -1);
}

/* +inf if a corner is beyond the largest double. */
static double size_of_part(const patch_part *p) {
    double most = p->ball;
    for (int i = -1; i < p->count; i++) {
        const double *const at = i < 0 ? p->far : p->at[i];
        for (int k = 0; k < 3; k++) most = grz_finite(at[k]) ? fmax(most, fabs(at[k])) : (double)INFINITY;
    }
    return most;
}

static double length_between(const double p[3], const double q[3]) {
    double d[3];
    grz_sub(3, q, p, d);
    return sqrt(grz_dot(3, d, d));
}

static void keep_farthest(patch_part *p) {
    p->count = 1;
    p->id[0] = p->of_far.corner[0];
    memcpy(p->at[0], p->far, sizeof p->far);
}

/* The two corners that are farthest from each other. Returns their distance. */
static double longest_of(const patch_part *p, int ends[2]) {
    double longest = -1;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < i; k++) {
            const double length = length_between(p->at[i], p->at[k]);
            if (length <= longest) continue;
            longest = length;
            ends[0] = k;
            ends[1] = i;
        }
    return longest;
}

static void keep_ends(patch_part *p, const int ends[2]) {
    double at[2][3];
    const int id[2] = {p->id[ends[0]], p->id[ends[1]]};
    for (int i = 0; i < 2; i++) memcpy(at[i], p->at[ends[i]], sizeof at[i]);
    p->count = 2;
    for (int i = 0; i < 2; i++) {
        p->id[i] = id[i];
        memcpy(p->at[i], at[i], sizeof at[i]);
    }
}

/* How far two places are from each other, seen along the normal. */
static double length_across(const double normal[3], const double p[3], const double q[3]) {
    double d[3], across[3];
    grz_sub(3, q, p, d);
    grz_cross(normal, d, across);
    return sqrt(grz_dot(3, across, across));
}

/* Finds the plane of three corners or more. What is hardly wider than a line, as seen along the normal, becomes one; a
 * line that is hardly longer than a point, the corner that is farthest. */
static void flatten(patch_part *p, const double normal[3], double least_width) {
    double all[3] = {0};
    int ends[2] = {0, 1};
    for (int i = 1; i + 1 < p->count; i++) {
        double e[3], f[3], n[3];
        grz_sub(3, p->at[i], p->at[0], e);
        grz_sub(3, p->at[i + 1], p->at[0], f);
        grz_cross(e, f, n);
        for (int k = 0; k < 3; k++) all[k] += n[k];
    }
    if (p->count > 2 && !(grz_dot(3, all, normal) > longest_of(p, ends) * least_width)) keep_ends(p, ends);
    grz_prism_direction(3, all, p->across);
    if (p->count > 2 && grz_dot(3, p->across, normal) < 0x1p-20) keep_ends(p, ends);
    if (p->count == 2 && !(length_across(normal, p->at[0], p->at[1]) > least_width)) keep_farthest(p);
}

static void scale_corners(patch_part *p, double scale) {
    p->ball *= scale;
    for (int k = 0; k < 3; k++) {
        p->far[k] *= scale;
        for (int i = 0; i < p->count; i++) p->at[i][k] *= scale;
    }
}

/* One shape seen from the other, along the normal */

/* How far a place must move along the normal to be on the part. */
static double height_of(const patch *s, const patch_part *p, const double x[3]) {
    const double *const n = s->normal, *const from = p->kind == PART_DISC ? p->center : p->at[0];
    double w[3], e[3];
    grz_sub(3, from, x, w);
    if (p->kind == PART_DISC || p->count > 2) return grz_dot(3, p->across, w) / grz_dot(3, p->across, n);
    double height = grz_dot(3, w, n);
    if (p->count == 1) return height;
    grz_sub(3, p->at[1], from, e);
    const double rise = grz_dot(3, e, n), square = grz_dot(3, e, e) - rise * rise,
                 along = rise * height - grz_dot(3, w, e);
    if (square > 0) height += rise * (along / square);
    return height;
}

static void move_onto(const patch *s, const patch_part *p, const double x[3], double at[3]) {
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
static bool is_over_edge(const patch *s, const patch_part *p, const double x[3]) {
    double at[3];
    move_onto(s, p, x, at);
    if (p->count == 1) return length_between(at, p->at[0]) <= s->same;
    const double first = length_between(p->at[0], at), last = length_between(at, p->at[1]),
                 whole = length_between(p->at[0], p->at[1]);
    if (first <= s->same || last <= s->same) return true;
    return fabs(area_of(s, p->at[0], p->at[1], x)) <= s->same * whole && first + last <= whole + 2 * s->same;
}

static bool is_over(const patch *s, const patch_part *p, const double x[3], double same) {
    double at[3];
    if (p->kind == PART_PLANE) return true;
    if (p->kind == PART_DISC) {
        move_onto(s, p, x, at);
        return length_between(at, p->center) <= p->radius + same;
    }
    if (p->count < 3) return is_over_edge(s, p, x);
    /* The same along a steep face, and for all faces, whose planes lead far away beside them. */
    const double beside = 32 * s->rounding * grz_dot(3, p->across, s->normal);
    bool over = true;
    for (int i = 0; i < p->count && over; i++) {
        const double *const from = p->at[i], *const to = p->at[(i + 1) % p->count];
        over = area_of(s, from, to, x) >= -beside * length_between(from, to);
    }
    return over;
}

/* Points */

/* The place that is the same point, or the number of places. */
static int place_at(const patch *s, const double point[3]) {
    int i = 0;
    while (i < s->count && length_between(point, s->places[i].point) > s->apart) i++;
    return i;
}

/* Of points that are the same the deepest one is kept. */
static void add_place_once(patch *s, const double point[3], double depth, const grz_feature feature[2]) {
    if (s->is_least && depth > s->depth - s->rounding) depth = s->depth;
    const int at = place_at(s, point);
    if (depth < -s->margin - s->same || at == GRZ_MOST_PLACES) return;
    if (at < s->count && depth <= s->places[at].depth) return;
    if (at == s->count) s->count++;
    s->places[at] = (grz_contact_place){.depth = depth, .feature = {feature[0], feature[1]}};
    memcpy(s->places[at].point, point, sizeof s->places[at].point);
}

/* Where a place of part k is over the other one. */
static void add_place(patch *s, int k, const double x[3], grz_feature own, grz_feature other) {
    const patch_part *const a = &s->part[0], *const b = &s->part[1];
    const grz_feature feature[2] = {k == 0 ? own : other, k == 0 ? other : own};
    double point[3], w[3], depth, ahead;
    if (s->part[1 - k].kind == PART_PLANE) {
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
    const patch_part *const other = &s->part[1 - k];
    if (is_over(s, other, x, s->same)) add_place(s, k, x, own, feature_of_face(other));
}

static void add_corners(patch *s, int k) {
    const patch_part *const p = &s->part[k];
    for (int i = 0; i < p->count; i++) add_if_over(s, k, p->at[i], feature_of_corner(p, i));
}

static int number_on_rim(const patch_part *p, int i) { return FIRST_RIM + RIM * p->end + i; }

static void add_rim(patch *s, int k) {
    const patch_part *const p = &s->part[k];
    double at[3];
    if (!grz_zero(p->to_far[0]) || !grz_zero(p->to_far[1])) add_if_over(s, k, p->far, p->of_far);
    for (int i = 0; i < RIM; i++) {
        place_on_rim(p, rim_side[i], at);
        add_if_over(s, k, at, feature_by(GRZ_FEATURE_VERTEX, number_on_rim(p, i), -1));
    }
}

/* The sixteenth of a rim in which a place is. */
static grz_feature feature_of_rim(const patch_part *p, const double at[3]) {
    double w[3];
    grz_sub(3, at, p->center, w);
    const double x = grz_dot(3, w, p->prism->across[0]), y = grz_dot(3, w, p->prism->across[1]);
    int sector = 0;
    for (int i = 0; i < RIM; i++) {
        const double *const from = rim_side[i], *const to = rim_side[(i + 1) % RIM];
        if (from[0] * y - from[1] * x >= 0 && to[0] * y - to[1] * x < 0) sector = i;
    }
    return feature_by(GRZ_FEATURE_EDGE, p->end, number_on_rim(p, sector));
}

/* Edges */

static int edges_of(const patch_part *p) {
    return p->kind != PART_CORNERS ? 0 : p->count > 2 ? p->count : p->count - 1;
}

static grz_feature feature_of_edge(const patch_part *p, int i) {
    return feature_by(GRZ_FEATURE_EDGE, p->id[i], p->id[(i + 1) % p->count]);
}

static bool are_opposite(double x, double y, double error) {
    return (x > error && y < -error) || (x < -error && y > error);
}

static void add_crossing_edges(patch *s, int i, int k) {
    const patch_part *const a = &s->part[0], *const b = &s->part[1];
    const double *const p = a->at[i], *const q = a->at[(i + 1) % a->count], *const r = b->at[k],
                        *const t = b->at[(k + 1) % b->count];
    const double first = area_of(s, r, t, p), last = area_of(s, r, t, q);
    double at[3];
    if (!are_opposite(area_of(s, p, q, r), area_of(s, p, q, t), s->same * length_between(p, q))) return;
    if (!are_opposite(first, last, s->same * length_between(r, t))) return;
    for (int j = 0; j < 3; j++) at[j] = p[j] + (q[j] - p[j]) * (first / (first - last));
    add_place(s, 0, at, feature_of_edge(a, i), feature_of_edge(b, k));
}

/* Where edge i of part k is over the rim of the other one, a disc: a quadratic, in the plane of that. */
static void add_edge_over_rim(patch *s, int k, int i) {
    const patch_part *const p = &s->part[k], *const disc = &s->part[1 - k];
    const double *const from = p->at[i], *const to = p->at[(i + 1) % p->count];
    double x[3], y[3], e[3], w[3];
    move_onto(s, disc, from, x);
    move_onto(s, disc, to, y);
    grz_sub(3, y, x, e);
    grz_sub(3, x, disc->center, w);
    const double square = grz_dot(3, e, e), half = grz_dot(3, w, e),
                 root2 = half * half - square * (grz_dot(3, w, w) - disc->radius * disc->radius);
    if (!(root2 > 0 && square > 0)) return;
    for (int turn = -1; turn < 2; turn += 2) {
        const double time = (turn * sqrt(root2) - half) / square;
        double at[3], on_rim[3];
        if (!(time > 0 && time < 1)) continue;
        for (int j = 0; j < 3; j++) {
            at[j] = from[j] + time * (to[j] - from[j]);
            on_rim[j] = x[j] + time * e[j];
        }
        add_place(s, k, at, feature_of_edge(p, i), feature_of_rim(disc, on_rim));
    }
}

/* Where the rims of two discs cross, if one of two neighbors of the sixteen points of a's is over b's disc. */
static void add_crossing_rims(patch *s) {
    const patch_part *const a = &s->part[0], *const b = &s->part[1];
    for (int i = 0; i < RIM; i++) {
        double from[2], to[2], at[3], on_b[3];
        memcpy(from, rim_side[i], sizeof from);
        memcpy(to, rim_side[(i + 1) % RIM], sizeof to);
        place_on_rim(a, to, at);
        const bool over_last = is_over(s, b, at, 0);
        place_on_rim(a, from, at);
        if (is_over(s, b, at, 0) == over_last) continue;
        for (int step = 0; step < 48; step++) {
            double sum[2] = {from[0] + to[0], from[1] + to[1]};
            grz_prism_direction(2, sum, sum);
            place_on_rim(a, sum, at);
            memcpy(is_over(s, b, at, 0) == over_last ? to : from, sum, sizeof sum);
        }
        move_onto(s, b, at, on_b);
        add_place(s, 0, at, feature_of_rim(a, at), feature_of_rim(b, on_b));
    }
}

static void add_crossings(patch *s) {
    const patch_part *const a = &s->part[0], *const b = &s->part[1];
    for (int i = 0; i < edges_of(a); i++) {
        for (int k = 0; k < edges_of(b); k++) add_crossing_edges(s, i, k);
        if (b->kind == PART_DISC) add_edge_over_rim(s, 0, i);
    }
    for (int k = 0; k < edges_of(b) && a->kind == PART_DISC; k++) add_edge_over_rim(s, 1, k);
    if (a->kind == PART_DISC && b->kind == PART_DISC) add_crossing_rims(s);
}

static void add_places(patch *s) {
    for (int turn = 0; turn < 2; turn++)
        for (int k = 0; k < 2; k++) {
            const patch_part *const p = &s->part[k];
            if (p->kind == PART_CORNERS && (p->prism != NULL) == (turn == 1)) add_corners(s, k);
            if (p->kind == PART_DISC && turn == 1) add_rim(s, k);
        }
    add_crossings(s);
}

static grz_contact_place *deepest_of(const patch *s) {
    grz_contact_place *deepest = NULL;
    for (int i = 0; i < s->count; i++)
        if (!deepest || s->places[i].depth > deepest->depth) deepest = &s->places[i];
    return deepest;
}

/* Where nearly all directions are equally deep, the normal is known to fewer digits, and what should be over each other
 * is not quite. Then more counts as the same place, until there is a point with the depth. */
static void find_places(patch *s) {
    add_places(s);
    while (s->is_least && s->same < 1) {
        grz_contact_place *const deepest = deepest_of(s);
        if (deepest && deepest->depth >= s->depth - s->same) {
            deepest->depth = s->depth;
            return;
        }
        s->same *= 64;
        s->count = 0;
        add_places(s);
    }
}

/* Not scaled yet. Returns the largest number. */
static double begin_part(const grz3_shape *shape, const double normal[3], int sign, grz_prism *prism, patch_part *p) {
    grz_body body;
    p->kind = PART_PLANE;
    p->ball = 0;
    p->prism = NULL;
    if (shape->kind == GRZ_CYLINDER) {
        grz_prism_of(&shape->cylinder, prism);
        p->prism = prism;
        return prism->size;
    }
    grz3_body_of(shape, &body);
    if (body.form != GRZ_FORM_CORE) return 0;
    part_of_core(&body.core, normal, sign, p);
    return size_of_part(p);
}

/* False if a corner is beyond the largest double. */
static bool find_parts(patch *s, const grz3_shape *const shape[2], grz_prism prism[2]) {
    double size = 0, round = 0;
    for (int k = 0; k < 2; k++) {
        size = fmax(size, begin_part(shape[k], s->normal, k == 0 ? -1 : 1, &prism[k], &s->part[k]));
        if (s->part[k].prism) round = fmax(round, prism[k].size);
    }
    if (!grz_finite(size)) return false;
    const int exponent = ilogb(size) + 1;
    s->scale = ldexp(1, exponent < -1022 ? 1022 : -exponent);
    s->rounding = 0x1p-48 + 0x1p-42 * (s->scale * round);
    s->same = 32 * s->rounding;
    s->apart = s->same + 0x1p-26 * (s->scale * round);
    for (int k = 0; k < 2; k++) {
        const double *const n = s->normal, turn = k == 0 ? -1 : 1, out[3] = {turn * n[0], turn * n[1], turn * n[2]};
        if (s->part[k].prism) {
            part_of_cylinder(&prism[k], out, s->scale, &s->part[k]);
        } else if (s->part[k].kind == PART_CORNERS) {
            scale_corners(&s->part[k], s->scale);
            flatten(&s->part[k], n, s->apart);
        }
    }
    s->depth *= s->scale;
    s->margin *= s->scale;
    return true;
}

static int places_of_patch(patch *s, const grz3_shape *a, const grz3_shape *b) {
    const grz_mode mode = grz_keep_subnormals();
    const grz3_shape *const shape[2] = {a, b};
    grz_prism prism[2];
    if (find_parts(s, shape, prism)) find_places(s);
    for (int i = 0; i < s->count; i++) {
        s->places[i].depth /= s->scale;
        for (int k = 0; k < 3; k++) s->places[i].point[k] /= s->scale;
    }
    grz_restore_mode(mode);
    return s->count;
}

int grz3_contact_places_of_axis(const grz3_shape *a, const grz3_shape *b, const grz_contact_axis *axis, double margin,
                                grz_contact_place places[GRZ_MOST_PLACES]) {
    patch s = {.normal = axis->normal, .margin = margin, .depth = axis->depth, .is_least = true, .places = places};
    return places_of_patch(&s, a, b);
}

int grz3_contact_places_along(const grz3_shape *a, const grz3_shape *b, const double normal[3], double margin,
                              grz_contact_place places[GRZ_MOST_PLACES]) {
    patch s = {.normal = normal, .margin = margin, .places = places};
    return places_of_patch(&s, a, b);
}
