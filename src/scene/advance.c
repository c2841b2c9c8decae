/* Until when a scene is free while its things move and turn. A thing that turns stays in a ball about its pivot.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "scene/moving_pairs.h"

#include <graze/mesh_advance.h>

#include <math.h>

typedef struct scene_advance {
    const grz_scene *scene;
    const grz2_scene_turn *turns2; /* what was asked: of a scene of the plane these, of space the others */
    const grz3_scene_turn *turns3;
    double tolerance;
    uint32_t *motion_of;          /* by place: the number of its turn + 1; 0: it stands still */
    grz3_scene_certificate first; /* of the two things that may meet first; in the plane z is 0 */
} scene_advance;

/* A thing, and how it moves; NULL: it stands still. */
typedef struct turning_thing {
    grz_set set;
    const grz2_motion *motion2;
    const grz3_motion *motion3;
} turning_thing;

static turning_thing turning_thing_at(const scene_advance *s, const grz_scene_thing *t) {
    turning_thing thing = {.set = grz_scene_set_of(t)};
    const uint32_t motion = s->motion_of[t - s->scene->things];
    if (motion > 0 && s->scene->dim == 2) thing.motion2 = &s->turns2[motion - 1].motion;
    else if (motion > 0) thing.motion3 = &s->turns3[motion - 1].motion;
    return thing;
}

/* The way */

/* What bounds a motion: a displacement, and a turn about a pivot. */
typedef struct scene_course {
    const double *by, *pivot;
    bool turns, anywhere; /* anywhere: nothing bounds it */
    bool empty;           /* it is not finite: the thing meets nothing */
} scene_course;

static scene_course scene_course2(const grz2_motion *m) {
    const double *const by = (const double *)&m->by, *const pivot = (const double *)&m->pivot;
    const bool own = m->pose != NULL, finite = grz_finite(m->angle) && grz_is_finite(2, by) && grz_is_finite(2, pivot);
    return (scene_course){by, pivot, !own && !grz_zero(m->angle), own, !own && !finite};
}
static scene_course scene_course3(const grz3_motion *m) {
    const double *const by = (const double *)&m->by, *const pivot = (const double *)&m->pivot;
    const bool own = m->pose != NULL, finite = grz_finite(m->angle) && grz_is_finite(3, by) &&
                                               grz_is_finite(3, pivot) && grz_is_finite(3, (const double *)&m->axis);
    return (scene_course){by, pivot, !own && !grz_zero(m->angle), own, !own && !finite};
}

/* The distance of the farthest corner of a box from a point, rounded up: each of some ten roundings is one of u, and
 * what underflows is less than 2^-1000. */
static double reach_of_box(int dim, const double box[], const double pivot[]) {
    double sum = 0;
    for (int k = 0; k < dim; k++) {
        const double far = fmax(fabs(box[k] - pivot[k]), fabs(box[dim + k] - pivot[k]));
        sum += far * far;
    }
    return sqrt(sum) * (1 + 0x1p-45) + 0x1p-450;
}

/* The `widen` of a grz_scene_moving_pairs; an infinite end where a sum overflows. */
static void bounds_along_course(const void *context, size_t place, double box[]) {
    const scene_advance *const s = (const scene_advance *)context;
    const int dim = s->scene->dim;
    const turning_thing t = turning_thing_at(s, &s->scene->things[place]);
    if (!t.motion2 && !t.motion3) return;
    const scene_course c = t.motion2 ? scene_course2(t.motion2) : scene_course3(t.motion3);
    const double reach = c.turns ? reach_of_box(dim, box, c.pivot) : 0;
    for (int k = 0; k < dim && c.turns; k++) {
        box[k] = grz_moved_bound(c.pivot[k], -reach, GRZ_DOWN);
        box[dim + k] = grz_moved_bound(c.pivot[k], reach, GRZ_UP);
    }
    grz_bounds_along(dim, c.by, box);
    for (int k = 0; k < dim && c.anywhere; k++) box[k] = -(double)INFINITY, box[dim + k] = (double)INFINITY;
    if (c.empty) box[0] = 1, box[dim] = 0;
}

