/* Casts and sweeps in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"

#include "num/bits.h"

#include <math.h>

static bool hit2_is_before(const grz2_scene_hit *a, const grz2_scene_hit *b) {
    const int order = grz_compare(a->enter, b->enter);
    return order != 0 ? order < 0 : a->id < b->id;
}

#define GRZ_HIT grz2_scene_hit
#define GRZ_HITS(name) scene2_##name
#define GRZ_IS_BEFORE hit2_is_before
#include "tree/hits.inc"

static const grz2_scene_hit miss2 = {.enter = (double)INFINITY, .exit = (double)INFINITY};

/* What a search hands its hits to. */
typedef struct judge2 {
    const grz2_scene_cast_options *how;
    scene2_hits all;
} judge2;

static bool accept_hit2(void *context, uint64_t id, const grz_set_hit *hit) {
    const judge2 *const j = (const judge2 *)context;
    const grz2_scene_hit whole = grz2_scene_hit_of(id, hit);
    return j->how->accept(j->how->user, &whole);
}

static void add_hit2(void *context, uint64_t id, const grz_set_hit *hit) {
    const grz2_scene_hit whole = grz2_scene_hit_of(id, hit);
    scene2_hits_add(&((judge2 *)context)->all, &whole);
}

/* A cast; or with `sweeps` a sweep. */
static grz_scene_cast cast2(const grz_scene *scene, const grz2_shape *shape, bool sweeps, const grz2_vec *by,
                            judge2 *judge) {
    static const grz2_scene_cast_options usual = {.open = false};
    const grz2_scene_cast_options *const how = judge->how = judge->how ? judge->how : &usual;
    return (grz_scene_cast){.scene = scene,
                            .dim = 2,
                            .shape = shape,
                            .sweeps = sweeps,
                            .by = (const double *)by,
                            .open = how->open,
                            .filter = &how->filter,
                            .accept = how->accept ? accept_hit2 : NULL,
                            .context = judge};
}

static grz_answer find_first2(const grz_scene *scene, const grz2_shape *shape, bool sweeps, const grz2_vec *by,
                              const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    judge2 judge = {.how = options};
    grz_scene_cast s = cast2(scene, shape, sweeps, by, &judge);
    s.any = hit == NULL;
    const grz_answer answer = grz_scene_cast_run(&s);
    const grz_set_hit whole = hit && answer.yes ? grz_scene_cast_hit(&s, s.first) : (grz_set_hit){.part = 0};
    if (hit) *hit = answer.yes ? grz2_scene_hit_of(s.first, &whole) : miss2;
    return answer;
}

static grz_answer find_all2(const grz_scene *scene, const grz2_shape *shape, bool sweeps, const grz2_vec *by,
                            const grz2_scene_cast_options *options, scene2_hits all, size_t *total) {
    judge2 judge = {options, all};
    grz_scene_cast s = cast2(scene, shape, sweeps, by, &judge);
    s.add = add_hit2;
    const grz_answer answer = grz_scene_cast_run(&s);
    scene2_hits_sort(&judge.all);
    for (size_t i = 0; i < judge.all.total && i < all.capacity; i++) {
        const uint64_t id = all.buffer[i].id;
        const grz_set_hit whole = grz_scene_cast_hit(&s, id);
        all.buffer[i] = grz2_scene_hit_of(id, &whole);
    }
    *total = judge.all.total;
    return answer;
}

grz_answer grz2_scene_cast_first(const grz_scene *scene, const grz2_shape *caster,
                                 const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return find_first2(scene, caster, false, NULL, options, hit);
}
grz_answer grz2_scene_cast_any(const grz_scene *scene, const grz2_shape *caster,
                               const grz2_scene_cast_options *options) {
    return find_first2(scene, caster, false, NULL, options, NULL);
}
grz_answer grz2_scene_cast_all(const grz_scene *scene, const grz2_shape *caster, const grz2_scene_cast_options *options,
                               grz2_scene_hit *buffer, size_t capacity, size_t *total) {
    return find_all2(scene, caster, false, NULL, options, (scene2_hits){buffer, capacity, 0}, total);
}
grz_answer grz2_scene_sweep_first(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                  const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return find_first2(scene, mover, true, by, options, hit);
}
grz_answer grz2_scene_sweep_any(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_scene_cast_options *options) {
    return find_first2(scene, mover, true, by, options, NULL);
}
grz_answer grz2_scene_sweep_all(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                size_t *total) {
    return find_all2(scene, mover, true, by, options, (scene2_hits){buffer, capacity, 0}, total);
}

bool grz2_scene_sight(const grz_scene *scene, const grz2_vec *a, const grz2_vec *b, const grz_scene_filter *filter) {
    const grz2_shape way = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    const grz2_scene_cast_options how = {.filter = filter ? *filter : (grz_scene_filter){.mask = 0}};
    const bool is_there = scene->dim == 2 && grz2_shape_valid(&way);
    return is_there && !grz2_scene_cast_any(scene, &way, &how).yes;
}
