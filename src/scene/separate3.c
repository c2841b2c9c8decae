/* Where a shape is free of the things of a scene of space.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/watch.h"
#include "bounds/numbers.h"
#include "num/bits.h"
#include "num/subnormals.h"
#include "scene/scene.h"
#include "shape/place3.h"

#include <graze/contact3.h>
#include <graze/depth3.h>

#include <math.h>
#include <string.h>

static grz_status grz3_leave_large(const grz_scene_thing *t, const grz3_shape *shape, grz3_vec *place, bool *is_free) {
    return grz_mesh_separate((const grz_mesh *)t->large, shape, (grz_mesh_solid)t->solid, place, is_free);
}

#include "shape/space3.inc"
#include "scene/separate.inc"

grz_status grz3_scene_separate(const grz_scene *scene, const grz3_shape *shape, const grz_scene_filter *filter,
                               grz3_vec *place, bool *is_free) {
    const grz_mode mode = grz_keep_subnormals();
    const grz_status status = grz3_separate_in_scene(scene, shape, filter, place, is_free);
    grz_restore_mode(mode);
    return status;
}
