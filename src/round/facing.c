/* What of a round body, or of another one, faces the other.
 *
 * SPDX-License-Identifier: MIT */
#include "round/facing.h"

#include "base/isa.h"
#include "round/pair.h"
#include "num/stage.h"
#include "num/unit.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

/* The number of the first point of a rim. */
enum { FIRST_RIM = 2 };

#define GRZ_C1 0x1.d906bcf328d46p-1 /* cos of 22.5 degrees, 45, 67.5 */
#define GRZ_C2 0x1.6a09e667f3bcdp-1
#define GRZ_C3 0x1.87de2a6aea963p-2
const double grz_rim_side[GRZ_RIM][2] = {{1, 0},  {GRZ_C1, GRZ_C3},   {GRZ_C2, GRZ_C2},   {GRZ_C3, GRZ_C1},
                                         {0, 1},  {-GRZ_C3, GRZ_C1},  {-GRZ_C2, GRZ_C2},  {-GRZ_C1, GRZ_C3},
                                         {-1, 0}, {-GRZ_C1, -GRZ_C3}, {-GRZ_C2, -GRZ_C2}, {-GRZ_C3, -GRZ_C1},
                                         {0, -1}, {GRZ_C3, -GRZ_C1},  {GRZ_C2, -GRZ_C2},  {GRZ_C1, -GRZ_C3}};

/* Features */

static grz_feature feature_by(grz_feature_kind kind, int p, int q) {
    return (grz_feature){kind, {p < q || q < 0 ? p : q, p < q || q < 0 ? q : p, -1}};
}

