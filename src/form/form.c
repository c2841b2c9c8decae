/* Which part of the library answers about two bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "form/form.h"

#include "contact/signed.h"
#include "num/subnormals.h"
#include "round/ball.h"
#include "round/depth.h"
#include "round/patch.h"
#include "round/round.h"
#include "shape/solid.h"
#include "time/times.h"

#include <math.h>
#include <string.h>

static const double not_moved[3] = {0, 0, 0};

static bool is_round(const grz_body *body) { return body->form == GRZ_FORM_ROUND; }
static bool has_round(const grz_body *a, const grz_body *b) { return is_round(a) || is_round(b); }

grz_meet grz_form_meet(grz_body *a, grz_body *b, double margin) {
    return has_round(a, b) ? grz_round_meet(a, b, margin) : grz_meet_bodies(a, b, margin);
}

/* Moving a by the opposite displacement is the same as moving b, and of a core it is exact. */
grz_meet grz_form_meet_at(grz_body *a, grz_body *b, double time, const double by[]) {
    if (has_round(a, b)) {
        const double shift[3] = {-(time * by[0]), -(time * by[1]), -(time * by[2])};
        return grz_round_meet_at(a, b, shift);
    }
    grz_core_move(&a->core, not_moved, by);
    a->core.from = a->core.to = grz_at(time);
    return grz_meet_bodies(a, b, 0);
}

bool grz_form_contains(grz_body *a, grz_body *b) {
    return has_round(a, b) ? grz_round_contains(a, b) : grz_body_contains(a, b);
}

int grz_form_side(grz_body *plane, grz_body *b) {
    return is_round(b) ? grz_round_side(plane, b) : grz_side_of_body(plane, b);
}

double grz_form_distance(grz_body *a, grz_body *b, grz_point_pair *points) {
    return has_round(a, b) ? grz_round_distance(a, b, points) : grz_distance_of_bodies(a, b, points);
}

double grz_form_signed_distance(const double point[], const grz_body *b, double gradient[3], bool *inside) {
    switch (b->form) {
    case GRZ_FORM_ROUND: {
        const grz_round round = grz_round_of(b);
        return grz_round_signed_distance(point, &round, gradient, inside);
    }
    case GRZ_FORM_HALFSPACE: return grz_signed_distance_of_halfspace(point, b, gradient, inside);
    default: return grz_signed_distance_of_core(point, &b->core, gradient, inside);
    }
}

bool grz_form_cast(int dim, const grz_path *path, grz_body *b, bool open, double *enter, double *exit,
                   grz_simplex *face) {
    return is_round(b) ? grz_round_cast(path, b, open, enter, exit)
                       : grz_cast_point(dim, path, b, open, enter, exit, face);
}

grz_answer grz_form_sweep(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                          bool open, double *enter, double *exit, grz_simplex *face) {
    return has_round(a, b) ? grz_round_sweep(a, da, b, db, start, end, open, enter, exit)
                           : grz_sweep_bodies(a, da, b, db, start, end, open, enter, exit, face);
}

double grz_form_leave(grz_body *a, const double d[], grz_body *b, double until) {
    return has_round(a, b) ? grz_round_leave(a, d, b) : grz_leave_bodies(a, d, b, until);
}

/* By the engine one that is bounded moves relative to the other. */
bool grz_form_hit(grz_body *a, const double da[], grz_body *b, const double db[], double start, double enter,
                  const grz_simplex *face, grz_hit *hit) {
    if (has_round(a, b))
        return grz_round_hit(a, da, b, db, grz_compare(enter, start) == 0, enter, hit->point, hit->normal);
    const bool first = grz_is_bounded(a);
    grz_core_move(first ? &a->core : &b->core, first ? da : db, first ? db : da);
    const grz_mode mode = grz_keep_subnormals();
    grz_find_hit(first ? a : b, first ? b : a, start, enter, face, hit);
    grz_restore_mode(mode);
    return !first;
}

/* By the engine. Not inlined: the point must not be on the stack while src/round is asked. */
static GRZ_NOINLINE bool cast_hit_by_engine(int dim, grz_path *path, double dir[], grz_body *b, double *enter,
                                            const grz_simplex *face, grz_hit *hit) {
    grz_body point;
    const grz_mode mode = grz_keep_subnormals();
    if (!grz_finite(*enter)) {
        *enter = grz_cast_rescaled(dim, path, b, dir);
        path->to = dir;
    }
    const bool has_first = grz_finite(*enter);
    if (has_first) {
        point.form = GRZ_FORM_CORE;
        grz_core_point(&point.core, dim, path->origin);
        grz_core_move(&point.core, path->to, path->from);
        grz_find_hit(&point, b, path->span == GRZ_SPAN_LINE ? -(double)INFINITY : 0, *enter, face, hit);
    }
    grz_restore_mode(mode);
    return has_first;
}

bool grz_form_cast_hit(int dim, grz_path *path, double dir[], grz_body *b, bool open, double *enter,
                       const grz_simplex *face, grz_hit *hit) {
    return is_round(b) ? grz_round_cast_hit(path, dir, b, open, enter, hit->point, hit->normal)
                       : cast_hit_by_engine(dim, path, dir, b, enter, face, hit);
}

void grz_form_axis(grz_body *a, grz_body *b, double margin, grz_contact_axis *axis) {
    if (has_round(a, b)) grz_round_axis(a, b, margin, axis);
    else grz_contact_axis_of(a, b, margin, axis);
}

int grz_form_places(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin, double normal[3],
                    grz_contact_place places[GRZ_MOST_PLACES]) {
    if (has_round(a, b)) {
        memcpy(normal, axis->normal, sizeof axis->normal);
        return grz_round_places(a, b, axis, margin, places);
    }
    const grz_contact_pair pair = grz_contact_pair_along(a, b, axis, margin);
    return grz_find_contact_points(&pair, normal, places);
}

int grz_form_places_across(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, int of, int turn,
                           double margin, double normal[3], grz_contact_place places[GRZ_MOST_PLACES]) {
    if (has_round(a, b)) return grz_round_places_along(a, b, normal, margin, places);
    const grz_contact_pair pair = {
        .a = a, .b = b, .along = GRZ_ALONG_NORMAL, .axis = axis, .of = of, .turn = turn, .margin = margin};
    return grz_find_contact_points(&pair, normal, places);
}

static void core_furthest_along(const grz_core *core, const double d[3], double at[3]) {
    grz_solid solid;
    double twice[3];
    grz_solid_of(3, core, &solid);
    grz_solid_support(3, &solid, d, twice);
    const double radius = core->radius[0] + core->radius[1];
    for (int k = 0; k < 3; k++) at[k] = twice[k] / 2 + radius * d[k];
}

void grz_form_furthest(const grz_body *body, const double d[3], double at[3]) {
    if (!is_round(body)) {
        core_furthest_along(&body->core, d, at);
        return;
    }
    const grz_round round = grz_round_of(body);
    grz_round_furthest(&round, d, at);
}
