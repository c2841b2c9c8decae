/* Nearest things in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/nearest.h"

#include "base/answer.h"
#include "num/bits.h"

#include <math.h>

static bool neighbor2_is_before(const grz2_scene_neighbor *a, const grz2_scene_neighbor *b) {
    const int order = grz_compare(a->distance, b->distance);
    return order != 0 ? order < 0 : a->id < b->id;
}

#define GRZ_HIT grz2_scene_neighbor
#define GRZ_HITS(name) neighbor2_##name
#define GRZ_IS_BEFORE neighbor2_is_before
#include "tree/hits.inc"

static double take_neighbor2(void *context, uint64_t id, double distance) {
    neighbor2_hits *const found = (neighbor2_hits *)context;
    const grz2_scene_neighbor n = {.id = id, .distance = distance};
    neighbor2_hits_add(found, &n);
    return found->total < found->capacity ? (double)INFINITY : found->buffer[0].distance;
}

grz_answer grz2_scene_nearest_k(const grz_scene *scene, const grz2_shape *shape, double within,
                                const grz_scene_filter *filter, grz2_scene_neighbor *buffer, size_t capacity,
                                size_t *count) {
    static const grz_scene_filter usual = {.mask = 0};
    neighbor2_hits found = {buffer, capacity, 0};
    grz_scene_nearest s = {.scene = scene,
                           .asked = grz_set_of_shape(shape),
                           .within = within,
                           .filter = filter ? filter : &usual,
                           .take = take_neighbor2,
                           .context = &found};
    *count = 0;
    if (scene->dim != 2) return grz_unanswered();
    if (capacity == 0 || !grz_scene_nearest_run(&s)) return grz_answered(false);
    neighbor2_hits_sort(&found);
    *count = found.total < capacity ? found.total : capacity;
    for (size_t i = 0; i < *count; i++)
        grz_sets_distance(2, grz_scene_set_of(grz_scene_find(scene, buffer[i].id)), s.asked, &buffer[i].on_thing.x,
                          &buffer[i].on_shape.x);
    return grz_answered(*count > 0);
}

grz_answer grz2_scene_nearest(const grz_scene *scene, const grz2_shape *shape, double within,
                              const grz_scene_filter *filter, grz2_scene_neighbor *nearest) {
    const double none = (double)NAN;
    size_t count;
    const grz_answer answer = grz2_scene_nearest_k(scene, shape, within, filter, nearest, 1, &count);
    if (count == 0)
        *nearest =
            (grz2_scene_neighbor){.distance = (double)INFINITY, .on_thing = {none, none}, .on_shape = {none, none}};
    return answer;
}