/* Two things */

/* Of a polygon there is no answer. */
static void certify_things2(const turning_thing *a, const turning_thing *b, double tolerance,
                            grz3_scene_certificate *to) {
    grz2_certificate c = {.verdict = GRZ_ADVANCE_UNSUPPORTED};
    if (!a->set.large && !b->set.large)
        grz2_advance(grz_in2(a->set.shape), a->motion2, grz_in2(b->set.shape), b->motion2, tolerance, &c);
    to->verdict = c.verdict;
    to->free_until = c.free_until;
    to->time = c.time;
    to->point = (grz3_vec){c.point.x, c.point.y, 0};
    to->normal = (grz3_vec){c.normal.x, c.normal.y, 0};
}

static void certify_pair3(const turning_thing *a, const turning_thing *b, double tolerance, grz3_certificate *c) {
    const grz_mesh *const p = (const grz_mesh *)a->set.large, *const q = (const grz_mesh *)b->set.large;
    const grz3_motion *const ma = a->motion3, *const mb = b->motion3;
    if (p && q) {
        grz_meshes_advance(p, ma, q, mb, tolerance, c, NULL);
    } else if (p) {
        grz_mesh_advance(p, ma, grz_in3(b->set.shape), mb, tolerance, c, NULL);
    } else if (q) {
        grz_mesh_advance(q, mb, grz_in3(a->set.shape), ma, tolerance, c, NULL);
        c->normal = (grz3_vec){0 - c->normal.x, 0 - c->normal.y, 0 - c->normal.z};
    } else {
        grz3_advance(grz_in3(a->set.shape), ma, grz_in3(b->set.shape), mb, tolerance, c);
    }
}

/* A solid in contact at the start, which its triangles alone do not tell. Where a motion of the caller's own starts is
 * not known here. */
static void certify_things3(const turning_thing *a, const turning_thing *b, double tolerance,
                            grz3_scene_certificate *to) {
    const bool own = (a->motion3 && a->motion3->pose) || (b->motion3 && b->motion3->pose);
    const bool solid = a->set.solid != GRZ_SKIN || b->set.solid != GRZ_SKIN;
    grz3_certificate c = {.verdict = GRZ_ADVANCE_OPEN};
    if (own && solid) c.verdict = GRZ_ADVANCE_OPEN;
    else if (solid && grz_sets_related(3, a->set, b->set, GRZ_OVERLAP, 0).yes) c.verdict = GRZ_ADVANCE_CONTACT;
    else certify_pair3(a, b, tolerance, &c);
    to->verdict = c.verdict;
    to->free_until = c.free_until;
    to->time = c.time;
    to->point = c.point;
    to->normal = c.normal;
}

static void certify_things(const scene_advance *s, const turning_thing *a, const turning_thing *b,
                           grz3_scene_certificate *c) {
    const bool still = !a->motion2 && !a->motion3 && !b->motion2 && !b->motion3;
    if (still && (a->set.large || b->set.large)) {
        const bool meet = grz_sets_related(s->scene->dim, a->set, b->set, GRZ_OVERLAP, 0).yes;
        c->verdict = meet ? GRZ_ADVANCE_CONTACT : GRZ_ADVANCE_CLEAR;
        return;
    }
    if (s->scene->dim == 2) certify_things2(a, b, s->tolerance, c);
    else certify_things3(a, b, s->tolerance, c);
    if (c->verdict == GRZ_ADVANCE_UNSUPPORTED) c->verdict = GRZ_ADVANCE_OPEN;
    if (c->verdict == GRZ_ADVANCE_OPEN) c->time = (double)INFINITY;
}

