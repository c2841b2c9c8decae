/* Casts and sweeps in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"

#include "num/bits.h"

#include <math.h>

static bool hit3_is_before(const grz3_scene_hit *a, const grz3_scene_hit *b) {
    const int order = grz_compare(a->enter, b->enter);
    return order != 0 ? order < 0 : a->id < b->id;
}

#define GRZ_HIT grz3_scene_hit
#define GRZ_HITS(name) scene3_##name
#define GRZ_IS_BEFORE hit3_is_before
#include "tree/hits.inc"

static const grz3_scene_hit miss3 = {.enter = (double)INFINITY, .exit = (double)INFINITY};

/* What a search hands its hits to. */
typedef struct judge3 {
    const grz3_scene_cast_options *how;
    scene3_hits all;
} judge3;

static bool accept_hit3(void *context, uint64_t id, const grz_set_hit *hit) {
    const judge3 *const j = (const judge3 *)context;
    const grz3_scene_hit whole = grz3_scene_hit_of(id, hit);
    return j->how->accept(j->how->user, &whole);
}

static void add_hit3(void *context, uint64_t id, const grz_set_hit *hit) {
    const grz3_scene_hit whole = grz3_scene_hit_of(id, hit);
    scene3_hits_add(&((judge3 *)context)->all, &whole);
}

/* A cast; or with `sweeps` a sweep. */
static grz_scene_cast cast3(const grz_scene *scene, const grz3_shape *shape, bool sweeps, const grz3_vec *by,
                            judge3 *judge) {
    static const grz3_scene_cast_options usual = {.open = false};
    const grz3_scene_cast_options *const how = judge->how = judge->how ? judge->how : &usual;
    return (grz_scene_cast){.scene = scene,
                            .dim = 3,
                            .shape = shape,
                            .sweeps = sweeps,
                            .by = (const double *)by,
                            .open = how->open,
                            .filter = &how->filter,
                            .accept = how->accept ? accept_hit3 : NULL,
                            .context = judge};
}

static grz_answer find_first3(const grz_scene *scene, const grz3_shape *shape, bool sweeps, const grz3_vec *by,
                              const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    judge3 judge = {.how = options};
    grz_scene_cast s = cast3(scene, shape, sweeps, by, &judge);
    s.any = hit == NULL;
    const grz_answer answer = grz_scene_cast_run(&s);
    const grz_set_hit whole = hit && answer.yes ? grz_scene_cast_hit(&s, s.first) : (grz_set_hit){.part = 0};
    if (hit) *hit = answer.yes ? grz3_scene_hit_of(s.first, &whole) : miss3;
    return answer;
}

static grz_answer find_all3(const grz_scene *scene, const grz3_shape *shape, bool sweeps, const grz3_vec *by,
                            const grz3_scene_cast_options *options, scene3_hits all, size_t *total) {
    judge3 judge = {options, all};
    grz_scene_cast s = cast3(scene, shape, sweeps, by, &judge);
    s.add = add_hit3;
    const grz_answer answer = grz_scene_cast_run(&s);
    scene3_hits_sort(&judge.all);
    for (size_t i = 0; i < judge.all.total && i < all.capacity; i++) {
        const uint64_t id = all.buffer[i].id;
        const grz_set_hit whole = grz_scene_cast_hit(&s, id);
        all.buffer[i] = grz3_scene_hit_of(id, &whole);
    }
    *total = judge.all.total;
    return answer;
}

grz_answer grz3_scene_cast_first(const grz_scene *scene, const grz3_shape *caster,
                                 const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return find_first3(scene, caster, false, NULL, options, hit);
}
grz_answer grz3_scene_cast_any(const grz_scene *scene, const grz3_shape *caster,
                               const grz3_scene_cast_options *options) {
    return find_first3(scene, caster, false, NULL, options, NULL);
}
grz_answer grz3_scene_cast_all(const grz_scene *scene, const grz3_shape *caster, const grz3_scene_cast_options *options,
                               grz3_scene_hit *buffer, size_t capacity, size_t *total) {
    return find_all3(scene, caster, false, NULL, options, (scene3_hits){buffer, capacity, 0}, total);
}
grz_answer grz3_scene_sweep_first(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                  const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return find_first3(scene, mover, true, by, options, hit);
}
grz_answer grz3_scene_sweep_any(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                const grz3_scene_cast_options *options) {
    return find_first3(scene, mover, true, by, options, NULL);
}
grz_answer grz3_scene_sweep_all(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                size_t *total) {
    return find_all3(scene, mover, true, by, options, (scene3_hits){buffer, capacity, 0}, total);
}

bool grz3_scene_sight(const grz_scene *scene, const grz3_vec *a, const grz3_vec *b, const grz_scene_filter *filter) {
    const grz3_shape way = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    const grz3_scene_cast_options how = {.filter = filter ? *filter : (grz_scene_filter){.mask = 0}};
    const bool is_there = scene->dim == 3 && grz3_shape_valid(&way);
    return is_there && !grz3_scene_cast_any(scene, &way, &how).yes;
}
