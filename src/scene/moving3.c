/* First contacts of moving things in scenes of space.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/moving.h"

#include "num/bits.h"

static bool meeting3_is_before(const grz3_scene_meeting *a, const grz3_scene_meeting *b) {
    const int order = grz_compare(a->enter, b->enter);
    if (order != 0) return order < 0;
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

#define GRZ_HIT grz3_scene_meeting
#define GRZ_HITS(name) meeting3_##name
#define GRZ_IS_BEFORE meeting3_is_before
#include "tree/hits.inc"

static void take_meeting3(void *context, grz_id_pair pair, const grz_set_hit *hit) {
    const grz3_scene_meeting met = {.a = pair.a, .b = pair.b, .enter = hit->enter};
    meeting3_hits_add((meeting3_hits *)context, &met);
}

static grz_status set_motions3(grz_scene_moving *m, const grz3_scene_motion *motions, size_t count) {
    bool known = true;
    for (size_t i = 0; i < count && known; i++) known = grz_scene_moving_set(m, motions[i].id, &motions[i].by.x);
    return known ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

/* All else, of those that are kept. */
static void fill_meetings3(const grz_scene_moving *m, const meeting3_hits *all) {
    for (size_t i = 0; i < all->total && i < all->capacity; i++) {
        grz3_scene_meeting *const met = &all->buffer[i];
        const grz_set_hit hit = grz_scene_moving_hit(m, (grz_id_pair){met->a, met->b});
        met->exit = hit.exit;
        met->point = (grz3_vec){hit.point[0], hit.point[1], hit.point[2]};
        met->normal = (grz3_vec){hit.normal[0], hit.normal[1], hit.normal[2]};
    }
}

grz_status grz3_scene_meetings(const grz_scene *scene, const grz3_scene_motion *motions, size_t count,
                               const grz_scene_meeting_options *options, grz3_scene_meeting *buffer, size_t capacity,
                               size_t *total) {
    static const grz_scene_meeting_options usual = {.open = false};
    const grz_scene_meeting_options *const how = options ? options : &usual;
    meeting3_hits all = {buffer, capacity, 0};
    grz_scene_moving m = {.scene = scene,
                          .open = how->open,
                          .accept = how->accept,
                          .user = how->user,
                          .take = take_meeting3,
                          .context = &all};
    *total = 0;
    if (scene->dim != 3) return GRZ_ERROR_ARGUMENT;
    grz_status status = grz_scene_moving_begin(&m);
    if (status != GRZ_OK) return status;
    status = set_motions3(&m, motions, count);
    if (status == GRZ_OK) {
        status = grz_scene_moving_run(&m, how->parallel);
        meeting3_hits_sort(&all);
        *total = status == GRZ_OK || status == GRZ_ERROR_ARGUMENT ? all.total : 0;
        if (*total > 0) fill_meetings3(&m, &all);
    }
    grz_scene_moving_end(&m);
    return status;
}
