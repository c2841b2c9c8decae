/* Until when a scene of space is free.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/turning.h"

#include "num/bits.h"

#include <graze/advance3.h>
#include <graze/mesh_advance.h>

#include <math.h>
#include <string.h>

/* What was asked. */
typedef struct turning_question3 {
    const grz3_scene_turn *turns;
    double tolerance;
} turning_question3;

static bool is_finite_motion3(const grz3_motion *m) {
    bool finite = grz_finite(m->angle);
    for (int k = 0; k < 3; k++)
        finite = finite && grz_finite((&m->by.x)[k]) && grz_finite((&m->axis.x)[k]) && grz_finite((&m->pivot.x)[k]);
    return finite;
}

static grz_scene_course course_of_turn3(const void *context, size_t motion) {
    const grz3_motion *const m = &((const turning_question3 *)context)->turns[motion].motion;
    const bool own = m->pose != NULL;
    return (grz_scene_course){&m->by.x, &m->pivot.x, !own && !grz_zero(m->angle), own, !own && !is_finite_motion3(m)};
}

/* Is a solid, which no motion of a caller's own moves, in contact at the start? */
static bool meets_at_start3(grz_set a, grz_set b) {
    const bool has_solid = a.solid != GRZ_SKIN || b.solid != GRZ_SKIN;
    return has_solid && grz_sets_related(3, a, b, GRZ_OVERLAP, 0).yes;
}

static void certify_pair3(grz_set a, const grz3_motion *ma, grz_set b, const grz3_motion *mb, double tolerance,
                          grz3_certificate *c) {
    const grz_mesh *const p = (const grz_mesh *)a.large, *const q = (const grz_mesh *)b.large;
    if (p && q) {
        grz_meshes_advance(p, ma, q, mb, tolerance, c, NULL);
    } else if (p) {
        grz_mesh_advance(p, ma, (const grz3_shape *)b.shape, mb, tolerance, c, NULL);
    } else if (q) {
        grz_mesh_advance(q, mb, (const grz3_shape *)a.shape, ma, tolerance, c, NULL);
        c->normal = (grz3_vec){0 - c->normal.x, 0 - c->normal.y, 0 - c->normal.z};
    } else {
        grz3_advance((const grz3_shape *)a.shape, ma, (const grz3_shape *)b.shape, mb, tolerance, c);
    }
}

static void ask_turning_pair3(const void *context, grz_set a, ptrdiff_t motion_a, grz_set b, ptrdiff_t motion_b,
                              grz_scene_verdict *verdict) {
    const turning_question3 *const q = (const turning_question3 *)context;
    const grz3_motion *const ma = motion_a >= 0 ? &q->turns[motion_a].motion : NULL,
                             *const mb = motion_b >= 0 ? &q->turns[motion_b].motion : NULL;
    const bool own = (ma && ma->pose) || (mb && mb->pose), has_solid = a.solid != GRZ_SKIN || b.solid != GRZ_SKIN;
    grz3_certificate c = {.verdict = GRZ_ADVANCE_CONTACT};
    if (own && has_solid) c.verdict = GRZ_ADVANCE_OPEN; /* where it starts is not known here */
    else if (!meets_at_start3(a, b)) certify_pair3(a, ma, b, mb, q->tolerance, &c);
    if (c.verdict == GRZ_ADVANCE_UNSUPPORTED || c.verdict == GRZ_ADVANCE_OPEN) c.time = (double)INFINITY;
    verdict->verdict = c.verdict == GRZ_ADVANCE_UNSUPPORTED ? GRZ_ADVANCE_OPEN : c.verdict;
    verdict->free_until = c.free_until;
    verdict->time = c.time;
    memcpy(verdict->point, &c.point, sizeof c.point);
    memcpy(verdict->normal, &c.normal, sizeof c.normal);
}

static grz_status set_turns3(grz_scene_turning *t, const grz3_scene_turn *turns, size_t count) {
    bool known = true;
    for (size_t i = 0; i < count && known; i++) known = grz_scene_turning_set(t, turns[i].id, i);
    return known ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

static grz3_scene_certificate certificate_of3(const grz_scene_verdict *v) {
    return (grz3_scene_certificate){.verdict = v->verdict,
                                    .free_until = v->free_until,
                                    .time = v->time,
                                    .point = {v->point[0], v->point[1], v->point[2]},
                                    .normal = {v->normal[0], v->normal[1], v->normal[2]},
                                    .a = v->a,
                                    .b = v->b};
}

grz_status grz3_scene_advance(const grz_scene *scene, const grz3_scene_turn *turns, size_t count, double tolerance,
                              const grz_scene_meeting_options *options, grz3_scene_certificate *certificate) {
    static const grz_scene_meeting_options usual = {.open = false};
    const grz_scene_meeting_options *const how = options ? options : &usual;
    const turning_question3 question = {turns, tolerance};
    grz_scene_turning t = {.scene = scene,
                           .accept = how->accept,
                           .user = how->user,
                           .course = course_of_turn3,
                           .ask = ask_turning_pair3,
                           .context = &question};
    *certificate = (grz3_scene_certificate){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
    if (scene->dim != 3 || !(tolerance >= 0) || how->open || count >= UINT32_MAX) return GRZ_ERROR_ARGUMENT;
    grz_status status = grz_scene_turning_begin(&t);
    if (status != GRZ_OK) return status;
    status = set_turns3(&t, turns, count);
    if (status == GRZ_OK) status = grz_scene_turning_run(&t, how->parallel);
    if (status == GRZ_OK) *certificate = certificate_of3(&t.first);
    grz_scene_turning_end(&t);
    return status;
}
