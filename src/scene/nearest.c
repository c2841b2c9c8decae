/* The search for the nearest: things in about the order of the distances of their bounds; the functions for single
 * things say how far they are. Those cost little of shapes, which are asked at once. Of meshes and polygons they cost
 * much more than the search: these wait, so that of many the one with the nearest bounds is asked next.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/nearest.h"

#include "num/bits.h"

#include <math.h>

/* Of a rounded distance that is less than the limit the exact one is, too; of one that is equal, the exact one may be
 * more. */
static bool counts_within(const grz_scene_nearest *s, grz_set set, double distance) {
    const int order = grz_compare(distance, s->within);
    return order < 0 || (order == 0 && grz_sets_related(s->scene->dim, set, s->asked, GRZ_WITHIN, s->within).yes);
}

/* May the thing be among the nearest? At the distance 0 nothing is nearer, and of equal ones it may be behind. */
static bool may_be_near(const grz_scene_nearest *s, const grz_scene_thing *t) {
    return (!grz_zero(s->limit.distance) || t->id <= s->last) && grz_scene_counts(s->filter, t);
}

static void ask_how_near(grz_scene_nearest *s, const grz_scene_thing *t, grz_set set) {
    const double distance = grz_sets_distance(s->scene->dim, set, s->asked, NULL, NULL);
    if (grz_compare(distance, s->limit.distance) > 0 || !counts_within(s, set, distance)) return;
    const grz_id_distance last = s->take(s->context, t, distance);
    if (last.distance > s->limit.distance) return;
    grz_nearest_limit_set(&s->limit, last.distance);
    s->last = last.id;
}

/* The one that is nearest, unless that is too far by now. */
static void ask_waiting_thing(grz_scene_nearest *s) {
    const grz_near_thing *const next = &s->waiting[--s->count];
    const grz_scene_thing *const t = next->thing;
    if (next->square <= s->limit.square && may_be_near(s, t)) ask_how_near(s, t, grz_scene_set_of(t));
}

static bool is_asked_before(const grz_near_thing *a, const grz_near_thing *b) {
    return a->square < b->square || (a->square == b->square && a->thing->id < b->thing->id);
}

static void let_thing_wait(grz_scene_nearest *s, const grz_scene_thing *t, const double box[6]) {
    const int dim = s->scene->dim;
    const grz_bvh_box bounds = grz_bvh_box_of(dim, box, box + dim);
    const grz_near_thing next = {t, grz_boxes_squared_distance(dim, s->from.at, bounds.at)};
    if (s->count == GRZ_NEAR_THINGS_WAITING) ask_waiting_thing(s);
    int place = s->count++;
    for (; place > 0 && is_asked_before(&s->waiting[place - 1], &next); place--)
        s->waiting[place] = s->waiting[place - 1];
    s->waiting[place] = next;
}

/* A grz_tree_box_visitor. */
static bool take_near_thing(void *context, uint32_t slot, const double box[6]) {
    grz_scene_nearest *const s = (grz_scene_nearest *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    const bool is_box = grz_scene_is_box(s->scene, slot);
    grz_any_shape room;
    if (s->asked.large || (!is_box && t->large)) let_thing_wait(s, t, box);
    else if (is_box && !s->filter->accept && !grz_zero(s->limit.distance))
        ask_how_near(s, t, grz_scene_set_in(s->scene, slot, box, &room));
    else if (may_be_near(s, t)) ask_how_near(s, t, grz_scene_set_of(t));
    return true;
}

/* The grz_box_in_reach of an unbounded shape. False only if the distance rounds to more than the limit: one above the
 * next double does. */
static bool is_node_in_reach_of_shape(void *context, const grz_bvh_box *box) {
    const grz_scene_nearest *const s = (const grz_scene_nearest *)context;
    const grz3_shape in3 = {.kind = GRZ_AABB,
                            .aabb = {{box->at[0], box->at[2], box->at[4]}, {box->at[1], box->at[3], box->at[5]}}};
    const grz2_shape in2 = {.kind = GRZ_AABB, .aabb = {{box->at[0], box->at[2]}, {box->at[1], box->at[3]}}};
    const grz_set bounds = grz_set_of_shape(s->scene->dim == 2 ? (const void *)&in2 : (const void *)&in3);
    const double limit = s->limit.distance;
    return limit == (double)INFINITY ||
           grz_sets_related(s->scene->dim, bounds, s->asked, GRZ_WITHIN, grz_at_order(grz_order(limit) + 1)).yes;
}

static bool is_unbounded_set(int dim, grz_set a) {
    if (a.large) return false;
    const grz_kind kind = dim == 2 ? ((const grz2_shape *)a.shape)->kind : ((const grz3_shape *)a.shape)->kind;
    return kind == GRZ_RAY || kind == GRZ_LINE || kind == GRZ_PLANE || kind == GRZ_HALFSPACE;
}

bool grz_scene_nearest_run(grz_scene_nearest *s) {
    const int dim = s->scene->dim;
    double box[6];
    if (grz_set_is_empty(dim, s->asked) || !grz_is_margin(s->within)) return true;
    grz_set_bounds(dim, s->asked, box);
    s->from = grz_bvh_box_of(dim, box, box + dim);
    s->last = UINT64_MAX;
    grz_nearest_limit_set(&s->limit, s->within);
    const bool all =
        grz_tree_boxes_near(s->scene->tree, box, &s->limit,
                            is_unbounded_set(dim, s->asked) ? is_node_in_reach_of_shape : NULL, take_near_thing, s);
    while (all && s->count > 0) ask_waiting_thing(s);
    return all;
}
