/* Slides in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"
#include "scene/slide.h"

#include <string.h>

#define GRZ_SCENE_PART triangle
#include "shape/space3.inc"
#include "scene/slide.inc"
#undef GRZ_SCENE_PART

grz_answer grz3_scene_slide(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                            const grz3_scene_slide_options *options, grz3_scene_slide_end *end,
                            grz3_scene_touch *buffer, size_t capacity) {
    return grz3_slide_in_scene(scene, mover, by, options, end, buffer, capacity);
}
