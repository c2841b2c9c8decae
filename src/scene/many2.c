/* Questions to scenes of the plane about many shapes, on threads if asked.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/atomics.h"
#include "base/parallel.h"
#include "scene/scene.h"

#include "shape/space2.inc"
#include "scene/many.inc"

grz_status grz2_scene_cast_n(const grz_scene *scene, const grz2_shape *casters, size_t count,
                             const grz2_scene_cast_options *options, const grz_parallel *parallel,
                             grz2_scene_hit *hits) {
    grz2_many_shapes m = {.scene = scene, .shapes = casters, .cast_options = options, .hits = hits};
    return grz2_ask_many_in_scene(&m, count, parallel, grz2_cast_one_in_scene);
}
grz_status grz2_scene_sweep_n(const grz_scene *scene, const grz2_shape *movers, const grz2_vec *by, size_t count,
                              const grz2_scene_cast_options *options, const grz_parallel *parallel,
                              grz2_scene_hit *hits) {
    grz2_many_shapes m = {.scene = scene, .shapes = movers, .by = by, .cast_options = options, .hits = hits};
    return grz2_ask_many_in_scene(&m, count, parallel, grz2_sweep_one_in_scene);
}
grz_status grz2_scene_nearest_n(const grz_scene *scene, const grz2_shape *shapes, size_t count, double within,
                                const grz_scene_filter *filter, const grz_parallel *parallel,
                                grz2_scene_neighbor *nearest) {
    grz2_many_shapes m = {.scene = scene, .shapes = shapes, .filter = filter, .within = within, .neighbors = nearest};
    return grz2_ask_many_in_scene(&m, count, parallel, grz2_find_nearest_of_one);
}
grz_status grz2_scene_overlap_any_n(const grz_scene *scene, const grz2_shape *shapes, size_t count,
                                    const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                    bool *overlap) {
    grz2_many_shapes m = {.scene = scene, .shapes = shapes, .overlap_options = options, .yes = overlap};
    return grz2_ask_many_in_scene(&m, count, parallel, grz2_overlap_one_in_scene);
}
