/* Until when a scene is free. A thing that turns stays in a ball about its pivot.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/turning.h"

#include "base/memory.h"
#include "bounds/numbers.h"
#include "scene/ways.h"

#include <math.h>

grz_status grz_scene_turning_begin(grz_scene_turning *t) {
    const size_t places = grz_scene_places(t->scene);
    t->motion_of = (uint32_t *)grz_allocate(t->scene->allocator, places, sizeof *t->motion_of);
    for (size_t i = 0; t->motion_of && i < places; i++) t->motion_of[i] = 0;
    t->first = (grz_scene_verdict){.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1, .time = (double)INFINITY};
    return t->motion_of ? GRZ_OK : GRZ_ERROR_MEMORY;
}

void grz_scene_turning_end(const grz_scene_turning *t) {
    grz_release(t->scene->allocator, t->motion_of, grz_scene_places(t->scene), sizeof *t->motion_of);
}

bool grz_scene_turning_set(grz_scene_turning *t, uint64_t id, size_t motion) {
    const grz_scene_thing *const thing = grz_scene_find(t->scene, id);
    if (thing) t->motion_of[thing - t->scene->things] = (uint32_t)motion + 1;
    return thing != NULL;
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

/* The `widen` of a grz_scene_ways; an infinite end where a sum overflows. */
static void bounds_along_course(const void *context, size_t place, double box[]) {
    const grz_scene_turning *const t = (const grz_scene_turning *)context;
    const int dim = t->scene->dim;
    if (t->motion_of[place] == 0) return;
    const grz_scene_course c = t->course(t->context, t->motion_of[place] - 1);
    const double reach = c.turns ? reach_of_box(dim, box, c.pivot) : 0;
    for (int k = 0; k < dim; k++) {
        if (c.turns) box[k] = grz_moved_bound(c.pivot[k], -reach, GRZ_DOWN);
        if (c.turns) box[dim + k] = grz_moved_bound(c.pivot[k], reach, GRZ_UP);
        double *const end = grz_negative(c.by[k]) ? &box[k] : &box[dim + k];
        *end = grz_moved_bound(*end, c.by[k], grz_negative(c.by[k]) ? GRZ_DOWN : GRZ_UP);
    }
    for (int k = 0; k < dim && c.anywhere; k++) box[k] = -(double)INFINITY, box[dim + k] = (double)INFINITY;
    if (c.empty) box[0] = 1, box[dim] = 0;
}

/* Of verdicts of the same time one that shows a contact is first, then by the ids. */
static bool verdict_is_before(const grz_scene_verdict *a, const grz_scene_verdict *b) {
    const int order = grz_compare(a->free_until, b->free_until);
    const bool shown = a->verdict == GRZ_ADVANCE_CONTACT, other = b->verdict == GRZ_ADVANCE_CONTACT;
    if (order != 0) return order < 0;
    if (shown != other) return shown;
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

/* Two things that stand still, one of them a mesh or polygon. */
static void see_still_pair(int dim, grz_set a, grz_set b, grz_scene_verdict *verdict) {
    const bool meet = grz_sets_related(dim, a, b, GRZ_OVERLAP, 0).yes;
    verdict->verdict = meet ? GRZ_ADVANCE_CONTACT : GRZ_ADVANCE_CLEAR;
}

static ptrdiff_t motion_of_thing(const grz_scene_turning *t, const grz_scene_thing *thing) {
    return (ptrdiff_t)t->motion_of[thing - t->scene->things] - 1;
}

/* The `ask`. */
static void ask_turning_pair(void *context, const grz_scene_thing *p, const grz_scene_thing *q) {
    grz_scene_turning *const t = (grz_scene_turning *)context;
    const grz_set a = grz_scene_set_of(p), b = grz_scene_set_of(q);
    const ptrdiff_t motion_a = motion_of_thing(t, p), motion_b = motion_of_thing(t, q);
    grz_scene_verdict verdict = {.a = p->id, .b = q->id};
    if (motion_a < 0 && motion_b < 0 && (a.large || b.large)) see_still_pair(t->scene->dim, a, b, &verdict);
    else t->ask(t->context, a, motion_a, b, motion_b, &verdict);
    if (verdict.verdict == GRZ_ADVANCE_CLEAR) return;
    if (t->first.verdict == GRZ_ADVANCE_CLEAR || verdict_is_before(&verdict, &t->first)) t->first = verdict;
}

grz_status grz_scene_turning_run(grz_scene_turning *t, const grz_parallel *parallel) {
    grz_scene_ways ways = {t->scene, t->accept, t->user, bounds_along_course, ask_turning_pair, t};
    return grz_scene_ways_run(&ways, parallel);
}
