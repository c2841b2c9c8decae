/* Where a shape is free of the things of a scene of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/watch.h"
#include "bounds/numbers.h"
#include "num/bits.h"
#include "num/subnormals.h"
#include "scene/scene.h"
#include "shape/place2.h"

#include <graze/contact2.h>
#include <graze/depth2.h>

#include <math.h>
#include <string.h>

static grz_status grz2_leave_large(const grz_scene_thing *t, const grz2_shape *shape, grz2_vec *place, bool *is_free) {
    return grz2_polygon_separate((const grz2_polygon *)t->large, shape, place, is_free);
}

#include "shape/space2.inc"
#include "scene/separate.inc"

grz_status grz2_scene_separate(const grz_scene *scene, const grz2_shape *shape, const grz_scene_filter *filter,
                               grz2_vec *place, bool *is_free) {
    const grz_mode mode = grz_keep_subnormals();
    const grz_status status = grz2_separate_in_scene(scene, shape, filter, place, is_free);
    grz_restore_mode(mode);
    return status;
}
