/* Until when a scene of the plane is free.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/turning.h"

#include "num/bits.h"

#include <graze/advance2.h>

#include <math.h>
#include <string.h>

/* What was asked. */
typedef struct turning_question2 {
    const grz2_scene_turn *turns;
    double tolerance;
} turning_question2;

static bool is_finite_motion2(const grz2_motion *m) {
    bool finite = grz_finite(m->angle);
    for (int k = 0; k < 2; k++) finite = finite && grz_finite((&m->by.x)[k]) && grz_finite((&m->pivot.x)[k]);
    return finite;
}

static grz_scene_course course_of_turn2(const void *context, size_t motion) {
    const grz2_motion *const m = &((const turning_question2 *)context)->turns[motion].motion;
    const bool own = m->pose != NULL;
    return (grz_scene_course){&m->by.x, &m->pivot.x, !own && !grz_zero(m->angle), own, !own && !is_finite_motion2(m)};
}

static void ask_turning_pair2(const void *context, grz_set a, ptrdiff_t motion_a, grz_set b, ptrdiff_t motion_b,
                              grz_scene_verdict *verdict) {
    const turning_question2 *const q = (const turning_question2 *)context;
    const grz2_motion *const ma = motion_a >= 0 ? &q->turns[motion_a].motion : NULL,
                             *const mb = motion_b >= 0 ? &q->turns[motion_b].motion : NULL;
    grz2_certificate c = {.verdict = GRZ_ADVANCE_UNSUPPORTED}; /* what a polygon is */
    if (!a.large && !b.large)
        grz2_advance((const grz2_shape *)a.shape, ma, (const grz2_shape *)b.shape, mb, q->tolerance, &c);
    if (c.verdict == GRZ_ADVANCE_UNSUPPORTED || c.verdict == GRZ_ADVANCE_OPEN) c.time = (double)INFINITY;
    verdict->verdict = c.verdict == GRZ_ADVANCE_UNSUPPORTED ? GRZ_ADVANCE_OPEN : c.verdict;
    verdict->free_until = c.free_until;
    verdict->time = c.time;
    memcpy(verdict->point, &c.point, sizeof c.point);
    memcpy(verdict->normal, &c.normal, sizeof c.normal);
}

static grz_status set_turns2(grz_scene_turning *t, const grz2_scene_turn *turns, size_t count) {
    bool known = true;
    for (size_t i = 0; i < count && known; i++) known = grz_scene_turning_set(t, turns[i].id, i);
    return known ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

static grz2_scene_certificate certificate_of2(const grz_scene_verdict *v) {
    return (grz2_scene_certificate){.verdict = v->verdict,
                                    .free_until = v->free_until,
                                    .time = v->time,
                                    .point = {v->point[0], v->point[1]},
                                    .normal = {v->normal[0], v->normal[1]},
                                    .a = v->a,
                                    .b = v->b};
}

grz_status grz2_scene_advance(const grz_scene *scene, const grz2_scene_turn *turns, size_t count, double tolerance,
                              const grz_scene_meeting_options *options, grz2_scene_certificate *certificate) {
    static const grz_scene_meeting_options usual = {.open = false};
    const grz_scene_meeting_options *const how = options ? options : &usual;
    const turning_question2 question = {turns, tolerance};
    grz_scene_turning t = {.scene = scene,
                           .accept = how->accept,
                           .user = how->user,
                           .course = course_of_turn2,
                           .ask = ask_turning_pair2,
                           .context = &question};
    *certificate = (grz2_scene_certificate){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
    if (scene->dim != 2 || !(tolerance >= 0) || how->open || count >= UINT32_MAX) return GRZ_ERROR_ARGUMENT;
    grz_status status = grz_scene_turning_begin(&t);
    if (status != GRZ_OK) return status;
    status = set_turns2(&t, turns, count);
    if (status == GRZ_OK) status = grz_scene_turning_run(&t, how->parallel);
    if (status == GRZ_OK) *certificate = certificate_of2(&t.first);
    grz_scene_turning_end(&t);
    return status;
}
