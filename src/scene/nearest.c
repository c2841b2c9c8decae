/* Which things of a scene are nearest to a shape or to a thing: things in about the order of the distances of their
 * bounds; the functions for single things say how far they are. Those cost little of shapes, which are asked at once.
 * Of meshes and polygons they cost much more than the search: these wait, so that of many the one with the nearest
 * bounds is asked next.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/ranking.h"

#include "base/answer.h"

#include <math.h>

/* A thing that waits to be asked, and the square of the distance of its bounds (grz_boxes_squared_distance). */
typedef struct near_thing {
    const grz_scene_thing *thing;
    double square;
} near_thing;

enum { NEAR_THINGS_WAITING = 24 };

/* A question, and its search, which sets the rest. */
typedef struct scene_nearest {
    grz_set asked; /* what distances are from */
    double within; /* things that are farther do not count */
    const grz_scene_filter *filter;
    grz_ranking found;

    const grz_scene *scene;
    grz_nearest_limit limit;
    uint64_t last;    /* the last of the nearest, where the limit is 0 */
    grz_bvh_box from; /* the bounds of what is asked */
    int count;        /* of those that wait: the one that is asked next is the last */
    near_thing waiting[NEAR_THINGS_WAITING];
} scene_nearest;

/* Of a rounded distance that is less than the limit the exact one is, too; of one that is equal, the exact one may be
 * more. */
static bool counts_within(const scene_nearest *s, grz_set set, double distance) {
    const int order = grz_compare(distance, s->within);
    return order < 0 || (order == 0 && grz_sets_related(s->scene->dim, set, s->asked, GRZ_WITHIN, s->within).yes);
}

/* May the thing be among the nearest? At the distance 0 nothing is nearer, and of equal ones it may be behind. */
static bool may_be_near(const scene_nearest *s, const grz_scene_thing *t) {
    return (!grz_zero(s->limit.distance) || t->id <= s->last) && grz_scene_counts(s->filter, t);
}

static void ask_how_near(scene_nearest *s, const grz_scene_thing *t, grz_set set) {
    const double distance = grz_sets_distance(s->scene->dim, set, s->asked, NULL, NULL);
    if (grz_compare(distance, s->limit.distance) > 0 || !counts_within(s, set, distance)) return;
    grz_scene_thing_comes(t);
    grz_ranking_add(&s->found, (grz_ranked){distance, (uint32_t)(t - s->scene->things), 0});
    if (s->found.total < s->found.capacity) return;
    const grz_ranked last = grz_ranking_at(&s->found, 0);
    grz_nearest_limit_set(&s->limit, last.at);
    s->last = grz_zero(last.at) ? s->scene->things[last.a].id : UINT64_MAX;
}

/* The one that is nearest, unless that is too far by now. */
static void ask_waiting_thing(scene_nearest *s) {
    const near_thing *const next = &s->waiting[--s->count];
    const grz_scene_thing *const t = next->thing;
    if (next->square <= s->limit.square && may_be_near(s, t)) ask_how_near(s, t, grz_scene_set_of(t));
}

static bool is_asked_before(const near_thing *a, const near_thing *b) {
    return a->square < b->square || (a->square == b->square && a->thing->id < b->thing->id);
}

static void let_thing_wait(scene_nearest *s, const grz_scene_thing *t, const double box[6]) {
    const int dim = s->scene->dim;
    const grz_bvh_box bounds = grz_bvh_box_of(dim, box, box + dim);
    const near_thing next = {t, grz_boxes_squared_distance(dim, &s->from, &bounds)};
    if (s->count == NEAR_THINGS_WAITING) ask_waiting_thing(s);
    int place = s->count++;
    for (; place > 0 && is_asked_before(&s->waiting[place - 1], &next); place--)
        s->waiting[place] = s->waiting[place - 1];
    s->waiting[place] = next;
}

