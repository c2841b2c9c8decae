/* The search for the nearest: things in the order of the distances of their bounds; the functions for single things say
 * how far they are.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/nearest.h"

#include "num/bits.h"

#include <math.h>

/* False only if the distance rounds to more than the limit: one above the next double does. */
static bool may_be_nearest(const grz_scene_nearest *s, grz_set set) {
    const double limit = s->limit.distance;
    return limit == (double)INFINITY ||
           grz_sets_related(s->scene->dim, set, s->asked, GRZ_WITHIN, grz_at_order(grz_order(limit) + 1)).yes;
}

/* Of a rounded distance that is less than the limit the exact one is, too; of one that is equal, the exact one may be
 * more. */
static bool counts_within(const grz_scene_nearest *s, grz_set set, double distance) {
    const int order = grz_compare(distance, s->within);
    return order < 0 || (order == 0 && grz_sets_related(s->scene->dim, set, s->asked, GRZ_WITHIN, s->within).yes);
}

static bool ask_how_near(void *context, uint32_t slot, const double box[6]) {
    grz_scene_nearest *const s = (grz_scene_nearest *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    const grz_set set = grz_scene_set_of(t);
    (void)box;
    /* of two shapes the distance costs no more than this question */
    if (!grz_scene_counts(s->filter, t) || (set.large && !may_be_nearest(s, set))) return true;
    const double distance = grz_sets_distance(s->scene->dim, set, s->asked, NULL, NULL);
    if (!counts_within(s, set, distance)) return true;
    const double limit = s->take(s->context, t->id, distance);
    if (limit < s->limit.distance) grz_nearest_limit_set(&s->limit, limit);
    return true;
}

/* The grz_box_in_reach of an unbounded shape. */
static bool is_node_in_reach_of_shape(void *context, const grz_bvh_box *box) {
    const grz_scene_nearest *const s = (const grz_scene_nearest *)context;
    const grz3_shape in3 = {.kind = GRZ_AABB,
                            .aabb = {{box->at[0], box->at[2], box->at[4]}, {box->at[1], box->at[3], box->at[5]}}};
    const grz2_shape in2 = {.kind = GRZ_AABB, .aabb = {{box->at[0], box->at[2]}, {box->at[1], box->at[3]}}};
    return may_be_nearest(s, grz_set_of_shape(s->scene->dim == 2 ? (const void *)&in2 : (const void *)&in3));
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
    grz_nearest_limit_set(&s->limit, s->within);
    return grz_tree_boxes_near(s->scene->tree, box, &s->limit,
                               is_unbounded_set(dim, s->asked) ? is_node_in_reach_of_shape : NULL, ask_how_near, s);
}
