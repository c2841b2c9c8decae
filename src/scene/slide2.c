/* Slides in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"
#include "scene/slide.h"

#include <string.h>

#define GRZ_SCENE_PART edge
#include "shape/space2.inc"
#include "scene/slide.inc"
#undef GRZ_SCENE_PART

grz_answer grz2_scene_slide(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                            const grz2_scene_slide_options *options, grz2_scene_slide_end *end,
                            grz2_scene_touch *buffer, size_t capacity) {
    return grz2_slide_in_scene(scene, mover, by, options, end, buffer, capacity);
}