/* A grz_tree_box_visitor. */
static bool take_near_thing(void *context, uint32_t slot, const double box[6]) {
    scene_nearest *const s = (scene_nearest *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    const bool is_box = grz_scene_is_box(s->scene, slot);
    grz_shape_copy room;
    if (s->asked.large || (!is_box && t->large)) let_thing_wait(s, t, box);
    else if (is_box && !s->filter->accept && !grz_zero(s->limit.distance))
        ask_how_near(s, t, grz_scene_set_in(s->scene, slot, box, &room));
    else if (may_be_near(s, t)) ask_how_near(s, t, grz_scene_set_of(t));
    return true;
}

/* The grz_box_in_reach of an unbounded shape. False only if the distance rounds to more than the limit: one above the
 * next double does. */
static bool is_node_in_reach_of_shape(void *context, const grz_bvh_box *box) {
    const scene_nearest *const s = (const scene_nearest *)context;
    const grz_shape_copy aabb = grz_bvh_shape_of(s->scene->dim, box);
    const grz_set bounds = grz_set_of_shape(grz_from_copy(&aabb));
    const double limit = s->limit.distance;
    return limit == (double)INFINITY ||
           grz_sets_related(s->scene->dim, bounds, s->asked, GRZ_WITHIN, grz_above(limit)).yes;
}

static bool is_unbounded_set(int dim, grz_set a) {
    return !a.large && grz_is_unbounded_kind(grz_kind_of(dim, a.shape));
}

/* Puts the nearest in order; returns how many there are, 0 if it was stopped. */
static size_t search_nearest_things(scene_nearest *s) {
    const int dim = s->found.scene->dim;
    double box[6];
    s->scene = s->found.scene;
    s->count = 0;
    if (s->found.capacity == 0 || grz_set_is_empty(dim, s->asked) || !grz_is_margin(s->within)) return 0;
    grz_set_bounds(dim, s->asked, box);
    s->from = grz_bvh_box_of(dim, box, box + dim);
    s->last = UINT64_MAX;
    grz_nearest_limit_set(&s->limit, s->within);
    const bool all =
        grz_tree_boxes_near(s->scene->tree, box, &s->limit,
                            is_unbounded_set(dim, s->asked) ? is_node_in_reach_of_shape : NULL, take_near_thing, s);
    while (all && s->count > 0) ask_waiting_thing(s);
    return all ? grz_ranking_sort(&s->found) : 0;
}

/* A shape */

/* Writes a grz2_scene_neighbor or grz3_scene_neighbor. */
static void put_neighbor(int dim, const grz_scene_thing *t, const grz_set *shape, double distance, void *to) {
    const grz_set thing = grz_scene_set_of(t);
    if (dim == 2) {
        grz2_scene_neighbor *const n = (grz2_scene_neighbor *)to;
        *n = (grz2_scene_neighbor){.id = t->id, .distance = distance};
        grz_sets_nearest_points(2, thing, *shape, (double *)&n->on_thing, (double *)&n->on_shape);
    } else {
        grz3_scene_neighbor *const n = (grz3_scene_neighbor *)to;
        *n = (grz3_scene_neighbor){.id = t->id, .distance = distance};
        grz_sets_nearest_points(3, thing, *shape, (double *)&n->on_thing, (double *)&n->on_shape);
    }
}

static grz_answer nearest_to_shape(const grz_scene *scene, int dim, const grz_shape *shape, double within,
                                   const grz_scene_filter *filter, void *buffer, size_t capacity, size_t *count) {
    static const grz_scene_filter usual = {.mask = 0};
    const size_t size = dim == 2 ? sizeof(grz2_scene_neighbor) : sizeof(grz3_scene_neighbor);
    scene_nearest s;
    *count = 0;
    if (scene->dim != dim) return grz_unanswered();
    s.asked = grz_set_of_shape(shape);
    s.within = within;
    s.filter = filter ? filter : &usual;
    s.found = (grz_ranking){scene, buffer, size, capacity, 0};
    *count = search_nearest_things(&s);
    for (size_t i = 0; i < *count; i++) {
        const grz_ranked one = grz_ranking_at(&s.found, i);
        put_neighbor(dim, &scene->things[one.a], &s.asked, one.at, grz_ranking_record(&s.found, i));
    }
    return grz_answered(*count > 0);
}

grz_answer grz2_scene_nearest_k(const grz_scene *scene, const grz2_shape *shape, double within,
                                const grz_scene_filter *filter, grz2_scene_neighbor *buffer, size_t capacity,
                                size_t *count) {
    return nearest_to_shape(scene, 2, grz_from2(shape), within, filter, buffer, capacity, count);
}
grz_answer grz3_scene_nearest_k(const grz_scene *scene, const grz3_shape *shape, double within,
                                const grz_scene_filter *filter, grz3_scene_neighbor *buffer, size_t capacity,
                                size_t *count) {
    return nearest_to_shape(scene, 3, grz_from3(shape), within, filter, buffer, capacity, count);
}

grz_answer grz2_scene_nearest(const grz_scene *scene, const grz2_shape *shape, double within,
                              const grz_scene_filter *filter, grz2_scene_neighbor *nearest) {
    const grz2_vec none = {(double)NAN, (double)NAN};
    size_t count;
    const grz_answer answer = nearest_to_shape(scene, 2, grz_from2(shape), within, filter, nearest, 1, &count);
    if (count == 0) *nearest = (grz2_scene_neighbor){0, (double)INFINITY, none, none};
    return answer;
}
grz_answer grz3_scene_nearest(const grz_scene *scene, const grz3_shape *shape, double within,
                              const grz_scene_filter *filter, grz3_scene_neighbor *nearest) {
    const grz3_vec none = {(double)NAN, (double)NAN, (double)NAN};
    size_t count;
    const grz_answer answer = nearest_to_shape(scene, 3, grz_from3(shape), within, filter, nearest, 1, &count);
    if (count == 0) *nearest = (grz3_scene_neighbor){0, (double)INFINITY, none, none};
    return answer;
}

/* A thing */

/* A thing, and who looks for its neighbors in `scene`. */
typedef struct thing_neighbors {
    const grz_scene *scene;
    const grz_scene_thing *of;
    const grz_scene_filter *filter; /* NULL: none */
} thing_neighbors;

static bool is_neighbor_wanted(void *user, uint64_t id) {
    const thing_neighbors *const n = (const thing_neighbors *)user;
    if (id == n->of->id && grz_scene_find(n->scene, id) == n->of) return false;
    return !n->filter || !n->filter->accept || n->filter->accept(n->filter->user, id);
}

grz_answer grz_scene_neighbors(const grz_scene *a, uint64_t id, const grz_scene *b, double within,
                               const grz_scene_filter *filter, grz_id_distance *buffer, size_t capacity,
                               size_t *count) {
    thing_neighbors n = {b, grz_scene_find(a, id), filter};
    *count = 0;
    if (a->dim != b->dim || !n.of) return grz_unanswered();
    const grz_scene_filter counts = {n.of->category, n.of->mask, is_neighbor_wanted, &n};
    scene_nearest s;
    s.asked = grz_scene_set_of(n.of);
    s.within = within;
    s.filter = &counts;
    s.found = (grz_ranking){b, buffer, sizeof *buffer, capacity, 0};
    *count = search_nearest_things(&s);
    for (size_t i = 0; i < *count; i++) {
        const grz_ranked one = grz_ranking_at(&s.found, i);
        buffer[i] = (grz_id_distance){b->things[one.a].id, one.at};
    }
    return grz_answered(*count > 0);
}
