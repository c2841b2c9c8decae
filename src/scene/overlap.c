/* What has a relation to a shape in a scene: things whose bounds meet those of the shape are asked.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/scene.h"

#include "base/answer.h"
#include "bounds/numbers.h"

static bool id_is_before(const uint64_t *a, const uint64_t *b) { return *a < *b; }

#define GRZ_HIT uint64_t
#define GRZ_HITS(name) id_##name
#define GRZ_IS_BEFORE id_is_before
#include "tree/hits.inc"

/* Things that wait to be asked, and come from memory meanwhile. */
enum { THINGS_WAITING = 16 };

typedef struct scene_overlap {
    const grz_scene *scene;
    grz_set asked;
    const grz_scene_overlap_options *how;
    grz_scene_visitor visit; /* NULL: any will do */
    void *user;
    bool found, unsupported;
    size_t count;
    const grz_scene_thing *waiting[THINGS_WAITING];
} scene_overlap;

/* False if the search is over. */
static bool overlap_thing(scene_overlap *s, const grz_scene_thing *t) {
    if (!grz_scene_counts(&s->how->filter, t)) return true;
    const grz_answer answer =
        grz_sets_related(s->scene->dim, grz_scene_set_of(t), s->asked, s->how->relation, s->how->margin);
    s->unsupported |= answer.unsupported;
    if (!answer.yes) return true;
    s->found = true;
    return s->visit && s->visit(s->user, t->id);
}

static bool overlap_waiting_things(scene_overlap *s) {
    const size_t count = s->count;
    s->count = 0;
    for (size_t i = 0; i < count; i++)
        if (!overlap_thing(s, s->waiting[i])) return false;
    return true;
}

/* Where any will do none waits. */
static bool overlap_box_of_thing(void *context, uint32_t slot, const double box[6]) {
    scene_overlap *const s = (scene_overlap *)context;
    (void)box;
    s->waiting[s->count++] = grz_scene_thing_to_come(s->scene, slot);
    return (s->visit && s->count < THINGS_WAITING) || overlap_waiting_things(s);
}

static const grz_scene_overlap_options usual_overlap = {.margin = 0};

/* GRZ_STOPPED if the visitor stopped it, and where any will do if there is one. */
static grz_status run_scene_overlap(scene_overlap *s, int dim) {
    const grz_relation relation = s->how->relation;
    const bool within = relation == GRZ_WITHIN, known = grz_is_relation_of_sets(relation) || relation == GRZ_CONTAINS;
    double box[6];
    if (s->scene->dim != dim || !known) return GRZ_ERROR_ARGUMENT;
    if (within && !(grz_is_margin(s->how->margin))) return GRZ_OK;
    if (grz_set_is_empty(dim, s->asked)) return GRZ_OK;
    grz_bounds_numbers_within(dim, s->asked.shape, within ? s->how->margin : 0, box);
    if (!grz_tree_boxes_at(s->scene->tree, box, overlap_box_of_thing, s) || !overlap_waiting_things(s))
        return GRZ_STOPPED;
    return s->unsupported ? GRZ_ERROR_ARGUMENT : GRZ_OK;
}

static grz_status overlap_each_thing(const grz_scene *scene, int dim, const grz_shape *shape,
                                     const grz_scene_overlap_options *options, grz_scene_visitor visit, void *user) {
    scene_overlap s = {.scene = scene,
                       .asked = grz_set_of_shape(shape),
                       .how = options ? options : &usual_overlap,
                       .visit = visit,
                       .user = user};
    return run_scene_overlap(&s, dim);
}

static grz_answer overlap_any_thing(const grz_scene *scene, int dim, const grz_shape *shape,
                                    const grz_scene_overlap_options *options) {
    scene_overlap s = {.scene = scene, .asked = grz_set_of_shape(shape), .how = options ? options : &usual_overlap};
    const grz_status status = run_scene_overlap(&s, dim);
    return status == GRZ_ERROR_ARGUMENT ? grz_unanswered() : grz_answered(s.found);
}

static bool add_id_in_order(void *user, uint64_t id) {
    id_hits_add((id_hits *)user, &id);
    return true;
}

static grz_answer overlap_all_things(const grz_scene *scene, int dim, const grz_shape *shape,
                                     const grz_scene_overlap_options *options, id_hits all, size_t *total) {
    const grz_status status = overlap_each_thing(scene, dim, shape, options, add_id_in_order, &all);
    id_hits_sort(&all);
    *total = all.total;
    return status == GRZ_ERROR_ARGUMENT ? grz_unanswered() : grz_answered(all.total > 0);
}

grz_status grz2_scene_overlap(const grz_scene *scene, const grz2_shape *shape, const grz_scene_overlap_options *options,
                              grz_scene_visitor visit, void *user) {
    return overlap_each_thing(scene, 2, grz_from2(shape), options, visit, user);
}
grz_status grz3_scene_overlap(const grz_scene *scene, const grz3_shape *shape, const grz_scene_overlap_options *options,
                              grz_scene_visitor visit, void *user) {
    return overlap_each_thing(scene, 3, grz_from3(shape), options, visit, user);
}
grz_answer grz2_scene_overlap_any(const grz_scene *scene, const grz2_shape *shape,
                                  const grz_scene_overlap_options *options) {
    return overlap_any_thing(scene, 2, grz_from2(shape), options);
}
grz_answer grz3_scene_overlap_any(const grz_scene *scene, const grz3_shape *shape,
                                  const grz_scene_overlap_options *options) {
    return overlap_any_thing(scene, 3, grz_from3(shape), options);
}
grz_answer grz2_scene_overlap_all(const grz_scene *scene, const grz2_shape *shape,
                                  const grz_scene_overlap_options *options, uint64_t *ids, size_t capacity,
                                  size_t *total) {
    return overlap_all_things(scene, 2, grz_from2(shape), options, (id_hits){ids, capacity, 0}, total);
}
grz_answer grz3_scene_overlap_all(const grz_scene *scene, const grz3_shape *shape,
                                  const grz_scene_overlap_options *options, uint64_t *ids, size_t capacity,
                                  size_t *total) {
    return overlap_all_things(scene, 3, grz_from3(shape), options, (id_hits){ids, capacity, 0}, total);
}
