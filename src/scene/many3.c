/* Questions to scenes of space about many shapes, on threads if asked.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/atomics.h"
#include "base/parallel.h"
#include "scene/scene.h"

#include "shape/space3.inc"
#include "scene/many.inc"

grz_status grz3_scene_cast_n(const grz_scene *scene, const grz3_shape *casters, size_t count,
                             const grz3_scene_cast_options *options, const grz_parallel *parallel,
                             grz3_scene_hit *hits) {
    grz3_many_shapes m = {.scene = scene, .shapes = casters, .cast_options = options, .hits = hits};
    return grz3_ask_many_in_scene(&m, count, parallel, grz3_cast_one_in_scene);
}
grz_status grz3_scene_sweep_n(const grz_scene *scene, const grz3_shape *movers, const grz3_vec *by, size_t count,
                              const grz3_scene_cast_options *options, const grz_parallel *parallel,
                              grz3_scene_hit *hits) {
    grz3_many_shapes m = {.scene = scene, .shapes = movers, .by = by, .cast_options = options, .hits = hits};
    return grz3_ask_many_in_scene(&m, count, parallel, grz3_sweep_one_in_scene);
}
grz_status grz3_scene_nearest_n(const grz_scene *scene, const grz3_shape *shapes, size_t count, double within,
                                const grz_scene_filter *filter, const grz_parallel *parallel,
                                grz3_scene_neighbor *nearest) {
    grz3_many_shapes m = {.scene = scene, .shapes = shapes, .filter = filter, .within = within, .neighbors = nearest};
    return grz3_ask_many_in_scene(&m, count, parallel, grz3_find_nearest_of_one);
}
grz_status grz3_scene_overlap_any_n(const grz_scene *scene, const grz3_shape *shapes, size_t count,
                                    const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                    bool *overlap) {
    grz3_many_shapes m = {.scene = scene, .shapes = shapes, .overlap_options = options, .yes = overlap};
    return grz3_ask_many_in_scene(&m, count, parallel, grz3_overlap_one_in_scene);
}
