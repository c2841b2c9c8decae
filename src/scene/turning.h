/* Until when a scene is free while its things move and turn: one search for both spaces; turning2.c and turning3.c know
 * the motions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_TURNING_H
#define GRZ_SCENE_TURNING_H

#include "scene/scene.h"

/* What bounds a motion: a displacement, and a turn about a pivot. Of vectors `dim` numbers count. */
typedef struct grz_scene_course {
    const double *by, *pivot;
    bool turns, anywhere; /* anywhere: nothing bounds it */
    bool empty;           /* it is not finite: the thing meets nothing */
} grz_scene_course;

/* What is known of two things; of the whole scene that of the two with the earliest free_until. */
typedef struct grz_scene_verdict {
    uint64_t a, b;
    grz_advance verdict;
    double free_until, time;
    double point[3], normal[3];
} grz_scene_verdict;

typedef struct grz_scene_turning {
    const grz_scene *scene;
    bool (*accept)(void *user, grz_id_pair pair); /* NULL: all pairs */
    void *user;
    /* the course of a motion, and what is known of two things that move by theirs; motions by their numbers, and -1 for
     * a thing that stands still */
    grz_scene_course (*course)(const void *context, size_t motion);
    void (*ask)(const void *context, grz_set a, ptrdiff_t motion_a, grz_set b, ptrdiff_t motion_b,
                grz_scene_verdict *verdict);
    const void *context;

    uint32_t *motion_of; /* by place: the number of its motion + 1; 0: none */
    grz_scene_verdict first;
} grz_scene_turning;

/* Takes room for the motions of all things. GRZ_ERROR_MEMORY. */
grz_status grz_scene_turning_begin(grz_scene_turning *t);
/* Gives a thing a motion; false: there is none with the id. */
bool grz_scene_turning_set(grz_scene_turning *t, uint64_t id, size_t motion);
/* Searches: t->first. */
grz_status grz_scene_turning_run(grz_scene_turning *t, const grz_parallel *parallel);
void grz_scene_turning_end(const grz_scene_turning *t);

#endif
