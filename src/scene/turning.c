/* Until when a scene is free: those are asked whose bounds on their ways meet. A thing that turns stays in a ball about
 * its pivot.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/turning.h"

#include "base/memory.h"
#include "bounds/numbers.h"

#include <math.h>

static size_t places_of_turning(const grz_scene_turning *t) { return grz_tree_about(t->scene->tree).places; }

grz_status grz_scene_turning_begin(grz_scene_turning *t) {
    const size_t places = places_of_turning(t);
    t->motion_of = (uint32_t *)grz_allocate(t->scene->allocator, places, sizeof *t->motion_of);
    for (size_t i = 0; t->motion_of && i < places; i++) t->motion_of[i] = 0;
    t->first = (grz_scene_verdict){.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1, .time = (double)INFINITY};
    return t->motion_of ? GRZ_OK : GRZ_ERROR_MEMORY;
}

void grz_scene_turning_end(const grz_scene_turning *t) {
    grz_release(t->scene->allocator, t->motion_of, places_of_turning(t), sizeof *t->motion_of);
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

/* The bounds of a thing on its way; an infinite end where a sum overflows. */
static void bounds_on_course(const grz_scene_turning *t, const grz_scene_course *c, double box[]) {
    const int dim = t->scene->dim;
    const double reach = c->turns ? reach_of_box(dim, box, c->pivot) : 0;
    for (int k = 0; k < dim; k++) {
        if (c->turns) box[k] = grz_moved_bound(c->pivot[k], -reach, GRZ_DOWN);
        if (c->turns) box[dim + k] = grz_moved_bound(c->pivot[k], reach, GRZ_UP);
        double *const end = grz_negative(c->by[k]) ? &box[k] : &box[dim + k];
        *end = grz_moved_bound(*end, c->by[k], grz_negative(c->by[k]) ? GRZ_DOWN : GRZ_UP);
    }
    for (int k = 0; k < dim && c->anywhere; k++) box[k] = -(double)INFINITY, box[dim + k] = (double)INFINITY;
    if (c->empty) box[0] = 1, box[dim] = 0;
}

static void bounds_of_place(const grz_scene_turning *t, size_t place, double box[]) {
    const int dim = t->scene->dim;
    const grz_scene_thing *const thing = &t->scene->things[place];
    for (int k = 0; k < dim; k++) box[k] = 1, box[dim + k] = 0;
    if (!thing->in_use) return;
    grz_set_bounds(dim, grz_scene_set_of(thing), box);
    if (t->motion_of[place] == 0 || !grz_box_valid(dim, box)) return;
    const grz_scene_course course = t->course(t->context, t->motion_of[place] - 1);
    bounds_on_course(t, &course, box);
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

static void ask_turning_pair(grz_scene_turning *t, size_t p, size_t q) {
    const grz_scene_thing *const things = t->scene->things;
    const bool turned = things[q].id < things[p].id;
    const size_t i = turned ? q : p, k = turned ? p : q;
    const grz_set a = grz_scene_set_of(&things[i]), b = grz_scene_set_of(&things[k]);
    const ptrdiff_t motion_a = (ptrdiff_t)t->motion_of[i] - 1, motion_b = (ptrdiff_t)t->motion_of[k] - 1;
    grz_scene_verdict verdict = {.a = things[i].id, .b = things[k].id};
    const grz_id_pair pair = {verdict.a, verdict.b};
    if (!grz_scene_bits_match(things[i].category, things[i].mask, &things[k])) return;
    if (t->accept && !t->accept(t->user, pair)) return;
    if (motion_a < 0 && motion_b < 0 && (a.large || b.large)) see_still_pair(t->scene->dim, a, b, &verdict);
    else t->ask(t->context, a, motion_a, b, motion_b, &verdict);
    if (verdict.verdict == GRZ_ADVANCE_CLEAR) return;
    if (t->first.verdict == GRZ_ADVANCE_CLEAR || verdict_is_before(&verdict, &t->first)) t->first = verdict;
}

/* A grz_pair_visitor. */
static bool ask_turning_pairs(void *user, const grz_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) ask_turning_pair((grz_scene_turning *)user, pairs[i].a, pairs[i].b);
    return true;
}

grz_status grz_scene_turning_run(grz_scene_turning *t, const grz_parallel *parallel) {
    const size_t places = places_of_turning(t), numbers = 2 * (size_t)t->scene->dim;
    const grz_allocator *const allocator = t->scene->allocator;
    double *const boxes = (double *)grz_allocate(allocator, places, numbers * sizeof *boxes);
    if (!boxes) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < places; i++) bounds_of_place(t, i, boxes + i * numbers);
    const grz_boxes all = {t->scene->dim, GRZ_DOUBLE, places, 0, boxes};
    const grz_pairs_options how = {.allocator = allocator, .parallel = parallel};
    const grz_status status = grz_boxes_pairs(&all, NULL, &how, ask_turning_pairs, t);
    grz_release(allocator, boxes, places, numbers * sizeof *boxes);
    return status;
}
