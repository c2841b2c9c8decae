/* First contacts of moving things in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/moving.h"

#include "num/bits.h"

#include <string.h>

#include "shape/space3.inc"
#include "scene/moving.inc"

grz_status grz3_scene_meetings(const grz_scene *scene, const grz3_scene_motion *motions, size_t count,
                               const grz_scene_meeting_options *options, grz3_scene_meeting *buffer, size_t capacity,
                               size_t *total) {
    return grz3_find_meetings(scene, motions, count, options, buffer, capacity, total);
}

grz_status grz3_things_meetings(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                                grz3_scene_meeting_visitor visit, void *user) {
    grz3_meeting_reader reader = {visit, user};
    const grz_things p = grz_things_of_space(a), q = grz_things_of_space(b ? b : a);
    const grz_things_meetings all = {3, &p, b ? &q : NULL, options, grz3_read_meeting, &reader};
    return grz_things_meetings_find(&all);
}
