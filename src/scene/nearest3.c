/* Nearest things in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/nearest.h"

#include "base/answer.h"
#include "num/bits.h"

#include <math.h>

#include "shape/space3.inc"
#include "scene/nearest.inc"

grz_answer grz3_scene_nearest_k(const grz_scene *scene, const grz3_shape *shape, double within,
                                const grz_scene_filter *filter, grz3_scene_neighbor *buffer, size_t capacity,
                                size_t *count) {
    return grz3_k_nearest_in_scene(scene, shape, within, filter, buffer, capacity, count);
}
grz_answer grz3_scene_nearest(const grz_scene *scene, const grz3_shape *shape, double within,
                              const grz_scene_filter *filter, grz3_scene_neighbor *nearest) {
    return grz3_nearest_in_scene(scene, shape, within, filter, nearest);
}
