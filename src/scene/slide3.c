/* Slides in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"
#include "scene/slide.h"

#include <string.h>

/* What a slide hands its hits and touches to. */
typedef struct slider3 {
    const grz3_scene_slide_options *how;
    grz3_scene_touch *buffer;
    size_t capacity;
} slider3;

static bool accept_slide_hit3(void *context, uint64_t id, const grz_set_hit *hit) {
    const slider3 *const slider = (const slider3 *)context;
    const grz3_scene_hit whole = grz3_scene_hit_of(id, hit);
    return slider->how->accept(slider->how->user, &whole);
}

static void add_touch3(void *context, const grz_slide_touch *touch) {
    slider3 *const slider = (slider3 *)context;
    const grz3_scene_hit whole = grz3_scene_hit_of(touch->id, &touch->hit);
    if (touch->index >= slider->capacity) return;
    slider->buffer[touch->index] = (grz3_scene_touch){.id = touch->id,
                                                      .leg = touch->leg,
                                                      .time = touch->time,
                                                      .point = whole.point,
                                                      .normal = whole.normal,
                                                      .triangle = whole.triangle};
}

grz_answer grz3_scene_slide(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                            const grz3_scene_slide_options *options, grz3_scene_slide_end *end,
                            grz3_scene_touch *buffer, size_t capacity) {
    static const grz3_scene_slide_options usual = {.most_legs = 0};
    slider3 slider = {.how = options ? options : &usual, .buffer = buffer, .capacity = capacity};
    grz_slide s = {.scene = scene,
                   .dim = 3,
                   .mover = mover,
                   .by = &by->x,
                   .filter = &slider.how->filter,
                   .most_legs = slider.how->most_legs,
                   .accept = slider.how->accept ? accept_slide_hit3 : NULL,
                   .wanted = capacity,
                   .touch = add_touch3,
                   .context = &slider};
    const grz_answer answer = grz_slide_run(&s);
    *end = (grz3_scene_slide_end){.legs = s.legs, .touches = s.touches, .inside = s.inside};
    memcpy(&end->place, s.place, sizeof end->place);
    memcpy(&end->made, s.made, sizeof end->made);
    memcpy(&end->left, s.left, sizeof end->left);
    return answer;
}
