/* When things of a scene that move meet first: one search for both spaces; moving2.c and moving3.c have the results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_MOVING_H
#define GRZ_SCENE_MOVING_H

#include "scene/scene.h"
#include "scene/things.h"

typedef struct grz_scene_moving {
    const grz_scene *scene;
    bool open;
    bool (*accept)(void *user, grz_id_pair pair); /* NULL: all pairs */
    void *user;
    void (*take)(void *context, grz_id_pair pair,
                 const grz_set_hit *hit); /* gets the first time of each two that meet */
    void *context;

    double *by; /* displacements by place, dim numbers each; those of things that stand still are 0 */
    bool unsupported;
} grz_scene_moving;

/* Gets room for displacements, all 0. GRZ_ERROR_MEMORY. */
grz_status grz_scene_moving_begin(grz_scene_moving *m);
/* Sets one; false: there is no thing with the id. */
bool grz_scene_moving_set(grz_scene_moving *m, uint64_t id, const double by[]);
/* Searches. GRZ_ERROR_ARGUMENT if a pair that may meet has no answer; all others come. */
grz_status grz_scene_moving_run(grz_scene_moving *m, const grz_parallel *parallel);
/* All that is known of a first contact of two that meet. */
grz_set_hit grz_scene_moving_hit(const grz_scene_moving *m, grz_id_pair pair);
void grz_scene_moving_end(const grz_scene_moving *m);

/* The same of things in the caller's memory. */
typedef struct grz_things_meetings {
    int dim;
    const grz_things *a, *b; /* b: NULL: each two of a */
    const grz_things_options *how;
    bool (*take)(void *context, grz_pair pair, const grz_set_hit *hit); /* false: no more */
    void *context;
} grz_things_meetings;
grz_status grz_things_meetings_find(const grz_things_meetings *m);

#endif
