/* Which things of a scene are nearest to a thing.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/nearest.h"

#include "base/answer.h"
#include "num/bits.h"

#include <math.h>

static bool id_distance_is_before(const grz_id_distance *a, const grz_id_distance *b) {
    const int order = grz_compare(a->distance, b->distance);
    return order != 0 ? order < 0 : a->id < b->id;
}

#define GRZ_HIT grz_id_distance
#define GRZ_HITS(name) id_distance_##name
#define GRZ_IS_BEFORE id_distance_is_before
#include "tree/hits.inc"

/* A thing, and its neighbors in `scene`. */
typedef struct thing_neighbors {
    const grz_scene *scene;
    const grz_scene_thing *of;
    const grz_scene_filter *filter; /* NULL: none */
    id_distance_hits found;
} thing_neighbors;

static bool is_neighbor_wanted(void *user, uint64_t id) {
    const thing_neighbors *const n = (const thing_neighbors *)user;
    if (id == n->of->id && grz_scene_find(n->scene, id) == n->of) return false;
    return !n->filter || !n->filter->accept || n->filter->accept(n->filter->user, id);
}

static grz_id_distance take_id_distance(void *context, const grz_scene_thing *t, double distance) {
    id_distance_hits *const found = &((thing_neighbors *)context)->found;
    const grz_id_distance one = {t->id, distance};
    id_distance_hits_add(found, &one);
    if (found->total < found->capacity) return (grz_id_distance){UINT64_MAX, (double)INFINITY};
    return found->buffer[0];
}

grz_answer grz_scene_neighbors(const grz_scene *a, uint64_t id, const grz_scene *b, double within,
                               const grz_scene_filter *filter, grz_id_distance *buffer, size_t capacity,
                               size_t *count) {
    thing_neighbors n = {b, grz_scene_find(a, id), filter, {buffer, capacity, 0}};
    *count = 0;
    if (a->dim != b->dim || !n.of) return grz_unanswered();
    const grz_scene_filter counts = {n.of->category, n.of->mask, is_neighbor_wanted, &n};
    grz_scene_nearest s = {.scene = b,
                           .asked = grz_scene_set_of(n.of),
                           .within = within,
                           .filter = &counts,
                           .take = take_id_distance,
                           .context = &n};
    if (capacity == 0 || !grz_scene_nearest_run(&s)) return grz_answered(false);
    id_distance_hits_sort(&n.found);
    *count = n.found.total < capacity ? n.found.total : capacity;
    return grz_answered(*count > 0);
}