/* Of certificates of the same time one that shows a contact is first, then by the ids. */
static bool certificate_is_before(const grz3_scene_certificate *p, const grz3_scene_certificate *q) {
    const int order = grz_compare(p->free_until, q->free_until);
    const bool shown = p->verdict == GRZ_ADVANCE_CONTACT, other = q->verdict == GRZ_ADVANCE_CONTACT;
    if (order != 0) return order < 0;
    if (shown != other) return shown;
    return p->a != q->a ? p->a < q->a : p->b < q->b;
}

/* The `ask`. */
static void ask_turning_pair(void *context, const grz_scene_thing *p, const grz_scene_thing *q) {
    scene_advance *const s = (scene_advance *)context;
    const turning_thing a = turning_thing_at(s, p), b = turning_thing_at(s, q);
    grz3_scene_certificate c = {.a = p->id, .b = q->id};
    certify_things(s, &a, &b, &c);
    if (c.verdict == GRZ_ADVANCE_CLEAR) return;
    if (s->first.verdict == GRZ_ADVANCE_CLEAR || certificate_is_before(&c, &s->first)) s->first = c;
}

/* The whole */

/* Gives things their motions. GRZ_ERROR_ARGUMENT: there is none with an id; GRZ_ERROR_MEMORY. */
static grz_status set_turns(scene_advance *s, size_t count) {
    const size_t places = grz_scene_places(s->scene);
    s->motion_of = (uint32_t *)grz_allocate(s->scene->allocator, places, sizeof *s->motion_of);
    if (!s->motion_of) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < places; i++) s->motion_of[i] = 0;
    for (size_t i = 0; i < count; i++) {
        const grz_scene_thing *const t = grz_scene_find(s->scene, s->turns2 ? s->turns2[i].id : s->turns3[i].id);
        if (!t) return GRZ_ERROR_ARGUMENT;
        s->motion_of[t - s->scene->things] = (uint32_t)i + 1;
    }
    return GRZ_OK;
}

static grz_status advance_scene(scene_advance *s, int dim, size_t count, const grz_scene_meeting_options *options) {
    static const grz_scene_meeting_options usual = {.open = false};
    const grz_scene_meeting_options *const how = options ? options : &usual;
    grz_scene_moving_pairs ways = {s->scene, how->accept, how->user, bounds_along_course, ask_turning_pair, s};
    if (s->scene->dim != dim || !(s->tolerance >= 0) || how->open || count >= UINT32_MAX) return GRZ_ERROR_ARGUMENT;
    s->first = (grz3_scene_certificate){.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1, .time = (double)INFINITY};
    grz_status status = set_turns(s, count);
    if (status == GRZ_OK) status = grz_scene_find_moving_pairs(&ways, how->parallel);
    grz_release(s->scene->allocator, s->motion_of, grz_scene_places(s->scene), sizeof *s->motion_of);
    return status;
}

grz_status grz2_scene_advance(const grz_scene *scene, const grz2_scene_turn *turns, size_t count, double tolerance,
                              const grz_scene_meeting_options *options, grz2_scene_certificate *certificate) {
    scene_advance s = {.scene = scene, .turns2 = turns, .tolerance = tolerance};
    const grz_status status = advance_scene(&s, 2, count, options);
    *certificate = (grz2_scene_certificate){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
    if (status == GRZ_OK)
        *certificate = (grz2_scene_certificate){.verdict = s.first.verdict,
                                                .free_until = s.first.free_until,
                                                .time = s.first.time,
                                                .point = {s.first.point.x, s.first.point.y},
                                                .normal = {s.first.normal.x, s.first.normal.y},
                                                .a = s.first.a,
                                                .b = s.first.b};
    return status;
}

grz_status grz3_scene_advance(const grz_scene *scene, const grz3_scene_turn *turns, size_t count, double tolerance,
                              const grz_scene_meeting_options *options, grz3_scene_certificate *certificate) {
    scene_advance s = {.scene = scene, .turns3 = turns, .tolerance = tolerance};
    const grz_status status = advance_scene(&s, 3, count, options);
    *certificate = (grz3_scene_certificate){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
    if (status == GRZ_OK) *certificate = s.first;
    return status;
}
