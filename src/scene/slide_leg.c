/* How far a leg of a slide goes: to where stop would put the mover before the first thing that it meets.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/slide.h"

#include "api/course.h"
#include "api/shapes.h"
#include "num/rounded.h"

#include <math.h>

static bool is_slide_at(const grz_slide *s, const double place[]) {
    return memcmp(place, s->place, (size_t)s->dim * sizeof *place) == 0;
}

static bool is_place_inside(void *context, const double place[], double time) {
    const grz_slide_course *const c = (const grz_slide_course *)context;
    grz_shape_copy at;
    (void)time;
    if (is_slide_at(c->s, place)) return false;
    if (!grz_put_shape(c->s->dim, c->s->mover, place, &at)) return true;
    return grz_slide_is_in_met(c, &at) || grz_slide_thing_around(c, &at, false);
}

/* Puts the mover to a place; true if it has left the corner. */
static bool move_slide_to(grz_slide_course *c, const double place[]) {
    grz_slide *const s = c->s;
    const double little = grz_slide_little_way(s);
    bool left = false;
    if (is_slide_at(s, place)) return false;
    for (int k = 0; k < s->dim; k++) left = left || fabs(place[k] - s->place[k]) > little;
    memcpy(s->place, place, (size_t)s->dim * sizeof *place);
    grz_put_shape(s->dim, s->mover, s->place, &c->shape);
    return left;
}

/* Is a place some doubles off the planes of the corner free, beside that at which the mover is at the time? Between two
 * slanted planes no place that is nearest to the exact one may be. */
static bool is_free_beside(grz_slide_course *c, double time, double place[]) {
    const grz_slide *const s = c->s;
    double off[3] = {0, 0, 0}, at[3];
    for (int i = 0; i < c->corner.count; i++)
        for (int k = 0; k < s->dim; k++) off[k] += c->corner.plane[i].normal[k];
    grz_rounded_steps(s->dim, s->place, time, c->by, grz_nowhere, at);
    const double most = grz_largest(s->dim, at);
    for (double step = 0x1p-52; step <= 0x1p-46; step *= 2) {
        for (int k = 0; k < s->dim; k++) place[k] = at[k] + grz_rounded(step * most * off[k]);
        if (!is_place_inside(c, place, time)) return true;
    }
    return false;
}

/* The latest time found at which it is free, not after the one that is wanted, and the place. *lost: is that earlier,
 * by more than little? */
static double time_free_on_leg(grz_slide_course *c, bool blocked, double wanted, double place[], bool *lost) {
    const grz_slide *const s = c->s;
    grz_stop_course course = {
        .dim = s->dim, .start = s->place, .by = c->by, .still = true, .is_inside = is_place_inside, .context = c};
    const bool ends = !blocked && grz_stop_is_free_at_end(&course);
    const double time = ends ? 1 : grz_stop_time_outside(&course, wanted), little = grz_slide_little_way(s);
    *lost = false;
    for (int k = 0; k < s->dim; k++) *lost = *lost || (wanted - time) * fabs(c->by[k]) > little;
    if (*lost && c->corner.count > 0 && is_free_beside(c, wanted, place)) {
        *lost = false;
        return wanted;
    }
    memcpy(place, course.place, (size_t)s->dim * sizeof *place);
    return time;
}

/* What rounding puts into a thing that is not met before the time leads into that: the motion becomes the one to the
 * double nearest to where it is then. False if it is that already. */
static bool aim_at_double(grz_slide_course *c, double time) {
    const grz_slide *const s = c->s;
    double to[3], by[3];
    bool other = false;
    grz_rounded_steps(s->dim, s->place, time, c->by, grz_nowhere, to);
    grz_rounded_steps(s->dim, grz_nowhere, 1, to, s->place, by);
    for (int k = 0; k < s->dim; k++) {
        other = other || grz_compare(by[k], c->by[k]) != 0;
        c->by[k] = by[k];
    }
    return other;
}

bool grz_slide_go_leg(grz_slide_course *c, bool met) {
    const grz_slide *const s = c->s;
    double place[3], by[3], share = 1, wanted = met ? c->enter : 1;
    bool lost;
    memcpy(by, c->by, sizeof by);
    double time = time_free_on_leg(c, met, wanted, place, &lost);
    if (lost && aim_at_double(c, wanted)) {
        share = wanted;
        met = grz_slide_sweep_leg(c).yes;
        time = time_free_on_leg(c, met, met ? c->enter : 1, place, &lost);
    }
    const bool left = move_slide_to(c, place);
    time *= share;
    if (left) c->corner.count = 0;
    for (int k = 0; k < s->dim; k++)
        c->corner.rest[k] = (1 - time) * (left ? grz_ldexp(by[k], c->exponent) : c->corner.rest[k]);
    c->used += grz_rounded((1 - c->used) * time);
    return met;
}
