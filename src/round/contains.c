/* Is a round body inside another one, or another one inside it? Both are convex. So the corners of what is inside
 * decide, and of a round body the points of its two rims, which are searched by halving arcs: an arc is inside if the
 * corner is that two tangents have in common, of the body smaller by the gap; a point of the rim that is
 * outside ends the search.
 *
 * SPDX-License-Identifier: MIT */
#include "round/ball.h"
#include "round/round.h"
#include "round/pair.h"
#include "num/subnormals.h"
#include "num/unit.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

/* The gap of this question alone, as a part of the size: where all of a rim touches the container from inside, each arc
 * must be as short as this says. */
static const double rim_gap = 0x1p-30;

/* What a shape with a core and a radius is inside of. */
typedef struct container {
    grz_body *body;
    double radius; /* of what is inside a round one, beside the point */
} container;

static bool has_point_inside(container *c, const double p[3]) {
    if (c->body->form == GRZ_FORM_ROUND) {
        const grz_round round = grz_round_of(c->body);
        return grz_is_in_round(p, c->radius, &round);
    }
    grz_body point = {.form = GRZ_FORM_CORE};
    grz_core_points(&point.core, 3, p, 1);
    return grz_meet_bodies(c->body, &point, 0) != GRZ_APART;
}

static bool round_contains_core(container *c, const grz_core *core) {
    double corner[3];
    if (core->ends != GRZ_ENDS_NEAR) return false;
    c->radius = core->radius[0];
    const int count = core->points ? core->point_count : 1 << core->count;
    for (int i = 0; i < count; i++) {
        grz_place_of_corner(core, i, corner);
        if (!has_point_inside(c, corner)) return false;
    }
    return true;
}

/* A rim of a round body, of which some is searched. */
typedef struct rim {
    container *around;
    const grz_prism *prism;
    double center[3], radius; /* of the smaller body */
} rim;

/* The point of the rim's plane at `radius` times a vector in the frame across the axis. */
static bool is_inside_rim(const rim *r, double radius, const double v[2]) {
    double p[3];
    for (int k = 0; k < 3; k++)
        p[k] = r->center[k] + radius * (v[0] * r->prism->across[0][k] + v[1] * r->prism->across[1][k]);
    return has_point_inside(r->around, p);
}

static bool arc_is_inside(const rim *r, const double from[2], const double to[2]) {
    const double sum[2] = {from[0] + to[0], from[1] + to[1]}, share = 1 / (1 + from[0] * to[0] + from[1] * to[1]);
    const double corner[2] = {sum[0] * share, sum[1] * share}, d[2] = {to[0] - from[0], to[1] - from[1]};
    double middle[2];
    if (!is_inside_rim(r, r->radius, from)) return false;
    /* The arc is beyond its chord by an eighth of the chord's square. With what the body is smaller by that is less
     * than 2 * rim_gap. */
    if (d[0] * d[0] + d[1] * d[1] < 6 * rim_gap || is_inside_rim(r, r->radius, corner)) return true;
    grz_unit_along(2, sum, middle);
    return arc_is_inside(r, from, middle) && arc_is_inside(r, middle, to);
}

static bool rim_is_inside(container *around, const grz_prism *prism, int end) {
    double by = rim_gap * prism->size + 0x1p-1060; /* the latter for what is rounded to a subnormal */
    if (prism->radius < by) by = prism->radius;
    if (prism->length / 2 < by) by = prism->length / 2;
    rim r = {.around = around, .prism = prism, .radius = prism->radius - by};
    for (int k = 0; k < 3; k++) r.center[k] = prism->end[end][k] + (end == 0 ? by : -by) * prism->axis[k];
    for (int i = 0; i < prism->sides; i++)
        if (!arc_is_inside(&r, prism->side[i], prism->side[i + 1 < prism->sides ? i + 1 : 0])) return false;
    return true;
}

static bool contains_body(grz_body *a, const grz_body *b) {
    container c = {.body = a};
    if (b->form == GRZ_FORM_ROUND) {
        grz_prism prism;
        const grz_round round = grz_round_of(b);
        grz_prism_of(&round, &prism);
        return rim_is_inside(&c, &prism, 0) && rim_is_inside(&c, &prism, 1);
    }
    return b->form == GRZ_FORM_CORE && round_contains_core(&c, &b->core);
}

bool grz_round_contains(grz_body *a, const grz_body *b) {
    const grz_mode mode = grz_keep_subnormals();
    const bool inside = contains_body(a, b);
    grz_restore_mode(mode);
    return inside;
}
