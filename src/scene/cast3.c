/* Casts and sweeps in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"

#include "num/bits.h"

#include <math.h>

#include "shape/space3.inc"
#include "scene/cast.inc"

grz_answer grz3_scene_cast_first(const grz_scene *scene, const grz3_shape *caster,
                                 const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return grz3_find_first_in_scene(scene, caster, false, NULL, options, hit);
}
grz_answer grz3_scene_cast_any(const grz_scene *scene, const grz3_shape *caster,
                               const grz3_scene_cast_options *options) {
    return grz3_find_first_in_scene(scene, caster, false, NULL, options, NULL);
}
grz_answer grz3_scene_cast_all(const grz_scene *scene, const grz3_shape *caster, const grz3_scene_cast_options *options,
                               grz3_scene_hit *buffer, size_t capacity, size_t *total) {
    return grz3_find_all_in_scene(scene, caster, false, NULL, options, (grz3_scene_hits){buffer, capacity, 0}, total);
}
grz_answer grz3_scene_sweep_first(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                  const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return grz3_find_first_in_scene(scene, mover, true, by, options, hit);
}
grz_answer grz3_scene_sweep_any(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                const grz3_scene_cast_options *options) {
    return grz3_find_first_in_scene(scene, mover, true, by, options, NULL);
}
grz_answer grz3_scene_sweep_all(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                size_t *total) {
    return grz3_find_all_in_scene(scene, mover, true, by, options, (grz3_scene_hits){buffer, capacity, 0}, total);
}

bool grz3_scene_sight(const grz_scene *scene, const grz3_vec *a, const grz3_vec *b, const grz_scene_filter *filter) {
    const grz3_shape way = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    const grz3_scene_cast_options how = {.filter = filter ? *filter : (grz_scene_filter){.mask = 0}};
    const bool is_there = scene->dim == 3 && grz3_shape_valid(&way);
    return is_there && !grz3_scene_cast_any(scene, &way, &how).yes;
}