grz_feature grz_facing_whole(const grz_facing *p) {
    if (p->kind == GRZ_FACING_PLANE) return feature_by(GRZ_FEATURE_FACE, -1, -1);
    if (p->kind == GRZ_FACING_DISC) return feature_by(GRZ_FEATURE_FACE, p->end, -1);
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

grz_feature grz_facing_corner(const grz_facing *p, int k) {
    return feature_by(p->prism ? GRZ_FEATURE_EDGE : GRZ_FEATURE_VERTEX, p->id[k], -1);
}

int grz_facing_edges(const grz_facing *p) {
    return p->kind != GRZ_FACING_CORNERS ? 0 : p->count > 2 ? p->count : p->count - 1;
}

grz_feature grz_facing_edge(const grz_facing *p, int i) {
    return feature_by(GRZ_FEATURE_EDGE, p->id[i], p->id[(i + 1) % p->count]);
}

static int number_on_rim(const grz_facing *p, int i) { return FIRST_RIM + GRZ_RIM * p->end + i % GRZ_RIM; }

grz_feature grz_facing_rim_point(const grz_facing *p, int i) {
    return feature_by(GRZ_FEATURE_VERTEX, number_on_rim(p, i), -1);
}

/* The direction of a place from the center of a disc, in the frame of its axis. */
static void side_of_place(const grz_facing *p, const double at[3], double side[2]) {
    double w[3];
    grz_sub(3, at, p->center, w);
    for (int i = 0; i < 2; i++) side[i] = grz_dot(3, w, p->prism->across[i]);
}

/* Is a direction in the plane counter-clockwise of another one, by less than half a turn? */
static bool is_counter_clockwise(const double side[2], const double of[2]) {
    return of[0] * side[1] - of[1] * side[0] >= 0;
}

int grz_facing_sector(const grz_facing *p, const double at[3]) {
    double side[2];
    int sector = 0;
    side_of_place(p, at, side);
    for (int i = 0; i < GRZ_RIM; i++)
        if (is_counter_clockwise(side, grz_rim_side[i]) && !is_counter_clockwise(side, grz_rim_side[(i + 1) % GRZ_RIM]))
            sector = i;
    return sector;
}

grz_feature grz_facing_arc(const grz_facing *p, int sector) {
    return feature_by(GRZ_FEATURE_EDGE, p->end, number_on_rim(p, sector));
}

bool grz_facing_is_after(const grz_facing *p, const double x[3], const double y[3]) {
    double from[2], to[2];
    side_of_place(p, x, from);
    side_of_place(p, y, to);
    return is_counter_clockwise(to, from);
}

/* Parts */

void grz_facing_on_rim(const grz_facing *p, const double side[2], double at[3]) {
    for (int k = 0; k < 3; k++)
        at[k] = p->center[k] + p->radius * (side[0] * p->prism->across[0][k] + side[1] * p->prism->across[1][k]);
}

/* `out` points to the other shape. */
static void part_of_round(const grz_prism *prism, const double out[3], int scale, grz_facing *p) {
    const double along = grz_dot(3, out, prism->axis),
                 across[2] = {grz_dot(3, out, prism->across[0]), grz_dot(3, out, prism->across[1])};
    double side[2];
    const double tilt = grz_unit_along(2, across, side);
    const bool level = tilt < 0x1p-34;
    if (level) memcpy(side, grz_rim_side[0], sizeof side);
    p->prism = prism;
    p->ball = 0;
    p->end = along > 0;
    p->radius = grz_ldexp(prism->radius, scale);
    for (int end = 0; end < 2; end++) {
        for (int k = 0; k < 3; k++) p->center[k] = grz_ldexp(prism->end[end][k], scale);
        grz_facing_on_rim(p, side, p->at[end]);
        p->id[end] = end;
    }
    for (int k = 0; k < 3; k++) p->center[k] = grz_ldexp(prism->end[p->end][k], scale);
    memcpy(p->far, p->at[p->end], sizeof p->far);
    p->of_far =
        feature_by(level ? GRZ_FEATURE_VERTEX : GRZ_FEATURE_EDGE, level ? FIRST_RIM + GRZ_RIM * p->end : p->end, -1);
    p->kind = fabs(along) >= tilt ? GRZ_FACING_DISC : GRZ_FACING_CORNERS;
    p->count = 2;
    memcpy(p->across, prism->axis, sizeof p->across);
    p->to_far[0] = level ? 0 : side[0];
    p->to_far[1] = level ? 0 : side[1];
}

/* The cosine of the angle between the normal and an edge; 1 if the edge has no length. */
static double slope_between(const grz_core *core, const double normal[3], int p, int q) {
    double from[3], to[3], edge[3], unit[3];
    grz_place_of_corner(core, p, from);
    grz_place_of_corner(core, q, to);
    grz_sub(3, to, from, edge);
    return grz_unit_along(3, edge, unit) > 0 ? fabs(grz_dot(3, unit, normal)) : 1;
}

/* What a normal may be off by: an edge with less of a slope is across it. */
static const double level_slope = 0x1p-38;

/* If all three steps of a box from a corner are across the normal, as the box is nearly flat: that with the greatest
 * slope. Else -1. */
static int steepest_of_level(const grz_core *core, const double normal[3], int corner) {
    double slope[3];
    int most = 0;
    if (core->points || core->count < 3) return -1;
    for (int k = 0; k < 3; k++) {
        slope[k] = slope_between(core, normal, corner, corner ^ 1 << k);
        if (slope[k] > slope[most]) most = k;
    }
    return slope[most] <= level_slope ? most : -1;
}

/* Notes which corners are furthest, for the outline is found by exact signs. Of a box that cannot be all of them. */
static void note_furthest(const grz_core *core, const double normal[3], int sign, grz_corners *corners) {
    int far = 0;
    double most = -(double)INFINITY, at[3];
    for (int i = 0; i < corners->count; i++) {
        grz_place_of_corner(core, i, at);
        const double along = sign * grz_dot(3, normal, at);
        if (!(along > most)) continue;
        most = along;
        far = i;
    }
    const int left_out = steepest_of_level(core, normal, far);
    for (int i = 0; i < (core->points ? corners->count : core->count); i++) {
        const int id = core->points ? i : far ^ 1 << i;
        if (i != left_out && slope_between(core, normal, far, id) <= level_slope) grz_note_furthest(corners, far, id);
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
static void part_of_core(const grz_core *core, const double normal[3], int sign, grz_facing *p) {
    grz_outline outline;
    bool unsure = !GRZ_FILTER_CLAIMS;
    if (!unsure) find_outline_of_part(core, normal, sign, NULL, &unsure, &outline);
    if (unsure) find_outline_of_part_exactly(core, normal, sign, &outline);
    p->kind = GRZ_FACING_CORNERS;
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
static double size_of_part(const grz_facing *p) {
    double most = p->ball;
    for (int i = -1; i < p->count; i++) {
        const double *const at = i < 0 ? p->far : p->at[i];
        for (int k = 0; k < 3; k++) most = grz_finite(at[k]) ? fmax(most, fabs(at[k])) : (double)INFINITY;
    }
    return most;
}

static void keep_farthest(grz_facing *p) {
    p->count = 1;
    p->id[0] = p->of_far.corner[0];
    memcpy(p->at[0], p->far, sizeof p->far);
}

/* The two corners that are farthest from each other. Returns their distance. */
static double longest_of(const grz_facing *p, int ends[2]) {
    double longest = -1;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < i; k++) {
            const double length = grz_length_between(p->at[i], p->at[k]);
            if (length <= longest) continue;
            longest = length;
            ends[0] = k;
            ends[1] = i;
        }
    return longest;
}

static void keep_ends(grz_facing *p, const int ends[2]) {
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
static void flatten(grz_facing *p, const double normal[3], double least_width) {
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
    grz_unit_along(3, all, p->across);
    if (p->count > 2 && grz_dot(3, p->across, normal) < 0x1p-20) keep_ends(p, ends);
    if (p->count == 2 && !(length_across(normal, p->at[0], p->at[1]) > least_width)) keep_farthest(p);
}

static void scale_corners(grz_facing *p, int scale) {
    p->ball = grz_ldexp(p->ball, scale);
    for (int k = 0; k < 3; k++) {
        p->far[k] = grz_ldexp(p->far[k], scale);
        for (int i = 0; i < p->count; i++) p->at[i][k] = grz_ldexp(p->at[i][k], scale);
    }
}

double grz_facing_begin(const grz_body *body, const double normal[3], int sign, grz_prism *prism, grz_facing *p) {
    p->kind = GRZ_FACING_PLANE;
    p->ball = 0;
    p->prism = NULL;
    if (body->form == GRZ_FORM_ROUND) {
        const grz_round round = grz_round_of(body);
        grz_prism_of(&round, prism);
        p->prism = prism;
        return prism->size;
    }
    if (body->form != GRZ_FORM_CORE) return 0;
    part_of_core(&body->core, normal, sign, p);
    return size_of_part(p);
}

void grz_facing_finish(const double normal[3], int sign, int scale, double least_width, grz_facing *p) {
    const double out[3] = {sign * normal[0], sign * normal[1], sign * normal[2]};
    if (p->prism) {
        part_of_round(p->prism, out, scale, p);
    } else if (p->kind == GRZ_FACING_CORNERS) {
        scale_corners(p, scale);
        flatten(p, normal, least_width);
    }
}
