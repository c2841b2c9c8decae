/* The two things of a scene that may meet while all of it moves: those whose bounds along their ways meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_MOVING_PAIRS_H
#define GRZ_SCENE_MOVING_PAIRS_H

#include "scene/scene.h"

typedef struct grz_scene_moving_pairs {
    const grz_scene *scene;
    bool (*accept)(void *user, grz_id_pair pair); /* NULL: all pairs */
    void *user;
    /* widens the bounds of the thing in a place to those along its way; may make them invalid: it meets nothing */
    void (*widen)(const void *context, size_t place, double box[]);
    /* gets each two that may meet and whose bits match, once; a has the lower id */
    void (*ask)(void *context, const grz_scene_thing *a, const grz_scene_thing *b);
    void *context; /* of `widen` and `ask` */
} grz_scene_moving_pairs;

/* Asks all. GRZ_ERROR_MEMORY. */
grz_status grz_scene_find_moving_pairs(grz_scene_moving_pairs *w, const grz_parallel *parallel);

#endif
