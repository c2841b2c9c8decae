/* Nearest things in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/nearest.h"

#include "base/answer.h"
#include "num/bits.h"

#include <math.h>

#include "shape/space2.inc"
#include "scene/nearest.inc"

grz_answer grz2_scene_nearest_k(const grz_scene *scene, const grz2_shape *shape, double within,
                                const grz_scene_filter *filter, grz2_scene_neighbor *buffer, size_t capacity,
                                size_t *count) {
    return grz2_k_nearest_in_scene(scene, shape, within, filter, buffer, capacity, count);
}
grz_answer grz2_scene_nearest(const grz_scene *scene, const grz2_shape *shape, double within,
                              const grz_scene_filter *filter, grz2_scene_neighbor *nearest) {
    return grz2_nearest_in_scene(scene, shape, within, filter, nearest);
}
