/* First contacts of moving things in scenes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/moving.h"

#include "num/bits.h"

#include <string.h>

#include "shape/space2.inc"
#include "scene/moving.inc"

grz_status grz2_scene_meetings(const grz_scene *scene, const grz2_scene_motion *motions, size_t count,
                               const grz_scene_meeting_options *options, grz2_scene_meeting *buffer, size_t capacity,
                               size_t *total) {
    return grz2_find_meetings(scene, motions, count, options, buffer, capacity, total);
}

grz_status grz2_things_meetings(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                                grz2_scene_meeting_visitor visit, void *user) {
    grz2_meeting_reader reader = {visit, user};
    const grz_things p = grz_things_of_plane(a), q = grz_things_of_plane(b ? b : a);
    const grz_things_meetings all = {2, &p, b ? &q : NULL, options, grz2_read_meeting, &reader};
    return grz_things_meetings_find(&all);
}
