/* Casts and sweeps in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"

#include "num/bits.h"

#include <math.h>

#include "shape/space2.inc"
#include "scene/cast.inc"

grz_answer grz2_scene_cast_first(const grz_scene *scene, const grz2_shape *caster,
                                 const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return grz2_find_first_in_scene(scene, caster, false, NULL, options, hit);
}
grz_answer grz2_scene_cast_any(const grz_scene *scene, const grz2_shape *caster,
                               const grz2_scene_cast_options *options) {
    return grz2_find_first_in_scene(scene, caster, false, NULL, options, NULL);
}
grz_answer grz2_scene_cast_all(const grz_scene *scene, const grz2_shape *caster, const grz2_scene_cast_options *options,
                               grz2_scene_hit *buffer, size_t capacity, size_t *total) {
    return grz2_find_all_in_scene(scene, caster, false, NULL, options, (grz2_scene_hits){buffer, capacity, 0}, total);
}
grz_answer grz2_scene_sweep_first(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                  const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return grz2_find_first_in_scene(scene, mover, true, by, options, hit);
}
grz_answer grz2_scene_sweep_any(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_scene_cast_options *options) {
    return grz2_find_first_in_scene(scene, mover, true, by, options, NULL);
}
grz_answer grz2_scene_sweep_all(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                size_t *total) {
    return grz2_find_all_in_scene(scene, mover, true, by, options, (grz2_scene_hits){buffer, capacity, 0}, total);
}

bool grz2_scene_sight(const grz_scene *scene, const grz2_vec *a, const grz2_vec *b, const grz_scene_filter *filter) {
    const grz2_shape way = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    const grz2_scene_cast_options how = {.filter = filter ? *filter : (grz_scene_filter){.mask = 0}};
    const bool is_there = scene->dim == 2 && grz2_shape_valid(&way);
    return is_there && !grz2_scene_cast_any(scene, &way, &how).yes;
}
