/* A slide: sweep, stop, go on within what blocks, as movers in games do (Fauerby, Improved Collision Detection and
 * Response, 2003; and Quake, see slide_way.c), but without a gap to what blocks: sweeps are open, so that what is
 * touched is no obstacle, and each leg ends at a place in doubles that is in nothing.
 *
 * Planes are kept while the mover stays at a corner, where many block it one after the other. It has left it if it has
 * moved by more than little (GRZ_SLIDE_LITTLE), and by more than rounding. This decides only which planes are tried.
 *
 * Whether it begins inside something, the first leg of some length shows: what it is inside would end it at once.
 * Only where there is none it is asked.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/slide.h"

#include "api/shapes.h"
#include "num/rounded.h"

#include <math.h>

enum { USUAL_SLIDE_LEGS = 16 };

/* Sets the motion of the next leg; false if it ends here. */
static bool turn_leg(grz_slide_course *c) {
    grz_slide_way way;
    if (!grz_slide_find_way(&c->corner, &way)) {
        grz_slide_tell_needed_touches(c);
        return false;
    }
    grz_slide_tell_touch(c, way.a, way.normal);
    if (way.b >= 0) grz_slide_tell_touch(c, way.b, NULL);
    for (int k = 0; k < c->s->dim; k++) c->by[k] = grz_ldexp(way.by[k], -c->exponent);
    return true;
}

/* One leg; false if it is the last one. */
static bool slide_leg(grz_slide_course *c, bool *unsupported) {
    const grz_answer answer = grz_slide_sweep_leg(c);
    c->s->legs++;
    *unsupported = answer.unsupported;
    if (answer.unsupported) return false;
    c->is_free |= !answer.yes || c->enter > 0;
    if (c->is_free ? !grz_slide_go_leg(c, answer.yes) : !answer.yes) return false;
    if (!grz_slide_add_planes(c)) {
        if (c->corner.count > 0) grz_slide_tell_touch(c, 0, NULL);
        return false;
    }
    return turn_leg(c);
}

/* As if nothing had been tried. */
static void stay_at_start(grz_slide *s) {
    const double *const reference = grz_reference_of(s->dim, s->mover), *const start =
                                                                            reference ? reference : grz_nowhere;
    s->legs = 0;
    s->touches = 0;
    for (int k = 0; k < s->dim; k++) {
        s->place[k] = start[k] + 0.0;
        s->made[k] = 0;
        s->left[k] = s->by[k] + 0.0;
    }
}

/* What the mover is inside of at its start is all that it touches. */
static void check_slide_start(grz_slide_course *c) {
    grz_slide *const s = c->s;
    const grz_scene_thing *const around = grz_slide_thing_around(c, &c->shape, true);
    if (!around) return;
    const grz_slide_touch touch = {.id = around->id};
    stay_at_start(s);
    s->inside = true;
    grz_slide_put_touch(s, &touch);
}

static void set_slide_result(grz_slide_course *c) {
    grz_slide *const s = c->s;
    if (s->inside) return;
    grz_rounded_steps(s->dim, grz_nowhere, 1, s->place, grz_reference_of(s->dim, s->mover), s->made);
    const double most = grz_largest(s->dim, c->corner.rest);
    for (int k = 0; k < s->dim; k++)
        s->left[k] = most > GRZ_SLIDE_LITTLE ? grz_ldexp(c->corner.rest[k], -c->exponent) + 0.0 : 0;
}

/* False: the motion or the mover is invalid. */
static bool begin_slide(grz_slide_course *c) {
    grz_slide *const s = c->s;
    if (!grz_is_finite(s->dim, s->by)) return false;
    const double most = grz_largest(s->dim, s->by);
    for (int k = 0; k < s->dim; k++) c->by[k] = s->by[k];
    c->exponent = grz_zero(most) ? 0 : -ilogb(most) - 1;
    for (int k = 0; k < s->dim; k++) c->corner.asked[k] = c->corner.rest[k] = grz_ldexp(s->by[k], c->exponent);
    return grz_put_shape(s->dim, s->mover, s->place, &c->shape);
}

/* Yes: it touched something. Unsupported, at its start: a mover that cannot be put elsewhere, or a thing without a
 * sweep may be met. */
static grz_answer run_slide(grz_slide *s) {
    grz_slide_course c = {
        .s = s, .corner = {.dim = s->dim, .lift = 0x1p-50, .enters = grz_slide_enters_at_once, .context = &c}};
    bool unsupported = false;
    stay_at_start(s);
    if (s->scene->dim != s->dim || !grz_can_be_put(s->dim, s->mover)) return grz_unanswered();
    if (!begin_slide(&c)) return grz_answered(false);
    const int most = s->most_legs > 0 ? s->most_legs : USUAL_SLIDE_LEGS;
    while (s->legs < most && slide_leg(&c, &unsupported)) continue;
    if (unsupported) {
        stay_at_start(s);
        return grz_unanswered();
    }
    if (!c.is_free) check_slide_start(&c);
    set_slide_result(&c);
    return grz_answered(s->touches > 0);
}

grz_answer grz2_scene_slide(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                            const grz2_scene_slide_options *options, grz2_scene_slide_end *end,
                            grz2_scene_touch *buffer, size_t capacity) {
    static const grz2_scene_slide_options usual = {.most_legs = 0};
    const grz2_scene_slide_options *const how = options ? options : &usual;
    grz_slide s = {.scene = scene,
                   .dim = 2,
                   .mover = grz_from2(mover),
                   .by = (const double *)by,
                   .filter = &how->filter,
                   .accept = {.in2 = how->accept, .user = how->user},
                   .most_legs = how->most_legs,
                   .buffer = buffer,
                   .capacity = capacity};
    const grz_answer answer = run_slide(&s);
    *end = (grz2_scene_slide_end){.legs = s.legs, .touches = s.touches, .inside = s.inside};
    memcpy(&end->place, s.place, sizeof end->place);
    memcpy(&end->made, s.made, sizeof end->made);
    memcpy(&end->left, s.left, sizeof end->left);
    return answer;
}

grz_answer grz3_scene_slide(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                            const grz3_scene_slide_options *options, grz3_scene_slide_end *end,
                            grz3_scene_touch *buffer, size_t capacity) {
    static const grz3_scene_slide_options usual = {.most_legs = 0};
    const grz3_scene_slide_options *const how = options ? options : &usual;
    grz_slide s = {.scene = scene,
                   .dim = 3,
                   .mover = grz_from3(mover),
                   .by = (const double *)by,
                   .filter = &how->filter,
                   .accept = {.in3 = how->accept, .user = how->user},
                   .most_legs = how->most_legs,
                   .buffer = buffer,
                   .capacity = capacity};
    const grz_answer answer = run_slide(&s);
    *end = (grz3_scene_slide_end){.legs = s.legs, .touches = s.touches, .inside = s.inside};
    memcpy(&end->place, s.place, sizeof end->place);
    memcpy(&end->made, s.made, sizeof end->made);
    memcpy(&end->left, s.left, sizeof end->left);
    return answer;
}
